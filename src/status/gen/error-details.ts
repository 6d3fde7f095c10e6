// Generated from google/rpc/error_details.proto by `npm run generate`. Do not edit.
import { type Duration, readDuration, writeDuration } from '../duration.js';
import type { MessageShape } from '../json-shape.js';
import type { Reader } from '../wire/reader.js';
import type { Writer } from '../wire/writer.js';

/** The fields of `google.rpc.ErrorInfo`. */
export interface ErrorInfoFields {
  reason?: string;
  domain?: string;
  metadata?: Record<string, string>;
}

export function readErrorInfo<T extends ErrorInfoFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.reason = r.string(end);
        break;
      case 0x12:
        into.domain = r.string(end);
        break;
      case 0x1a:
        r.stringEntry(end, (into.metadata ??= {}));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeErrorInfo(w: Writer, from: ErrorInfoFields): void {
  if (from.metadata) w.stringMap(0x1a, from.metadata);
  if (from.domain) w.string(0x12, from.domain);
  if (from.reason) w.string(0x0a, from.reason);
}

/** The fields of `google.rpc.RetryInfo`. */
export interface RetryInfoFields {
  retryDelay?: Duration;
}

export function readRetryInfo<T extends RetryInfoFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.retryDelay = readDuration(r, r.contentEnd(end));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeRetryInfo(w: Writer, from: RetryInfoFields): void {
  if (from.retryDelay) {
    const before = w.length;
    writeDuration(w, from.retryDelay);
    w.delimit(0x0a, before);
  }
}

/** The fields of `google.rpc.DebugInfo`. */
export interface DebugInfoFields {
  stackEntries?: string[];
  detail?: string;
}

export function readDebugInfo<T extends DebugInfoFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        (into.stackEntries ??= []).push(r.string(end));
        break;
      case 0x12:
        into.detail = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeDebugInfo(w: Writer, from: DebugInfoFields): void {
  if (from.detail) w.string(0x12, from.detail);
  if (from.stackEntries) {
    for (let i = from.stackEntries.length - 1; i >= 0; i--) w.string(0x0a, from.stackEntries[i] as string);
  }
}

/** The fields of `google.rpc.QuotaFailure.Violation`. */
export interface QuotaFailureViolationFields {
  subject?: string;
  description?: string;
  apiService?: string;
  quotaMetric?: string;
  quotaId?: string;
  quotaDimensions?: Record<string, string>;
  quotaValue?: string;
  futureQuotaValue?: string;
}

export function readQuotaFailureViolation<T extends QuotaFailureViolationFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.subject = r.string(end);
        break;
      case 0x12:
        into.description = r.string(end);
        break;
      case 0x1a:
        into.apiService = r.string(end);
        break;
      case 0x22:
        into.quotaMetric = r.string(end);
        break;
      case 0x2a:
        into.quotaId = r.string(end);
        break;
      case 0x32:
        r.stringEntry(end, (into.quotaDimensions ??= {}));
        break;
      case 0x38:
        into.quotaValue = r.int64(end).toString();
        break;
      case 0x40:
        into.futureQuotaValue = r.int64(end).toString();
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeQuotaFailureViolation(w: Writer, from: QuotaFailureViolationFields): void {
  if (from.futureQuotaValue !== undefined) {
    w.int64(BigInt(from.futureQuotaValue));
    w.uint32(0x40);
  }
  if (from.quotaValue && BigInt(from.quotaValue)) {
    w.int64(BigInt(from.quotaValue));
    w.uint32(0x38);
  }
  if (from.quotaDimensions) w.stringMap(0x32, from.quotaDimensions);
  if (from.quotaId) w.string(0x2a, from.quotaId);
  if (from.quotaMetric) w.string(0x22, from.quotaMetric);
  if (from.apiService) w.string(0x1a, from.apiService);
  if (from.description) w.string(0x12, from.description);
  if (from.subject) w.string(0x0a, from.subject);
}

