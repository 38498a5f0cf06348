import type { Event } from '../../../model/event.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { truncateValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarEvent, EventIdentity } from './calendar-event.ts';
import { CALENDAR_PROPERTIES } from './calendar-item.ts';
import { type CancelledDates, createDateFinder, toDateReference } from './date-references.ts';

export interface Cancellations {
  readonly all: readonly EventIdentity[];
  readonly ofDates: ReadonlyMap<string, readonly EventIdentity[]>;
  /** True if a cancellation in the same file supersedes the event or its changed date. */
  readonly isCancelled: (event: EventIdentity) => boolean;
}

/** Indexes cancellations by event and date. An event with a higher SEQUENCE in the same file supersedes them. */
export function indexCancellations(
  cancellations: readonly EventIdentity[],
  events: ReadonlyMap<string, EventIdentity>,
): Cancellations {
  const wholes = new Map<string, EventIdentity>();
  for (const one of cancellations) {
    const others = [wholes.get(one.uid), events.get(one.uid)];
    const isNewest = others.every((other) => other === undefined || one.sequence >= other.sequence);
    if (one.replacedDate === undefined && isNewest) wholes.set(one.uid, one);
  }
  const ofDates = cancellations.filter(({ uid, replacedDate }) => replacedDate !== undefined && !wholes.has(uid));
  return {
    all: [...wholes.values(), ...ofDates],
    ofDates: Map.groupBy(ofDates, ({ uid }) => uid),
    isCancelled: ({ uid, sequence }) => sequence <= (wholes.get(uid)?.sequence ?? -1),
  };
}

/** Import item of a cancellation; `series` is the event in the same file, which has the zone of floating times. */
export function createCancellationItem(
  clock: CalendarClock,
  { uid, replacedDate, includesLaterDates, number, title }: EventIdentity,
  series: CalendarEvent | undefined,
): SourceItem {
  const date = replacedDate && toDateReference(clock, replacedDate, series?.start.zone ?? '');
  return {
    row: number,
    label: truncateValue(title),
    uid,
    value: { status: 'cancelled' },
    initialValue: {},
    hasEnd: true,
    columns: CALENDAR_PROPERTIES,
    faults: [],
    cancels: { uid, date, isFromThenOn: includesLaterDates },
  };
}

export type VersionedEvent = VersionedEntity & { readonly value: Event };

export interface KnownEvents {
  readonly cancelled: (cancels: CancelledDates) => readonly VersionedEvent[];
  readonly otherSource: (uid: string) => number | undefined;
}

const DATE_OF_SERIES = /^(.*)\/(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/s;

export function createKnownEvents(
  present: readonly VersionedEntity[],
  source: Source | undefined,
  now: string,
): KnownEvents {
  const all = (present as readonly VersionedEvent[]).flatMap((event) => {
    const uid = event.value.source?.uid ?? '';
    const [, series = uid, ...parts] = DATE_OF_SERIES.exec(uid) ?? [];
    const [year, month, day, hour, minute, second] = parts;
    const local = parts.length === 0 ? event.value.startsAt : `${year}-${month}-${day} ${hour}:${minute}:${second}`;
    return uid === ''
      ? []
      : [{ uid: series, event, isDay: event.value.hideTime, local, writtenDay: local.slice(0, 10) }];
  });
  const isOurs = ({ event }: (typeof all)[number]) => event.value.source?.id === source?.id;
  const ours = Map.groupBy(all.filter(isOurs), ({ uid }) => uid);
  const finders = new Map<string, ReturnType<typeof createDateFinder<(typeof all)[number]>>>();
  const finderOf = (uid: string, dates: typeof all) => {
    const finder = finders.get(uid) ?? createDateFinder(dates.length > 0 && dates.every(({ isDay }) => isDay), dates);
    finders.set(uid, finder);
    return finder;
  };
  const others = new Map(all.filter((one) => !isOurs(one)).map(({ uid, event }) => [uid, event.value.source?.id]));
  return {
    cancelled: ({ uid, date, isFromThenOn }) => {
      const dates = ours.get(uid) ?? [];
      const named = date === undefined ? dates : finderOf(uid, dates)(date);
      const since = isFromThenOn ? (named[0]?.local ?? date?.local) : undefined;
      const found = since === undefined ? named : dates.filter(({ local }) => local >= since);
      return found.map(({ event }) => event).filter(({ value }) => value.endsAt >= now);
    },
    otherSource: (uid) => others.get(uid),
  };
}
