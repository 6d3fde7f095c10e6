/** Keeps the demo's agent up by itself, for any A2A client or compatibility suite to be pointed at. */
import { parseArgs } from 'node:util';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { startBrokenAgent } from './grpc/broken-agent.js';
import { PortError } from './listen.js';
import { fullProfile } from './shouter/cards.js';
import { type Started, startAgent } from './start.js';

const USAGE = `npm run agent -- [--grpc PORT] [--http PORT]

  --grpc PORT  where to serve gRPC; 0 is any free port. Default 50051
  --http PORT  where to serve JSON-RPC, HTTP+JSON and the agent card; likewise. Default 41241
  --help       print this

The agent shouts what it is sent. Of the examples in its card, some make it wait and some make it fail.`;

class UsageError extends Error {}

interface Options {
  grpc: number;
  http: number;
  help: boolean;
}

function optionsOf(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        grpc: { type: 'string', default: '50051' },
        http: { type: 'string', default: '41241' },
        help: { type: 'boolean', default: false },
      },
    });
    return { grpc: portOf('--grpc', values.grpc), http: portOf('--http', values.http), help: values.help };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function portOf(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new UsageError(`${option} takes a port from 0 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

function announce({ grpc, http }: Started): void {
  console.log(`gRPC       ${grpc}
JSON-RPC   ${http}
HTTP+JSON  ${http}
card       ${http}/.well-known/agent-card.json
Ctrl-C stops the agent.`);
}

async function serve(ports: { grpc: number; http: number }): Promise<void> {
  const translator = await startBrokenAgent();
  try {
    const extendedProfile = { ...fullProfile, description: `${fullProfile.description} This is its extended card.` };
    const agent = await startAgent({ profile: fullProfile, extendedProfile, translator: translator.client, ports });
    const interrupted = interrupt();
    announce(agent);
    await interrupted;
    agent.stop();
  } finally {
    translator.stop();
  }
}

/** Ctrl-C, or a supervisor's wish. */
function interrupt(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}

// A port in use is a PortError here; grpc-js would log it too.
setLogVerbosity(logVerbosity.NONE);

try {
  const { help, ...ports } = optionsOf(process.argv.slice(2));
  if (help) console.log(USAGE);
  else await serve(ports);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof PortError)) throw error;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
