export { type ClassifyOptions, classify } from './classify.js';
export type { Action, Decision, Origin } from './decision.js';
