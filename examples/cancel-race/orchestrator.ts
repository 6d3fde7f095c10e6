import type { SendMessageResponse, Task } from '@a2a-js/sdk';
import { SendMessageRequest } from '@a2a-js/sdk';
import { A2AService } from '@a2a-js/sdk/server/grpc';
import { credentials, makeClientConstructor } from '@grpc/grpc-js';
import { classify } from 'statuskit';
import { a2a } from 'statuskit/a2a';
import { clientInterceptor, promisify } from 'statuskit/grpc';
import { say } from './say.js';

interface TranslatorClient {
  sendMessage(request: SendMessageRequest): Promise<SendMessageResponse>;
  getTask(request: { id: string }): Promise<Task>;
  cancelTask(request: { id: string }): Promise<Task>;
  close(): void;
}

/** Delegates work to the translator, and takes back what the user no longer wants. */
export class Orchestrator {
  private readonly translator: TranslatorClient;

  constructor(address: string) {
    const Stub = makeClientConstructor(A2AService, 'A2AService');
    const interceptors = [clientInterceptor({ catalogs: [a2a] })];
    this.translator = promisify(
      new Stub(address, credentials.createInsecure(), { interceptors }),
    ) as unknown as TranslatorClient;
  }

  /** Has a text translated, and gives the id of the task that is to do it. */
  async delegate(text: string): Promise<string> {
    const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] };
    const { payload } = await this.translator.sendMessage(SendMessageRequest.fromJSON({ message }));
    if (payload?.$case !== 'task') throw new TypeError('the translator did not make a task');
    say('orchestrator', `delegated "${text}" as ${payload.value.id}`);
    return payload.value.id;
  }

  /** Cancels a task. Gives it where it has ended all the same: then the cancel came too late, and nothing is wrong. */
  async abort(id: string): Promise<Task> {
    say('orchestrator', 'sends CancelTask');
    try {
      return await this.translator.cancelTask({ id });
    } catch (error) {
      const { action, reason } = classify(error);
      say('orchestrator', `hears ${reason}; classify says ${action}`);
      if (action !== 'reconcile') throw error;
      return await this.translator.getTask({ id });
    }
  }

  close(): void {
    this.translator.close();
  }
}