/** The fields of `google.rpc.QuotaFailure`. */
export interface QuotaFailureFields {
  violations?: QuotaFailureViolationFields[];
}

export function readQuotaFailure<T extends QuotaFailureFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        (into.violations ??= []).push(readQuotaFailureViolation(r, r.contentEnd(end), {}));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeQuotaFailure(w: Writer, from: QuotaFailureFields): void {
  if (from.violations) {
    for (let i = from.violations.length - 1; i >= 0; i--) {
      const before = w.length;
      writeQuotaFailureViolation(w, from.violations[i] as QuotaFailureViolationFields);
      w.delimit(0x0a, before);
    }
  }
}

/** The fields of `google.rpc.PreconditionFailure.Violation`. */
export interface PreconditionFailureViolationFields {
  type?: string;
  subject?: string;
  description?: string;
}

export function readPreconditionFailureViolation<T extends PreconditionFailureViolationFields>(
  r: Reader,
  end: number,
  into: T,
): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.type = r.string(end);
        break;
      case 0x12:
        into.subject = r.string(end);
        break;
      case 0x1a:
        into.description = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writePreconditionFailureViolation(w: Writer, from: PreconditionFailureViolationFields): void {
  if (from.description) w.string(0x1a, from.description);
  if (from.subject) w.string(0x12, from.subject);
  if (from.type) w.string(0x0a, from.type);
}

/** The fields of `google.rpc.PreconditionFailure`. */
export interface PreconditionFailureFields {
  violations?: PreconditionFailureViolationFields[];
}

export function readPreconditionFailure<T extends PreconditionFailureFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        (into.violations ??= []).push(readPreconditionFailureViolation(r, r.contentEnd(end), {}));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writePreconditionFailure(w: Writer, from: PreconditionFailureFields): void {
  if (from.violations) {
    for (let i = from.violations.length - 1; i >= 0; i--) {
      const before = w.length;
      writePreconditionFailureViolation(w, from.violations[i] as PreconditionFailureViolationFields);
      w.delimit(0x0a, before);
    }
  }
}

/** The fields of `google.rpc.BadRequest.FieldViolation`. */
export interface BadRequestFieldViolationFields {
  field?: string;
  description?: string;
  reason?: string;
  localizedMessage?: LocalizedMessageFields;
}

export function readBadRequestFieldViolation<T extends BadRequestFieldViolationFields>(
  r: Reader,
  end: number,
  into: T,
): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.field = r.string(end);
        break;
      case 0x12:
        into.description = r.string(end);
        break;
      case 0x1a:
        into.reason = r.string(end);
        break;
      case 0x22:
        into.localizedMessage = readLocalizedMessage(r, r.contentEnd(end), {});
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeBadRequestFieldViolation(w: Writer, from: BadRequestFieldViolationFields): void {
  if (from.localizedMessage) {
    const before = w.length;
    writeLocalizedMessage(w, from.localizedMessage);
    w.delimit(0x22, before);
  }
  if (from.reason) w.string(0x1a, from.reason);
  if (from.description) w.string(0x12, from.description);
  if (from.field) w.string(0x0a, from.field);
}

/** The fields of `google.rpc.BadRequest`. */
export interface BadRequestFields {
  fieldViolations?: BadRequestFieldViolationFields[];
}

export function readBadRequest<T extends BadRequestFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        (into.fieldViolations ??= []).push(readBadRequestFieldViolation(r, r.contentEnd(end), {}));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeBadRequest(w: Writer, from: BadRequestFields): void {
  if (from.fieldViolations) {
    for (let i = from.fieldViolations.length - 1; i >= 0; i--) {
      const before = w.length;
      writeBadRequestFieldViolation(w, from.fieldViolations[i] as BadRequestFieldViolationFields);
      w.delimit(0x0a, before);
    }
  }
}

/** The fields of `google.rpc.RequestInfo`. */
export interface RequestInfoFields {
  requestId?: string;
  servingData?: string;
}

