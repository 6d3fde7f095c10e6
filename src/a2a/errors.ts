import type { Catalog, ErrorIdentity } from '../error/catalog.js';
import { IDENTITY } from '../error/link.js';
import type { StatusErrorOptions } from '../error/status-error.js';
import { badRequest } from '../status/builders.js';
import { A2AError, fieldsOf, identityOf } from './a2a-error.js';
import { A2A_DOMAIN } from './table.js';
import { taskStateName } from './task-state.js';

/** One of A2A's errors: its identity is a row of the table. */
abstract class TableError extends A2AError {
  declare static readonly [IDENTITY]: ErrorIdentity;

  constructor(identity: ErrorIdentity, options?: StatusErrorOptions, metadata?: Record<string, unknown>) {
    super(options?.message ?? identity.message, fieldsOf(identity, options, metadata));
    this.name = identity.name;
  }
}

/** The task does not exist, or the caller may not see it (A2A specification, sections 3.3.2 and 5.4). */
export class TaskNotFoundError extends TableError {
  static override readonly [IDENTITY] = identityOf('TASK_NOT_FOUND');
  constructor(taskId: string, options?: StatusErrorOptions) {
    super(TaskNotFoundError[IDENTITY], options, { taskId });
  }
}

/**
 * The task has a configuration of no such id. An error of this library: on the wire it is a TaskNotFoundError whose
 * metadata has `pushNotificationConfigId`.
 */
export class PushNotificationConfigNotFoundError extends TaskNotFoundError {
  static override readonly [IDENTITY] = {
    ...identityOf('TASK_NOT_FOUND'),
    name: 'PushNotificationConfigNotFoundError',
    metadataKey: 'pushNotificationConfigId',
  };
  constructor(taskId: string, configId: string, options?: StatusErrorOptions) {
    super(taskId, {
      ...options,
      message: options?.message ?? 'Push notification configuration not found',
      metadata: { ...options?.metadata, pushNotificationConfigId: configId },
    });
    this.name = PushNotificationConfigNotFoundError[IDENTITY].name;
  }
}

/** The task is in a state that cannot be canceled, usually a terminal one: a cancel that lost the race. */
export class TaskNotCancelableError extends TableError {
  static override readonly [IDENTITY] = identityOf('TASK_NOT_CANCELABLE');
  constructor(taskId: string, { state }: { state?: string | number } = {}, options?: StatusErrorOptions) {
    const name = state === undefined ? undefined : taskStateName(state);
    const message = options?.message ?? (name && `Task is already ${name}`);
    super(TaskNotCancelableError[IDENTITY], { ...options, message }, { taskId, state: name });
  }
}

/** A push notification operation on an agent whose card does not declare them. */
export class PushNotificationNotSupportedError extends TableError {
  static override readonly [IDENTITY] = identityOf('PUSH_NOTIFICATION_NOT_SUPPORTED');
  constructor(options?: StatusErrorOptions) {
    super(PushNotificationNotSupportedError[IDENTITY], options);
  }
}

/** The operation, or this variant of it, is not supported: streaming without the capability, a terminal task. */
export class UnsupportedOperationError extends TableError {
  static override readonly [IDENTITY] = identityOf('UNSUPPORTED_OPERATION');
  constructor({ operation }: { operation?: string } = {}, options?: StatusErrorOptions) {
    const message = options?.message ?? (operation && `Operation not supported: ${operation}`);
    super(UnsupportedOperationError[IDENTITY], { ...options, message }, { operation });
  }
}

/**
 * A message part is of a media type that the agent does not take. With `part`, the index of that part, a BadRequest
 * names it; the media types that are `supported` are for people to read.
 */
export class ContentTypeNotSupportedError extends TableError {
  static override readonly [IDENTITY] = identityOf('CONTENT_TYPE_NOT_SUPPORTED');
  constructor(
    mediaType: string,
    { part, supported }: { part?: number; supported?: readonly string[] } = {},
    options?: StatusErrorOptions,
  ) {
    const description = `${mediaType} is not supported${supported ? `; supported: ${supported.join(', ')}` : ''}`;
    const message = options?.message ?? (supported && description);
    const details =
      part === undefined
        ? options?.details
        : [badRequest([{ field: `message.parts[${part}]`, description }]), ...(options?.details ?? [])];
    super(ContentTypeNotSupportedError[IDENTITY], { ...options, message, details }, { mediaType });
  }
}

