// Clients that read steadily while the database becomes unavailable and recovers. Every answer is checked.

import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../test/support/site.ts';
import { requestOnce, type TimedResponse } from './asking.ts';
import type { Ledger } from './loss-ledger.ts';

const CLIENTS = 20;
const READ_PAUSE_MS = 15;

const OPERATIONS = ['getlayers', 'gettargetgroups', 'getrooms', 'geteventdetails/7', 'getlistgroups'];

/** Form of all marks. They have the same length, so that they are interchangeable. */
const MARK = /M\d{6}/;

export const FIRST_MARK = markOf(0);

export function markOf(number: number): string {
  return `M${String(number).padStart(6, '0')}`;
}

export interface ReadingResult {
  asked: number;
  readonly failed: string[];
  readonly wrong: string[];
}

export interface Reader {
  readonly judged: ReadingResult;
  /** Requests an instance once on a new connection. `mark` is undefined if the answer is invalid. */
  readonly ask: (instance: string) => Promise<{ readonly answer: TimedResponse; readonly mark: string | undefined }>;
  readonly stop: () => Promise<void>;
}

export interface ReadingOptions {
  readonly server: ServerProcess;
  readonly ledger: Ledger;
  /** True if all answers come from one process, which must never show an earlier state. */
  readonly isOneProcess: boolean;
  readonly instances: readonly string[];
  readonly keys: ReadonlyMap<string, string>;
}

export async function startReading({ server, ledger, isOneProcess, instances, keys }: ReadingOptions): Promise<Reader> {
  const judged: ReadingResult = { asked: 0, failed: [], wrong: [] };
  const right = new Map<string, string>();
  const urlOf = (instance: string, operation: string) => {
    const [name, ...rest] = operation.split('/');
    return `http://127.0.0.1:${server.port}/${[name, instance, keys.get(instance), ...rest].join('/')}`;
  };
  for (const operation of OPERATIONS) {
    for (const instance of instances) {
      const { status, body } = await requestOnce(urlOf(instance, operation));
      const first = right.get(operation) ?? body;
      if (status !== 200 || body !== first || !body.includes(FIRST_MARK)) {
        throw new Error(`${operation} of ${instance} answers ${status}: ${body.slice(0, 200)}`);
      }
      right.set(operation, body);
    }
  }

  /** Returns the mark of an answer that is valid except perhaps for its age. */
  const markIn = (operation: string, body: string): string | undefined => {
    const mark = MARK.exec(body)?.[0];
    return mark !== undefined && body === right.get(operation)?.replaceAll(FIRST_MARK, mark) ? mark : undefined;
  };
  const judge = (instance: string, operation: string, answer: TimedResponse, askedAt: number) => {
    judged.asked++;
    const { status, body, error, connection } = answer;
    if (status !== 200) return void judged.failed.push(error ?? String(status));
    const mark = markIn(operation, body);
    if (mark === undefined) return void judged.wrong.push(`${operation} of ${instance} ${body.slice(0, 60)}`);
    const reader = isOneProcess ? 'the process' : `connection ${connection}`;
    ledger.show({ reader, instance, mark, askedAt, answeredAt: performance.now() });
  };

  let going = true;
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const clients = agents.map(async (agent, client) => {
    for (let turn = client; going; turn++) {
      const instance = instances[turn % instances.length] ?? '';
      const operation = OPERATIONS[turn % OPERATIONS.length] ?? '';
      const askedAt = performance.now();
      judge(instance, operation, await requestOnce(urlOf(instance, operation), { agent }), askedAt);
      await delay(READ_PAUSE_MS);
    }
  });
  return {
    judged,
    ask: async (instance) => {
      const [operation = ''] = OPERATIONS;
      const answer = await requestOnce(urlOf(instance, operation), { timeoutMs: 20_000 });
      return { answer, mark: answer.status === 200 ? markIn(operation, answer.body) : undefined };
    },
    stop: async () => {
      going = false;
      await Promise.all(clients);
      for (const agent of agents) agent.destroy();
    },
  };
}
