import type { AgentCard, AgentInterface } from '../a2a/messages.js';

/** Where an agent listens: `host:port` for gRPC, a URL for JSON-RPC and HTTP+JSON. */
export interface Addresses {
  grpc: string;
  http: string;
}

/** A card but for where the agent is, which is known only when it listens. */
export type Profile = Omit<AgentCard, 'supportedInterfaces'>;

export const REQUIRED_EXTENSION = 'https://example.com/extensions/geo/v1';

/** Declares everything that the demo's agent can do. */
export const fullProfile: Profile = {
  name: 'Shouter',
  description: 'Shouts the words it is sent, one artifact a word. Some words make it fail, each in its own way.',
  version: '1.0.0',
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'shout',
      name: 'Shout',
      description: 'Answers in capitals',
      tags: ['text'],
      examples: ['hello there', 'wait', 'crash', 'one two crash', 'spend', 'overflow', 'delegate'],
    },
  ],
};

/** Declares no more than it must, and requires an extension. */
export const strictProfile: Profile = {
  ...fullProfile,
  name: 'Strict shouter',
  capabilities: {
    streaming: false,
    pushNotifications: false,
    extendedAgentCard: false,
    extensions: [{ uri: REQUIRED_EXTENSION, required: true }],
  },
};

/** The card of an agent that listens in all three bindings. */
export function cardAt({ grpc, http }: Addresses, profile: Profile): AgentCard {
  const interfaces: [string, string][] = [
    ['JSONRPC', http],
    ['HTTP+JSON', http],
    ['GRPC', grpc],
  ];
  return { ...profile, supportedInterfaces: interfaces.map(([binding, url]) => agentInterface(binding, url)) };
}

function agentInterface(protocolBinding: string, url: string): AgentInterface {
  return { url, protocolBinding, protocolVersion: '1.0' };
}