/** An agent that this one called answered in breach of the specification: the fault is downstream. */
export class InvalidAgentResponseError extends TableError {
  static override readonly [IDENTITY] = identityOf('INVALID_AGENT_RESPONSE');
  constructor(options?: StatusErrorOptions) {
    super(InvalidAgentResponseError[IDENTITY], options);
  }
}

/** The card declares an extended agent card, and none is configured. */
export class ExtendedAgentCardNotConfiguredError extends TableError {
  static override readonly [IDENTITY] = identityOf('EXTENDED_AGENT_CARD_NOT_CONFIGURED');
  constructor(options?: StatusErrorOptions) {
    super(ExtendedAgentCardNotConfiguredError[IDENTITY], options);
  }
}

/** The card requires an extension, and the request's `A2A-Extensions` does not list it. */
export class ExtensionSupportRequiredError extends TableError {
  static override readonly [IDENTITY] = identityOf('EXTENSION_SUPPORT_REQUIRED');
  constructor(uri: string, options?: StatusErrorOptions) {
    super(ExtensionSupportRequiredError[IDENTITY], options, { extension: uri });
  }
}

/** The request's `A2A-Version` is not one that the agent speaks. */
export class VersionNotSupportedError extends TableError {
  static override readonly [IDENTITY] = identityOf('VERSION_NOT_SUPPORTED');
  constructor(version: string, { supported }: { supported?: readonly string[] } = {}, options?: StatusErrorOptions) {
    super(VersionNotSupportedError[IDENTITY], options, { version, supportedVersions: supported });
  }
}

/** The body is not JSON (JSON-RPC 2.0, section 5.1). */
export class JsonParseError extends TableError {
  static override readonly [IDENTITY] = identityOf('PARSE_ERROR');
  constructor(options?: StatusErrorOptions) {
    super(JsonParseError[IDENTITY], options);
  }
}

/** The JSON is not a valid request (JSON-RPC 2.0, section 5.1). */
export class InvalidRequestError extends TableError {
  static override readonly [IDENTITY] = identityOf('INVALID_REQUEST');
  constructor(options?: StatusErrorOptions) {
    super(InvalidRequestError[IDENTITY], options);
  }
}

/** There is no such method (JSON-RPC 2.0, section 5.1). */
export class MethodNotFoundError extends TableError {
  static override readonly [IDENTITY] = identityOf('METHOD_NOT_FOUND');
  constructor(method: string, options?: StatusErrorOptions) {
    super(MethodNotFoundError[IDENTITY], options, { operation: method });
  }
}

/** A field of a request that is wrong: its path, and why. */
export type InvalidField = string | { field: string; description?: string; reason?: string };

/** The parameters are wrong. `fields` become BadRequest violations (JSON-RPC 2.0, section 5.1). */
export class InvalidParamsError extends TableError {
  static override readonly [IDENTITY] = identityOf('INVALID_PARAMS');
  constructor(message: string, { fields }: { fields?: readonly InvalidField[] } = {}, options?: StatusErrorOptions) {
    const violations = fields?.map((field) => (typeof field === 'string' ? { field, description: message } : field));
    const details = violations?.length ? [badRequest(violations), ...(options?.details ?? [])] : options?.details;
    super(InvalidParamsError[IDENTITY], { ...options, message, details });
  }
}

/** Something went wrong inside, and its nature is no business of the caller's (JSON-RPC 2.0, section 5.1). */
export class InternalError extends TableError {
  static override readonly [IDENTITY] = identityOf('INTERNAL_ERROR');
  constructor(options?: StatusErrorOptions) {
    super(InternalError[IDENTITY], options);
  }
}

const errors = {
  TaskNotFoundError,
  PushNotificationConfigNotFoundError,
  TaskNotCancelableError,
  PushNotificationNotSupportedError,
  UnsupportedOperationError,
  ContentTypeNotSupportedError,
  InvalidAgentResponseError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  VersionNotSupportedError,
  JsonParseError,
  InvalidRequestError,
  MethodNotFoundError,
  InvalidParamsError,
  InternalError,
};

/** A2A's errors: give it to a client as `catalogs: [a2a]`. */
export const a2a: Catalog<typeof errors> = { domain: A2A_DOMAIN, errors };