export function readRequestInfo<T extends RequestInfoFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.requestId = r.string(end);
        break;
      case 0x12:
        into.servingData = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeRequestInfo(w: Writer, from: RequestInfoFields): void {
  if (from.servingData) w.string(0x12, from.servingData);
  if (from.requestId) w.string(0x0a, from.requestId);
}

/** The fields of `google.rpc.ResourceInfo`. */
export interface ResourceInfoFields {
  resourceType?: string;
  resourceName?: string;
  owner?: string;
  description?: string;
}

export function readResourceInfo<T extends ResourceInfoFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.resourceType = r.string(end);
        break;
      case 0x12:
        into.resourceName = r.string(end);
        break;
      case 0x1a:
        into.owner = r.string(end);
        break;
      case 0x22:
        into.description = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeResourceInfo(w: Writer, from: ResourceInfoFields): void {
  if (from.description) w.string(0x22, from.description);
  if (from.owner) w.string(0x1a, from.owner);
  if (from.resourceName) w.string(0x12, from.resourceName);
  if (from.resourceType) w.string(0x0a, from.resourceType);
}

/** The fields of `google.rpc.Help.Link`. */
export interface HelpLinkFields {
  description?: string;
  url?: string;
}

export function readHelpLink<T extends HelpLinkFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.description = r.string(end);
        break;
      case 0x12:
        into.url = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeHelpLink(w: Writer, from: HelpLinkFields): void {
  if (from.url) w.string(0x12, from.url);
  if (from.description) w.string(0x0a, from.description);
}

/** The fields of `google.rpc.Help`. */
export interface HelpFields {
  links?: HelpLinkFields[];
}

export function readHelp<T extends HelpFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        (into.links ??= []).push(readHelpLink(r, r.contentEnd(end), {}));
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeHelp(w: Writer, from: HelpFields): void {
  if (from.links) {
    for (let i = from.links.length - 1; i >= 0; i--) {
      const before = w.length;
      writeHelpLink(w, from.links[i] as HelpLinkFields);
      w.delimit(0x0a, before);
    }
  }
}

/** The fields of `google.rpc.LocalizedMessage`. */
export interface LocalizedMessageFields {
  locale?: string;
  message?: string;
}

export function readLocalizedMessage<T extends LocalizedMessageFields>(r: Reader, end: number, into: T): T {
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x0a:
        into.locale = r.string(end);
        break;
      case 0x12:
        into.message = r.string(end);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return into;
}

export function writeLocalizedMessage(w: Writer, from: LocalizedMessageFields): void {
  if (from.message) w.string(0x12, from.message);
  if (from.locale) w.string(0x0a, from.locale);
}

/** `google.rpc.ErrorInfo` as ProtoJSON writes it inside an `Any`. */
export interface ErrorInfo extends ErrorInfoFields {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo';
}

/** `google.rpc.RetryInfo` as ProtoJSON writes it inside an `Any`. */
export interface RetryInfo extends RetryInfoFields {
  '@type': 'type.googleapis.com/google.rpc.RetryInfo';
}

/** `google.rpc.DebugInfo` as ProtoJSON writes it inside an `Any`. */
export interface DebugInfo extends DebugInfoFields {
  '@type': 'type.googleapis.com/google.rpc.DebugInfo';
}

/** `google.rpc.QuotaFailure` as ProtoJSON writes it inside an `Any`. */
export interface QuotaFailure extends QuotaFailureFields {
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure';
}

/** `google.rpc.PreconditionFailure` as ProtoJSON writes it inside an `Any`. */
export interface PreconditionFailure extends PreconditionFailureFields {
  '@type': 'type.googleapis.com/google.rpc.PreconditionFailure';
}

/** `google.rpc.BadRequest` as ProtoJSON writes it inside an `Any`. */
export interface BadRequest extends BadRequestFields {
  '@type': 'type.googleapis.com/google.rpc.BadRequest';
}

