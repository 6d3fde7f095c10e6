export { type ClassifyOptions, classify } from './classify.js';
export type { Action, Decision, Origin } from './decision.js';
export { type RetryOptions, retry } from './retry.js';
export { RetryBucket, type RetryBucketOptions } from './retry-bucket.js';
export type { RetryNotice, RetryPolicy } from './retry-plan.js';
