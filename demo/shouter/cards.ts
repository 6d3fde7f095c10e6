import type { AgentCard } from './a2a-types.js';

export const REQUIRED_EXTENSION = 'https://example.com/extensions/geo/v1';

/** A card that declares everything that the demo's agent can do. */
export const fullCard: AgentCard = {
  name: 'Shouter',
  supportedInterfaces: [{ url: 'grpc://127.0.0.1', protocolBinding: 'GRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
  defaultInputModes: ['text/plain'],
};

/** A card that declares no more than it must, and requires an extension. */
export const strictCard: AgentCard = {
  ...fullCard,
  name: 'Strict shouter',
  capabilities: {
    streaming: false,
    pushNotifications: false,
    extendedAgentCard: false,
    extensions: [{ uri: REQUIRED_EXTENSION, required: true }],
  },
};
