import {
  ExtensionSupportRequiredError,
  PushNotificationNotSupportedError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from 'statuskit/a2a';
import type { Agent, CallOptions, Operation } from '../a2a/agent.js';
import type { AgentCard } from '../a2a/messages.js';
import { methods } from '../a2a/methods.js';
import { listed, type ServiceParameters } from '../a2a/service-parameters.js';

const NEEDED: Partial<Record<keyof Agent, keyof AgentCard['capabilities']>> = {
  sendStreamingMessage: 'streaming',
  subscribeToTask: 'streaming',
  createTaskPushNotificationConfig: 'pushNotifications',
  getTaskPushNotificationConfig: 'pushNotifications',
  listTaskPushNotificationConfigs: 'pushNotifications',
  deleteTaskPushNotificationConfig: 'pushNotifications',
  getExtendedAgentCard: 'extendedAgentCard',
};

/** An agent that is only asked what its card allows. */
export function admitting(card: AgentCard, agent: Agent): Agent {
  const admitted = methods.map(({ name, operation }) => {
    const perform = agent[operation] as Operation;
    const admit = (request: object, options: CallOptions = {}) => {
      admitParameters(card, options.metadata);
      const capability = NEEDED[operation];
      if (capability && !card.capabilities[capability]) throw refusal(capability, name);
      return perform(request, options);
    };
    return [operation, admit];
  });
  return Object.fromEntries(admitted);
}

/** A version that is spoken here, and the extensions that are required. */
function admitParameters({ supportedInterfaces, capabilities }: AgentCard, parameters: ServiceParameters = {}): void {
  const version = parameters['A2A-Version'] || '0.3';
  const supported = [...new Set(supportedInterfaces.map(({ protocolVersion }) => protocolVersion))];
  if (!supported.includes(version)) throw new VersionNotSupportedError(version, { supported });
  const declared = listed(parameters['A2A-Extensions']);
  const missing = capabilities.extensions.find(({ uri, required }) => required && !declared.includes(uri));
  if (missing) throw new ExtensionSupportRequiredError(missing.uri);
}

function refusal(capability: string, operation: string): Error {
  return capability === 'pushNotifications'
    ? new PushNotificationNotSupportedError()
    : new UnsupportedOperationError({ operation });
}
