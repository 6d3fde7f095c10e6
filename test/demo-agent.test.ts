/** `npm run agent` keeps an agent up that the official SDK's clients, over each of their transports, find in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Message, Role, type Task, TaskState } from '@a2a-js/sdk';
import { type Client, ClientFactory, ClientFactoryOptions } from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import type { Type } from 'protobufjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from './a2a/contract.js';

const root = fileURLToPath(new URL('..', import.meta.url));

function spawnAgent(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'demo/serve.ts', ...args], { cwd: root, stdio: 'pipe' });
}

/** What an agent says of where it is, once it listens. */
async function whereabouts({ stdout }: ChildProcess): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const [what = '', where = ''] = line.split(/ {2,}/);
    places.set(what, where);
    if (what === 'card') break;
  }
  return places;
}

/** Everything that an agent says, and how it ends. */
async function ended(agent: ChildProcess): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    agent[stream]?.on('data', (text) => {
      said[stream] += text;
    });
  }
  const [code] = await once(agent, 'close');
  return { code, ...said };
}

describe('npm run agent', () => {
  let agent: ChildProcess;
  let url: string;
  let grpc: string;
  beforeAll(async () => {
    agent = spawnAgent('--grpc', '0', '--http', '0');
    const places = await whereabouts(agent);
    url = String(places.get('HTTP+JSON'));
    grpc = String(places.get('gRPC'));
  });
  afterAll(() => {
    agent.kill();
  });

  it('serves a card with every required field, and where it really is', async () => {
    const card = await (await fetch(`${url}/.well-known/agent-card.json`)).json();
    expect(missing(loadContract().lookupType('AgentCard'), card)).toEqual([]);
    expect(card.supportedInterfaces).toEqual([
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url: grpc, protocolBinding: 'GRPC', protocolVersion: '1.0' },
    ]);
  });

  describe.each(['JSONRPC', 'HTTP+JSON', 'GRPC'])("to the SDK's client, over %s,", (transport) => {
    let client: Client;
    beforeAll(async () => {
      const options = { transports: [new GrpcTransportFactory()], preferredTransports: [transport] };
      client = await new ClientFactory(
        ClientFactoryOptions.createFrom(ClientFactoryOptions.default, options),
      ).createFromUrl(url);
    });

    it('it answers a message with a task', async () => {
      const task = (await client.sendMessage(request('hello there'))) as Task;
      expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
      expect(task.artifacts.map(textOf)).toEqual(['HELLO', 'THERE']);
      expect(await client.getTask({ tenant: '', id: task.id, historyLength: undefined })).toEqual(task);
    });

    it('it streams', async () => {
      const kinds: unknown[] = [];
      for await (const { payload } of client.sendMessageStream(request('hello'))) kinds.push(payload?.$case);
      expect(kinds).toEqual(['task', 'artifactUpdate', 'statusUpdate']);
    });

    it('it does not know a task that never was', async () => {
      const call = client.getTask({ tenant: '', id: 'no-such-task', historyLength: undefined });
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TaskNotFoundError);
      expect(error).toMatchObject({ message: 'Task not found' });
      expect(metadataOf(error)).toEqual({ taskId: 'no-such-task' });
    });

    it('it breaks off a stream with an error that tells nothing', async () => {
      const events: unknown[] = [];
      const read = async () => {
        for await (const event of client.sendMessageStream(request('one crash'))) events.push(event);
      };
      await expect(read()).rejects.toThrow(/Internal error/);
      expect(events).toHaveLength(2);
    });

    it('it shows its extended card', async () => {
      expect((await client.getAgentCard()).description).toContain('extended card');
    });
  });

  describe('over HTTP+JSON', () => {
    const version = { 'A2A-Version': '1.0' };
    const json = { ...version, 'content-type': 'application/json' };
    const send = (path: string, text: string, headers: Record<string, string> = json) => {
      const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] };
      return fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ message }) });
    };

    it.each(['', '/acme'])('has its routes under "%s"', async (tenant) => {
      const sent = await send(`${tenant}/message:send`, 'hello');
      expect(sent.headers.get('content-type')).toMatch(/^application\/a2a\+json/);
      const { task } = await sent.json();
      const got = await fetch(`${url}${tenant}/tasks/${task.id}`, { headers: version });
      expect(await got.json()).toEqual(task);
      expect((await fetch(`${url}${tenant}/tasks/${task.id}:cancel`, { method: 'POST', headers: json })).status).toBe(
        400,
      );
    });

    it.each(['GET', 'POST'])('takes %s for :subscribe', async (method) => {
      const { task } = await (await send('/message:send', 'wait')).json();
      const subscribed = await fetch(`${url}/tasks/${task.id}:subscribe`, { method, headers: version });
      expect(subscribed.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await fetch(`${url}/tasks/${task.id}:cancel`, { method: 'POST', headers: json });
      expect(await subscribed.text()).toMatch(/^data: {"task":.*TASK_STATE_CANCELED/s);
    });

    it('takes the version as a query parameter', async () => {
      const headers = { 'content-type': 'application/json' };
      expect((await send('/message:send?A2A-Version=1.0', 'hello', headers)).status).toBe(200);
      expect((await send('/message:send', 'hello', headers)).status).toBe(400);
    });

    it('says of a route that is none, in its own terms, that there is none', async () => {
      const answer = await fetch(`${url}/no/such/route`, { headers: version });
      expect(answer.status).toBe(404);
      expect((await answer.json()).error.details[0].reason).toBe('METHOD_NOT_FOUND');
    });
  });
});

