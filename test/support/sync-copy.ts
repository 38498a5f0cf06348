// Copy of a parish that follows the cursors of sync (rule G6), and the servers from which it reads.

import { publicDocuments } from '../../src/app/documents.ts';
import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import { type ApiRouter, createApiRouter } from '../../src/http/api-router.ts';
import { createInstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../../src/instance-cache/snapshot-source.ts';
import { operations } from '../../src/operations/index.ts';
import type { Loose } from './full-bundle.ts';
import type { TestServer } from './instance.ts';

export interface Page {
  readonly events: readonly Loose[];
  readonly removed: readonly { readonly event_id: string; readonly reason: string }[];
  readonly cursor: string;
  readonly more: boolean;
  readonly [other: string]: unknown;
}

export class Copy {
  readonly events = new Map<string, string>();
  readonly others = new Map<string, string>();
  cursor = '';

  take({ events, removed, cursor, more: _, ...others }: Page): void {
    for (const { event_id } of removed) this.events.delete(event_id);
    for (const event of events) this.events.set(event['event_id'], JSON.stringify(event));
    for (const [key, value] of Object.entries(others)) this.others.set(key, JSON.stringify(value));
    this.cursor = cursor;
  }

  /** Content of the copy in a stable order. */
  get content(): object {
    const sorted = (map: ReadonlyMap<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    return { events: sorted(this.events), others: sorted(this.others) };
  }
}

export type Ask = (since: string, limit: number) => Promise<Page>;

export class StatusError extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

export async function syncPages(
  copy: Copy,
  ask: Ask,
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (;;) {
    if (pages.length > 200) throw new Error('the pass never ends');
    const page = await ask(copy.cursor, limit);
    pages.push(page);
    copy.take(page);
    if (!page.more) return pages;
    await between();
  }
}

export function createSyncReader(door: Pick<ApiRouter, 'answer'>, key: string): Ask {
  return async (since, limit) => {
    const target = `/sync/test/${key}/?limit=${limit}${since === '' ? '' : `&since=${since}`}`;
    const answer = await door.answer({
      method: 'GET',
      target,
      headers: {},
      address: '192.0.2.1',
      body: async () => Buffer.alloc(0),
    });
    const text = (answer?.pieces ? Buffer.concat([...answer.pieces()]) : answer?.body)?.toString() ?? '';
    if (answer?.status !== 200) throw new StatusError(answer?.status, text);
    return JSON.parse(text);
  };
}

export async function openSecondServer({ store, clock, subscriptions }: TestServer) {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const source = createSnapshotSource(store, createSnapshotWriterFactory);
  const live = await createInstanceCache({ store, source, clock: clock.now, onTrouble, everyMs: 0 });
  return {
    live,
    door: createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now, subscriptions }),
  };
}
