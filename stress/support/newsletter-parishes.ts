// Parishes for newsletters, each in a different time zone, with events in every week and subscribers of every interval.

import type { InstanceContent } from '../../src/model/instance.ts';
import { INTERVALS } from '../../src/model/newsletter/newsletter.ts';
import {
  DEFAULT_NEWSLETTER_SETTINGS,
  type NewsletterSettings,
} from '../../src/model/newsletter/newsletter-settings.ts';
import { createSubscriberIndex } from '../../src/readmodel/subscribers.ts';
import { createViewer, type View } from '../../src/readmodel/view.ts';
import { createWallClock } from '../../src/util/wall-clock.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';

/** Time zones with clock changes of an hour, of half an hour, at midnight and in the southern hemisphere, and some without any. */
const ZONES = [
  'Europe/Zurich',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Asia/Beirut',
];
/** Sending times, some of which clock changes skip or repeat. */
const TIMES = ['06:00', '02:00', '02:30', '00:00', '02:59', '03:15', '18:30', '23:59', '12:00', '00:30'];
const DAYS = 400;
const LISTS = 4;

export interface Parish {
  readonly content: InstanceContent;
  readonly sending: NewsletterSettings;
  readonly wall: (instantMs: number) => string;
  readonly listsOf: ReadonlyMap<number, readonly number[]>;
  readonly viewAt: (instantMs: number) => View;
}

export function makeParishes(count: number, subscribers: number, random: () => number): Parish[] {
  return Array.from({ length: count }, (_, index) => makeParish(index, subscribers, random));
}

function makeParish(index: number, count: number, random: () => number): Parish {
  const name = `parish${index}`;
  const timeZone = ZONES[index % ZONES.length] ?? 'UTC';
  const some = (limit: number) => Math.floor(random() * limit);
  const listsOf = new Map<number, number[]>();
  const events = Array.from({ length: DAYS }, (_, number) => {
    const id = number + 1;
    listsOf.set(
      id,
      Array.from({ length: LISTS }, (__, list) => list + 1).filter(() => random() < 0.3),
    );
    const from = dateTime(number, some(24), some(60));
    const to = random() < 0.1 ? dateTime(number + some(40), 23, 30) : `${from.slice(0, 10)} 23:59:00`;
    return { id, title: `Event ${id}`, date_from: from, date_to: to, public: random() < 0.9 };
  });
  const holds = (list: number) => events.filter(({ id }) => listsOf.get(id)?.includes(list)).map(({ id }) => id);
  const lists = Array.from({ length: LISTS }, (_, list) => ({
    id: list + 1,
    name: `List ${list + 1}`,
    include_event_ids: holds(list + 1),
  }));
  const content = contentOf({
    format: 'parvis-bundle',
    version: 1,
    events,
    lists,
    instance: { name, title: `Parish ${index}`, locale: 'en-GB', time_zone: timeZone },
    newsletter: {
      target_lists: lists.map(({ id }) => ({ list_id: id, public_name: `List ${id}` })),
      subscribers: Array.from({ length: count }, (_, number) => ({
        id: number + 1,
        key: `key-of-subscriber-${index}-${number}`,
        email: `s${number}@p${index}.example`,
        status: random() < 0.95 ? 'confirmed' : ['pending', 'unsubscribed'][some(2)],
        list_ids: lists.map(({ id }) => id).filter(() => random() < 0.4),
        interval: INTERVALS[some(INTERVALS.length)],
      })),
    },
  });
  const wall = createWallClock(timeZone);
  const see = createViewer(snapshotOf(content, { profiles: ['document'] }), createSubscriberIndex());
  const sending = {
    ...DEFAULT_NEWSLETTER_SETTINGS,
    weekday: 1 + some(7),
    time: TIMES[index % TIMES.length] ?? '06:00',
  };
  return { content, sending, wall, listsOf, viewAt: (instant) => see(wall(instant)) };
}

function dateTime(day: number, hour: number, minute: number): string {
  return new Date(Date.UTC(2027, 0, 1 + day, hour, minute)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Creates a parish whose subscribers all get a digest in every week. */
export function createCrashParish(subscribers: number): Pick<Parish, 'content' | 'viewAt'> {
  const events = Array.from({ length: 400 }, (_, number) => {
    const day = dateTime(7 * number - 30, 12, 0);
    return { id: number + 1, title: `Event ${number + 1}`, date_from: day, date_to: day };
  });
  const content = contentOf({
    format: 'parvis-bundle',
    version: 1,
    events,
    instance: { name: 'parish', title: 'Parish', locale: 'en-GB', time_zone: 'Europe/Zurich' },
    lists: [{ id: 1, name: 'All', include_event_ids: events.map(({ id }) => id) }],
    newsletter: {
      target_lists: [{ list_id: 1, public_name: 'All' }],
      subscribers: Array.from({ length: subscribers }, (_, number) => ({
        id: number + 1,
        key: `key-of-subscriber-${number}-xx`,
        email: `s${number}@a.example`,
        status: 'confirmed',
        list_ids: [1],
        interval: 'WEEK',
      })),
    },
  });
  const wall = createWallClock('Europe/Zurich');
  const see = createViewer(snapshotOf(content, { profiles: ['document'] }), createSubscriberIndex());
  return { content, viewAt: (instant) => see(wall(instant)) };
}
