import type { Event } from '../../src/model/event.ts';
import type { Source } from '../../src/model/sources/source.ts';
import type { SourceRun } from '../../src/model/sources/source-run.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import type { Step } from '../../src/office/content/step.ts';
import { createSourceFetchLoop } from '../../src/office/sources/runs/fetch-loop.ts';
import type { CacheValidators, FetchResult } from '../../src/office/sources/runs/fetch-source.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createDatabaseUrl } from './databases.ts';
import { contentOf } from './store-suite.ts';

export const SOURCE_URL = 'https://calendar.example.org/a.ics';

export interface CalendarEntry {
  readonly uid: string;
  readonly at: string;
  readonly title: string;
  readonly more?: string;
}

export function calendarOf(entries: readonly CalendarEntry[]): string {
  const events = entries.map(
    ({ uid, at, title, more = '' }) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${at}\r\nDURATION:PT1H\r\nSUMMARY:${title}\r\n${more}END:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\n${events.join('')}END:VCALENDAR\r\n`;
}

/** Returns events on consecutive Sundays, which form no series. */
export function createSundayEntries(count: number): CalendarEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 29 + 7 * index)).toISOString().slice(0, 10).replaceAll('-', '');
    return { uid: `sunday-${index}`, at: `${day}T100000`, title: `Gottesdienst ${index}` };
  });
}

/** Response of an address: a text, an error, or the result of a function. */
export type Page = string | Error | ((known: CacheValidators, signal: AbortSignal) => Promise<FetchResult>);

/** Creates a fake web server with responses by address, a list of the requests that it got, and entity tags. */
export function createFakeWeb() {
  const pages = new Map<string, Page>();
  const asked: { readonly address: string; readonly etag: string }[] = [];
  const fetch = async (address: string, known: CacheValidators, signal: AbortSignal): Promise<FetchResult> => {
    asked.push({ address, etag: known.etag });
    const page = pages.get(address);
    if (page === undefined) throw new TypeError(`nobody pretended ${address}`);
    if (page instanceof Error) throw page;
    if (typeof page === 'function') return page(known, signal);
    const etag = `"${page.length}-${Buffer.from(page).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)}"`;
    return { bytes: known.etag === etag ? undefined : Buffer.from(page), etag, lastModified: '', validatorsFrom: '' };
  };
  return { pages, asked, fetch };
}

export function sourceOf(id: number, more: Partial<Source> = {}): Source {
  return {
    id,
    name: 'Kalender',
    kind: 'ics',
    url: SOURCE_URL,
    everyMinutes: 60,
    enabled: true,
    map: {},
    defaults: { public: true, layerIds: [], targetGroupIds: [], eventType: '', rooms: [] },
    roomsByLocation: {},
    gone: 'cancel',
    owns: ['date_from', 'date_to', 'title', 'long_desc', 'rooms', 'status'],
    ...more,
  };
}

export type SourceOffice = Awaited<ReturnType<typeof openSourceOffice>>;

/** Opens instances without events but with these sources, at noon UTC on 23 November 2026. */
export async function openSourceOffice(instances: Readonly<Record<string, readonly Source[]>>, at?: string) {
  const url = at ?? (await createDatabaseUrl());
  const store = await openStore(url, { create: true, busyTimeoutMs: 10_000 });
  const clock = { at: Date.parse('2026-11-23T12:00:00Z') };
  const web = createFakeWeb();
  const troubles: unknown[] = [];
  for (const [name, sources] of Object.entries(instances)) {
    const content = contentOf(name, (bundle) => {
      Object.assign(bundle, { events: [], lists: [], newsletter: { target_lists: [], subscribers: [] } });
    });
    await store.replaceContent({ ...content, sources }, { actor: 'import', action: 'import', at: clock.at });
  }
  const editing = { store, clock: () => clock.at, actor: 'anna', authority: OPERATOR_AUTHORITY };
  const change = (name: string, steps: readonly Step[]) => applyChanges(editing, name, steps);
  return {
    url,
    store,
    clock,
    web,
    troubles,
    editing,
    change,
    fetcher: createTestFetchLoop(store, { clock, web, troubles }),
    eventsOf: (name: string) => eventsOf(store, name),
    log: async (name: string): Promise<readonly SourceRun[]> => store.sourceRuns.log(name, undefined, 1000),
  };
}

export function createTestFetchLoop(
  store: Store,
  { clock, web, troubles }: { clock: { at: number }; web: ReturnType<typeof createFakeWeb>; troubles: unknown[] },
) {
  return createSourceFetchLoop({
    store,
    clock: () => clock.at,
    fetch: web.fetch,
    everyMs: 0,
    onFailure: () => undefined,
    isAway: store.isBusy,
    onTrouble: (error) => void troubles.push(error),
  });
}

async function eventsOf(store: Store, name: string): Promise<readonly Event[]> {
  return store.content.read(name, (content) => content.all('event'));
}
