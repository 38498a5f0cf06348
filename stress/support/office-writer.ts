// Writer of the office over HTTP, which creates, changes and deletes its own events. Writes without an answer are in doubt. A creation is
// repeated with the same idempotency key, at any running server, until it is answered. Some answered creations are repeated as well.

import { setTimeout as delay } from 'node:timers/promises';
import { requestOnce, type TimedResponse } from './asking.ts';
import type { OfficeLedger, OwnedEvent } from './office-ledger.ts';

export interface OfficeAccess {
  /** Undefined while no server is running. */
  url: string | undefined;
  readonly key: string;
}

interface Creation {
  readonly path: string;
  readonly body: string;
  readonly once: string;
  readonly made: readonly OwnedEvent[];
}

interface CreationResult extends Creation {
  readonly ids: readonly number[];
}

export interface OfficeWriter {
  /** Writes until `isOver`, or until the writer is stopped. */
  readonly write: (isOver: () => boolean) => Promise<void>;
  readonly refused: readonly string[];
}

/** Share of creations that are repeated, in addition to the last one of each round. */
const REPEATED_SHARE = 0.2;

const RETRY_DELAY_MS = 20;

const TIMES = { date_from: '2030-01-01 10:00:00', date_to: '2030-01-01 11:00:00' };

export function createOfficeWriter(
  name: string,
  door: OfficeAccess,
  books: OfficeLedger,
  random: () => number,
): OfficeWriter {
  const mine: OwnedEvent[] = [];
  const refused: string[] = [];
  let [serial, unanswered] = [0, undefined as Creation | undefined];
  const forLater: CreationResult[] = [];
  let lastCreated: CreationResult | undefined;

  const ask = (method: string, path: string, body?: string, once?: string): Promise<TimedResponse> => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = {
      authorization: `Bearer ${door.key}`,
      ...(body !== undefined && { 'content-type': type }),
      ...(once === undefined ? { 'if-match': '*' } : { 'idempotency-key': once }),
    };
    const url = `${door.url ?? 'http://127.0.0.1:1'}${path}`;
    return requestOnce(url, { method, headers, ...(body !== undefined && { body }), timeoutMs: 20_000 });
  };
  const isAnswered = ({ status }: TimedResponse) => status !== 0 && status !== 503;

  const begin = (): Creation => {
    const once = `${name}-${++serial}`;
    const event = (mark: string) => ({ ...TIMES, title: mark });
    if (random() < 0.7) {
      const made = [books.own(once)];
      return { path: '/events', body: JSON.stringify(event(once)), once, made };
    }
    const [a, b] = [`${once}a`, `${once}b`];
    const changes = [a, b].map((mark) => ({ kind: 'events', value: event(mark) }));
    return { path: '/changes', body: JSON.stringify({ changes }), once, made: [books.own(a, b), books.own(b, a)] };
  };

  const create = async () => {
    if (unanswered !== undefined) books.sentAgain();
    const creation = unanswered ?? begin();
    unanswered = creation;
    const answer = await ask('POST', creation.path, creation.body, creation.once);
    if (!isAnswered(answer)) return;
    unanswered = undefined;
    if (answer.status !== 201 && answer.status !== 200) {
      refused.push(`${creation.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
      return;
    }
    const { revision, value, results } = JSON.parse(answer.body);
    const ids: number[] = value === undefined ? results.map((one: { id: number }) => one.id) : [value.id];
    // A replayed answer has the earlier revision, which may already have been checked after a crash.
    if (answer.headers['idempotent-replayed'] === undefined) books.acknowledge(revision, ids);
    lastCreated = { ...creation, ids };
    if (random() < REPEATED_SHARE) forLater.push(lastCreated);
    for (const [index, one] of creation.made.entries()) {
      one.id = ids[index];
      one.there = 'yes';
      mine.push(one);
    }
  };

  /** Repeats a creation. False if there was no answer. */
  const sendAgain = async ({ path, body, once, ids }: CreationResult): Promise<boolean> => {
    books.sentAgain();
    const answer = await ask('POST', path, body, once);
    if (!isAnswered(answer)) return false;
    const { value, results } = JSON.parse(answer.body);
    const again: number[] = value === undefined ? results?.map((one: { id: number }) => one.id) : [value.id];
    if (String(again) !== String(ids)) refused.push(`${once} again: ${answer.status} ${again} instead of ${ids}`);
    return true;
  };

  const change = async (one: OwnedEvent) => {
    const title = `${one.mark} as ${++serial}`;
    one.titles.add(title);
    const answer = await ask('PATCH', `/events/${one.id}`, JSON.stringify({ title }));
    if (!isAnswered(answer)) return;
    if (answer.status !== 200) return void refused.push(`PATCH: ${answer.status} ${answer.body.slice(0, 200)}`);
    one.titles = new Set([title]);
    books.acknowledge(JSON.parse(answer.body).revision, [one.id ?? 0]);
  };

  const remove = async (one: OwnedEvent) => {
    mine.splice(mine.indexOf(one), 1);
    one.there = 'in doubt';
    const answer = await ask('DELETE', `/events/${one.id}`);
    if (!isAnswered(answer)) return;
    if (answer.status !== 200) return void refused.push(`DELETE: ${answer.status} ${answer.body.slice(0, 200)}`);
    one.there = 'no';
    books.acknowledge(JSON.parse(answer.body).revision, [one.id ?? 0]);
  };

  return {
    refused,
    write: async (isOver) => {
      while (forLater[0] !== undefined && !isOver()) {
        if (await sendAgain(forLater[0])) forLater.shift();
        else await delay(RETRY_DELAY_MS);
      }
      while (!isOver()) {
        const one = mine[Math.floor(random() * mine.length)];
        const place = random();
        if (unanswered !== undefined || one === undefined || place < 0.4) await create();
        else await (place < 0.85 ? change(one) : remove(one));
        if (unanswered !== undefined) await delay(RETRY_DELAY_MS);
      }
      if (lastCreated !== undefined && !forLater.includes(lastCreated)) forLater.push(lastCreated);
      lastCreated = undefined;
    },
  };
}
