import type { Logger } from 'statuskit/grpc';

/** How errors leave an agent, the same in each binding. */
export interface EdgeOptions {
  /** ErrorInfo's domain of what is masked. */
  domain: string;
  /** Hears of what is masked. Default: `console`. */
  logger?: Logger;
}
