import {
  InterceptingCall,
  type InterceptingListener,
  type Interceptor,
  type InterceptorOptions,
  Metadata,
  type StatusObject,
} from '@grpc/grpc-js';
import { classify } from '../decide/classify.js';
import { RetryPlan, type RetryPolicy } from '../decide/retry-plan.js';
import type { Catalog } from '../error/catalog.js';
import { Code } from '../status/code.js';
import type { DetailRegistry } from '../status/registry.js';
import { snapshot } from './snapshot.js';

/** What {@link retryInterceptor} takes; all of it optional. */
export interface RetryInterceptorPolicy extends RetryPolicy {
  /**
   * Whether a call may be made again: its method, such as `/lf.a2a.v1.A2AService/GetTask`, and its request. A2A's rule is
   * `a2aResendRule()`. Default: methods whose names begin with Get or List.
   */
  mayResend?: (call: { path: string; request: unknown }) => boolean;
  /** The catalogs whose actions count. Default: A2A's. */
  catalogs?: readonly Catalog<object>[];
  /** The messages, beside the standard ones, that details may be. */
  registry?: DetailRegistry;
}

/** Where a server says when to retry, in milliseconds; anything but a number of them means not to (gRFC A6). */
const PUSHBACK_KEY = 'grpc-retry-pushback-ms';
/** How often a call was made before, as gRPC tells servers (gRFC A6). */
const PREVIOUS_ATTEMPTS_KEY = 'grpc-previous-rpc-attempts';

/**
 * Makes calls of a stub again while `classify` says `retry` and `mayResend` that it is safe: unary ones, and response
 * streams until their first message. Calls that stream requests pass. The call's own deadline is the outer bound;
 * RetryInfo and `grpc-retry-pushback-ms` are kept to; a cancel ends the wait at once. The ServiceError has `attempts`.
 * ```ts
 * const interceptors = [retryInterceptor({ mayResend: a2aResendRule(), bucket }), clientInterceptor({ catalogs: [a2a] })];
 * const stub = new A2AServiceClient(address, creds, { interceptors, 'grpc.enable_retries': 0 });
 * ```
 * Put it first in the list: what comes after it, `clientInterceptor` and what adds credentials or traces, then happens
 * once an attempt. It works in other places too. grpc-js's own retries, which a service config may bring, are a setting
 * of the channel and out of an interceptor's reach: the channel option above switches them off.
 *
 * Throws a RangeError for a policy that cannot be.
 */
export function retryInterceptor(policy: RetryInterceptorPolicy = {}): Interceptor {
  new RetryPlan(policy);
  return (options, nextCall) =>
    options.method_definition.requestStream
      ? new InterceptingCall(nextCall(options))
      : new RetryingCall(options, nextCall, policy);
}

type NextCall = Parameters<Interceptor>[1];
type Attempt = ReturnType<NextCall>;
type Listener = Parameters<Attempt['start']>[1];

function readsOnly({ path }: { path: string }): boolean {
  return /\/(Get|List)[^/]*$/.test(path);
}

/** A call that may be made several times, and answers once. */
class RetryingCall extends InterceptingCall {
  private readonly options: InterceptorOptions;
  private readonly newAttempt: NextCall;
  private readonly policy: RetryInterceptorPolicy;
  private readonly plan: RetryPlan;
  private attempt: Attempt;
  private metadata = new Metadata();
  private listener: Listener;
  private request: unknown;
  private context: Parameters<Attempt['sendMessageWithContext']>[0] = {};
  private reads = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(options: InterceptorOptions, nextCall: NextCall, policy: RetryInterceptorPolicy) {
    const first = nextCall(options);
    super(first);
    this.attempt = first;
    this.options = options;
    this.newAttempt = nextCall;
    this.policy = policy;
    this.plan = new RetryPlan(policy);
  }

  override start(metadata: Metadata, listener?: Listener): void {
    this.metadata = metadata;
    this.listener = listener;
    this.startAttempt();
  }

  override sendMessageWithContext(context: Parameters<Attempt['sendMessageWithContext']>[0], message: unknown): void {
    this.context = context;
    this.request = snapshot(message);
    this.attempt.sendMessageWithContext(context, message);
  }

  override sendMessage(message: unknown): void {
    this.sendMessageWithContext({}, message);
  }

