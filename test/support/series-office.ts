// Instance of one parish on its own store, with the office's operations that affect series, each as one change.

import type { Event } from '../../src/model/event.ts';
import type { Series } from '../../src/model/series.ts';
import { extendSeries } from '../../src/office/series/extend.ts';
import { addDateException, addOwnFields, resetToSeries } from '../../src/office/series/own-fields.ts';
import { splitSeries } from '../../src/office/series/split.ts';
import { writeSeriesEvents } from '../../src/office/series/write-events.ts';
import type { ContentTransaction } from '../../src/store/content/port.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createWallClock } from '../../src/util/wall-clock.ts';
import { createDatabaseUrl } from './databases.ts';
import { contentOf } from './store-suite.ts';

const wall = createWallClock('Europe/Zurich');

const [event] = contentOf('a').events;

/** Creates the event template of a series, for tests of titles and times. */
export function templateOf(title: string): Series['template'] {
  if (event === undefined) throw new Error('the full bundle has no event');
  const {
    id: _,
    startsAt: _2,
    endsAt: _3,
    occupiesFrom: _4,
    occupiesTo: _5,
    hours: _6,
    series: _7,
    source: _8,
    requestId: _9,
    ...template
  } = event;
  return { ...template, title };
}

/** Creates a series of Sundays from 1 November 2026, at ten o'clock. */
export function createSundaySeries(id: number, more: Partial<Series> = {}): Series {
  return {
    id,
    name: 'Gottesdienste',
    rule: 'FREQ=WEEKLY;BYDAY=SU',
    startsOn: '2026-11-01',
    timeFrom: '10:00',
    timeTo: '11:00',
    days: 0,
    except: [],
    aheadDays: 28,
    template: templateOf('Gottesdienst'),
    ...more,
  };
}

export type SeriesOffice = Awaited<ReturnType<typeof openSeriesOffice>>;

/** Opens instance `a` without events, in the time zone of Zurich, at noon UTC on `day`. */
export async function openSeriesOffice(day: string) {
  const store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 10_000 });
  const clock = { at: Date.parse(`${day}T12:00:00Z`) };
  const content = contentOf('a', (bundle) => {
    bundle['events'] = [];
    for (const list of bundle['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
  });
  await store.replaceContent(content, { actor: 'import', action: 'import', at: clock.at });
  return { store, clock, acting: { store, clock: () => clock.at, actor: 'anna' }, ...officeActions(store, clock) };
}

function officeActions(store: Store, clock: { at: number }) {
  const now = () => wall(clock.at);
  const change = async <T>(work: (content: ContentTransaction) => Promise<T>): Promise<T> =>
    (await store.content.change('a', { actor: 'anna', action: 'test', at: clock.at }, work)).result;
  const existing = async (content: ContentTransaction, id: number) => {
    const event = await content.get('event', id);
    if (event === undefined) throw new Error(`there is no event ${id}`);
    return event;
  };
  const contentNow = async () => {
    const read = await store.readContent('a');
    if (read === undefined) throw new Error('there is no instance');
    return read.content;
  };
  return {
    now,
    change,
    putSeries: (series: Series) =>
      change(async (content) => {
        const before = await content.get('series', series.id);
        await content.put('series', series, before?.revision ?? 'new');
        await writeSeriesEvents(content, { before: before?.value, after: series }, now());
      }),
    removeSeries: (id: number) =>
      change(async (content) => {
        const before = await content.get('series', id);
        if (before === undefined) throw new Error(`there is no series ${id}`);
        await writeSeriesEvents(content, { before: before.value }, now());
        await content.remove('series', id, before.revision);
      }),
    editEvent: (id: number, set: Partial<Event>) =>
      change(async (content) => {
        const { value, revision } = await existing(content, id);
        const after = { ...value, ...set };
        if (after.series === null) await addDateException(content, value);
        await content.put('event', addOwnFields(value, after), revision);
      }),
    removeEvent: (id: number) =>
      change(async (content) => {
        const { value, revision } = await existing(content, id);
        await addDateException(content, value);
        await content.remove('event', id, revision);
      }),
    split: (id: number, from: string, set: Partial<Series> = {}) =>
      change((content) => splitSeries(content, { id, from, change: (series) => ({ ...series, ...set }) }, now())),
    follow: (id: number) => change((content) => resetToSeries(content, id)),
    extend: () => extendSeries({ store, clock: () => clock.at, actor: 'parvis' }, 'a'),
    events: async () => (await contentNow()).events,
    series: async () => (await contentNow()).series,
  };
}