describe('npm run agent, as a command,', () => {
  it('explains itself', async () => {
    expect(await ended(spawnAgent('--help'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--grpc PORT'),
    });
  });

  it.each([
    [['--grpc', 'abc'], '--grpc takes a port from 0 to 65535, not "abc"'],
    [['--http', '65536'], '--http takes a port from 0 to 65535, not "65536"'],
    [['--port', '1'], "Unknown option '--port'"],
  ])('refuses %j', async (args, complaint) => {
    expect(await ended(spawnAgent(...args))).toMatchObject({ code: 2, stderr: expect.stringContaining(complaint) });
  });

  it.each([
    ['--grpc', 'gRPC'],
    ['--http', 'HTTP'],
  ])('says that the port of %s is in use, and no more', async (option, protocol) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const other = option === '--grpc' ? '--http' : '--grpc';
    const { code, stderr } = await ended(spawnAgent(option, String(port), other, '0'));
    taken.close();
    expect({ code, stderr }).toEqual({ code: 1, stderr: `cannot serve ${protocol} on port ${port}: it is in use\n` });
  });

  it('stops at Ctrl-C, whoever is listening to it', async () => {
    const agent = spawnAgent('--grpc', '0', '--http', '0');
    const url = (await whereabouts(agent)).get('HTTP+JSON');
    const headers = { 'A2A-Version': '1.0', 'content-type': 'application/json' };
    const message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'wait' }] };
    const stream = await fetch(`${url}/message:stream`, { method: 'POST', headers, body: JSON.stringify({ message }) });
    agent.kill('SIGINT');
    expect(await ended(agent)).toEqual({ code: 0, stdout: expect.any(String), stderr: '' });
    await expect(stream.text()).rejects.toThrow();
  });
});

function request(text: string) {
  const part = { content: { $case: 'text' as const, value: text }, metadata: undefined, filename: '', mediaType: '' };
  const message: Message = {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [part],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  return { tenant: '', message, configuration: undefined, metadata: undefined };
}

function textOf({ parts: [part] }: Task['artifacts'][number]): unknown {
  return part?.content?.value;
}

/** ErrorInfo's metadata; of JSON-RPC's details the SDK reads nothing, and leaves them in `data`. */
function metadataOf(error: unknown): unknown {
  const { metadata, data } = error as { metadata?: object; data?: { metadata: object }[] };
  return metadata ?? data?.[0]?.metadata;
}

/** The required fields that a message lacks, by their paths. */
function missing(type: Type, message: Record<string, unknown>, path = type.name): string[] {
  return type.fieldsArray.flatMap((field) => {
    const value = message[field.name];
    const here = `${path}.${field.name}`;
    const isRequired = field.options?.['(google.api.field_behavior)'] === 'REQUIRED';
    if (value === undefined) return isRequired ? [here] : [];
    const { resolvedType } = field.resolve();
    if (!resolvedType || !('fieldsArray' in resolvedType)) return [];
    return [value].flat().flatMap((each) => missing(resolvedType, each as Record<string, unknown>, here));
  });
}