  override startRead(): void {
    this.reads += 1;
    this.attempt.startRead();
  }

  override halfClose(): void {
    this.attempt.halfClose();
  }

  override cancelWithStatus(status: number, details: string): void {
    if (this.timer === undefined) {
      this.attempt.cancelWithStatus(status, details);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.end({ code: status, details, metadata: new Metadata() });
  }

  override getPeer(): string {
    return this.attempt.getPeer();
  }

  private startAttempt(): void {
    const number = this.plan.begin();
    const metadata = this.metadata.clone();
    if (number > 1) metadata.set(PREVIOUS_ATTEMPTS_KEY, String(number - 1));
    const { responseStream } = this.options.method_definition;
    this.attempt.start(metadata, new AttemptListener(this.listener, responseStream, (status) => this.onEnd(status)));
  }

  private onEnd({ status, deliver }: AttemptEnd): void {
    if (this.ended) return;
    if (status.code === Code.OK) this.plan.succeeded();
    const delayMs = deliver.committed || status.code === Code.OK ? undefined : this.delayAfter(status);
    if (delayMs === undefined) {
      deliver.held();
      this.end(status);
    } else {
      this.timer = setTimeout(() => this.again(), delayMs);
    }
  }

  private delayAfter(status: StatusObject): number | undefined {
    const { mayResend = readsOnly } = this.policy;
    const { path } = this.options.method_definition;
    const decision = classify(status, { ...classifyOptions(this.policy), method: path });
    if (decision.action !== 'retry' || !mayResend({ path, request: this.request })) return undefined;
    const pushback = status.metadata?.get(PUSHBACK_KEY)[0];
    if (pushback !== undefined && !/^\d{1,10}$/.test(String(pushback))) return undefined;
    const pushbackMs = pushback === undefined ? undefined : Number(pushback);
    return this.plan.delayAfter(decision, { pushbackMs, remainingMs: remainingUntil(this.options.deadline) });
  }

  private again(): void {
    this.timer = undefined;
    this.attempt = this.newAttempt(this.options);
    this.startAttempt();
    this.attempt.sendMessageWithContext(this.context, this.request);
    this.attempt.halfClose();
    for (let i = 0; i < this.reads; i++) this.attempt.startRead();
  }

  private end(status: StatusObject): void {
    if (this.ended) return;
    this.ended = true;
    const failed = status.code !== Code.OK;
    this.listener?.onReceiveStatus?.(failed ? { ...status, ...{ attempts: this.plan.attempts } } : status);
  }
}

function classifyOptions({ catalogs, registry }: RetryInterceptorPolicy) {
  return { ...(catalogs && { catalogs }), ...(registry && { registry }) };
}

function remainingUntil(deadline: InterceptorOptions['deadline']): number {
  return deadline === undefined ? Number.POSITIVE_INFINITY : Number(deadline) - Date.now();
}

/** How an attempt ended, and what of it would be delivered. */
interface AttemptEnd {
  status: StatusObject;
  deliver: AttemptListener;
}

/** Holds what an attempt answers until it counts: of a stream, from the first message on; of a unary call, its end. */
class AttemptListener implements InterceptingListener {
  private readonly next: Listener;
  private readonly streams: boolean;
  private readonly onEnd: (end: AttemptEnd) => void;
  private metadata: Metadata | undefined;
  private message: { value: unknown } | undefined;
  /** Whether the caller has heard of this attempt. */
  committed = false;

  constructor(next: Listener, streams: boolean, onEnd: (end: AttemptEnd) => void) {
    this.next = next;
    this.streams = streams;
    this.onEnd = onEnd;
  }

  onReceiveMetadata(metadata: Metadata): void {
    this.metadata = metadata;
  }

  onReceiveMessage(message: unknown): void {
    if (!this.streams) {
      this.message = { value: message };
      return;
    }
    this.held();
    this.committed = true;
    this.next?.onReceiveMessage?.(message);
  }

  onReceiveStatus(status: StatusObject): void {
    this.onEnd({ status, deliver: this });
  }

  /** Delivers what was held. */
  held(): void {
    if (this.metadata) this.next?.onReceiveMetadata?.(this.metadata);
    if (this.message) this.next?.onReceiveMessage?.(this.message.value);
    this.metadata = undefined;
    this.message = undefined;
  }
}
