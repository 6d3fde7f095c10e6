import { a2a } from 'statuskit/a2a';
import { billing } from './shouter/billing.js';

/** The errors that the demo's clients tell apart by class. */
export const catalogs = [a2a, billing];