/** `google.rpc.RequestInfo` as ProtoJSON writes it inside an `Any`. */
export interface RequestInfo extends RequestInfoFields {
  '@type': 'type.googleapis.com/google.rpc.RequestInfo';
}

/** `google.rpc.ResourceInfo` as ProtoJSON writes it inside an `Any`. */
export interface ResourceInfo extends ResourceInfoFields {
  '@type': 'type.googleapis.com/google.rpc.ResourceInfo';
}

/** `google.rpc.Help` as ProtoJSON writes it inside an `Any`. */
export interface Help extends HelpFields {
  '@type': 'type.googleapis.com/google.rpc.Help';
}

/** `google.rpc.LocalizedMessage` as ProtoJSON writes it inside an `Any`. */
export interface LocalizedMessage extends LocalizedMessageFields {
  '@type': 'type.googleapis.com/google.rpc.LocalizedMessage';
}

const errorInfoShape: MessageShape = [
  { name: 'reason', protoName: 'reason', kind: 'string' },
  { name: 'domain', protoName: 'domain', kind: 'string' },
  { name: 'metadata', protoName: 'metadata', kind: 'map' },
];

const retryInfoShape: MessageShape = [{ name: 'retryDelay', protoName: 'retry_delay', kind: 'duration' }];

const debugInfoShape: MessageShape = [
  { name: 'stackEntries', protoName: 'stack_entries', kind: 'string', repeated: true },
  { name: 'detail', protoName: 'detail', kind: 'string' },
];

const quotaFailureViolationShape: MessageShape = [
  { name: 'subject', protoName: 'subject', kind: 'string' },
  { name: 'description', protoName: 'description', kind: 'string' },
  { name: 'apiService', protoName: 'api_service', kind: 'string' },
  { name: 'quotaMetric', protoName: 'quota_metric', kind: 'string' },
  { name: 'quotaId', protoName: 'quota_id', kind: 'string' },
  { name: 'quotaDimensions', protoName: 'quota_dimensions', kind: 'map' },
  { name: 'quotaValue', protoName: 'quota_value', kind: 'int64' },
  { name: 'futureQuotaValue', protoName: 'future_quota_value', kind: 'int64' },
];

const quotaFailureShape: MessageShape = [
  { name: 'violations', protoName: 'violations', kind: quotaFailureViolationShape, repeated: true },
];

const preconditionFailureViolationShape: MessageShape = [
  { name: 'type', protoName: 'type', kind: 'string' },
  { name: 'subject', protoName: 'subject', kind: 'string' },
  { name: 'description', protoName: 'description', kind: 'string' },
];

const preconditionFailureShape: MessageShape = [
  { name: 'violations', protoName: 'violations', kind: preconditionFailureViolationShape, repeated: true },
];

const localizedMessageShape: MessageShape = [
  { name: 'locale', protoName: 'locale', kind: 'string' },
  { name: 'message', protoName: 'message', kind: 'string' },
];

const badRequestFieldViolationShape: MessageShape = [
  { name: 'field', protoName: 'field', kind: 'string' },
  { name: 'description', protoName: 'description', kind: 'string' },
  { name: 'reason', protoName: 'reason', kind: 'string' },
  { name: 'localizedMessage', protoName: 'localized_message', kind: localizedMessageShape },
];

const badRequestShape: MessageShape = [
  { name: 'fieldViolations', protoName: 'field_violations', kind: badRequestFieldViolationShape, repeated: true },
];

const requestInfoShape: MessageShape = [
  { name: 'requestId', protoName: 'request_id', kind: 'string' },
  { name: 'servingData', protoName: 'serving_data', kind: 'string' },
];

const resourceInfoShape: MessageShape = [
  { name: 'resourceType', protoName: 'resource_type', kind: 'string' },
  { name: 'resourceName', protoName: 'resource_name', kind: 'string' },
  { name: 'owner', protoName: 'owner', kind: 'string' },
  { name: 'description', protoName: 'description', kind: 'string' },
];

const helpLinkShape: MessageShape = [
  { name: 'description', protoName: 'description', kind: 'string' },
  { name: 'url', protoName: 'url', kind: 'string' },
];

const helpShape: MessageShape = [{ name: 'links', protoName: 'links', kind: helpLinkShape, repeated: true }];

/** The standard details by type name. */
export interface StandardDetails {
  'google.rpc.ErrorInfo': ErrorInfo;
  'google.rpc.RetryInfo': RetryInfo;
  'google.rpc.DebugInfo': DebugInfo;
  'google.rpc.QuotaFailure': QuotaFailure;
  'google.rpc.PreconditionFailure': PreconditionFailure;
  'google.rpc.BadRequest': BadRequest;
  'google.rpc.RequestInfo': RequestInfo;
  'google.rpc.ResourceInfo': ResourceInfo;
  'google.rpc.Help': Help;
  'google.rpc.LocalizedMessage': LocalizedMessage;
}

/** How each standard detail is read and written. */
export const standardCodecs: {
  [N in keyof StandardDetails]: {
    read: (r: Reader, end: number) => StandardDetails[N];
    write: (w: Writer, from: StandardDetails[N]) => void;
    shape: MessageShape;
  };
} = {
  'google.rpc.ErrorInfo': {
    read: (r, end) => readErrorInfo<ErrorInfo>(r, end, { '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }),
    write: writeErrorInfo,
    shape: errorInfoShape,
  },
  'google.rpc.RetryInfo': {
    read: (r, end) => readRetryInfo<RetryInfo>(r, end, { '@type': 'type.googleapis.com/google.rpc.RetryInfo' }),
    write: writeRetryInfo,
    shape: retryInfoShape,
  },
  'google.rpc.DebugInfo': {
    read: (r, end) => readDebugInfo<DebugInfo>(r, end, { '@type': 'type.googleapis.com/google.rpc.DebugInfo' }),
    write: writeDebugInfo,
    shape: debugInfoShape,
  },
  'google.rpc.QuotaFailure': {
    read: (r, end) =>
      readQuotaFailure<QuotaFailure>(r, end, { '@type': 'type.googleapis.com/google.rpc.QuotaFailure' }),
    write: writeQuotaFailure,
    shape: quotaFailureShape,
  },
  'google.rpc.PreconditionFailure': {
    read: (r, end) =>
      readPreconditionFailure<PreconditionFailure>(r, end, {
        '@type': 'type.googleapis.com/google.rpc.PreconditionFailure',
      }),
    write: writePreconditionFailure,
    shape: preconditionFailureShape,
  },
  'google.rpc.BadRequest': {
    read: (r, end) => readBadRequest<BadRequest>(r, end, { '@type': 'type.googleapis.com/google.rpc.BadRequest' }),
    write: writeBadRequest,
    shape: badRequestShape,
  },
  'google.rpc.RequestInfo': {
    read: (r, end) => readRequestInfo<RequestInfo>(r, end, { '@type': 'type.googleapis.com/google.rpc.RequestInfo' }),
    write: writeRequestInfo,
    shape: requestInfoShape,
  },
  'google.rpc.ResourceInfo': {
    read: (r, end) =>
      readResourceInfo<ResourceInfo>(r, end, { '@type': 'type.googleapis.com/google.rpc.ResourceInfo' }),
    write: writeResourceInfo,
    shape: resourceInfoShape,
  },
  'google.rpc.Help': {
    read: (r, end) => readHelp<Help>(r, end, { '@type': 'type.googleapis.com/google.rpc.Help' }),
    write: writeHelp,
    shape: helpShape,
  },
  'google.rpc.LocalizedMessage': {
    read: (r, end) =>
      readLocalizedMessage<LocalizedMessage>(r, end, { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage' }),
    write: writeLocalizedMessage,
    shape: localizedMessageShape,
  },
};
