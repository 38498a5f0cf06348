// Calendars with METHOD:CANCEL: they cancel known events and create none (rule Z9).

import type { Event } from '../../../model/event.ts';
import type { Present } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { shownValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarEvent, EventIdentity } from './calendar-event.ts';
import { COLUMNS } from './calendar-item.ts';
import { type CancelledDates, dateFinder, dateName } from './date-names.ts';

export interface Cancellations {
  readonly all: readonly EventIdentity[];
  readonly ofDates: ReadonlyMap<string, readonly EventIdentity[]>;
  /** True if a cancellation in the same file supersedes the event or its changed date. */
  readonly takes: (event: EventIdentity) => boolean;
}

/** Sorts cancellations. They are superseded by an event with a higher SEQUENCE in the same file. */
export function sortCancellations(
  cancellations: readonly EventIdentity[],
  events: ReadonlyMap<string, EventIdentity>,
): Cancellations {
  const wholes = new Map<string, EventIdentity>();
  for (const one of cancellations) {
    const others = [wholes.get(one.uid), events.get(one.uid)];
    const isNewest = others.every((other) => other === undefined || one.sequence >= other.sequence);
    if (one.standsFor === undefined && isNewest) wholes.set(one.uid, one);
  }
  const ofDates = cancellations.filter(({ uid, standsFor }) => standsFor !== undefined && !wholes.has(uid));
  return {
    all: [...wholes.values(), ...ofDates],
    ofDates: Map.groupBy(ofDates, ({ uid }) => uid),
    takes: ({ uid, sequence }) => sequence <= (wholes.get(uid)?.sequence ?? -1),
  };
}

/** Import item of a cancellation; `series` is the event in the same file, which has the zone of floating times. */
export function cancellationItem(
  clock: CalendarClock,
  { uid, standsFor, isFromThenOn, number, title }: EventIdentity,
  series: CalendarEvent | undefined,
): SourceItem {
  const date = standsFor && dateName(clock, standsFor, series?.start.zone ?? '');
  return {
    row: number,
    label: shownValue(title),
    uid,
    value: { status: 'cancelled' },
    atFirst: {},
    hasEnd: true,
    columns: COLUMNS,
    faults: [],
    cancels: { uid, date, isFromThenOn },
  };
}

export type PresentEvent = Present & { readonly value: Event };

export interface KnownEvents {
  readonly cancelled: (cancels: CancelledDates) => readonly PresentEvent[];
  /** Id of another source with this UID, or undefined. */
  readonly otherSource: (uid: string) => number | undefined;
}

const DATE_OF_SERIES = /^(.*)\/(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/s;

export function knownEvents(present: readonly Present[], source: Source | undefined, now: string): KnownEvents {
  const all = (present as readonly PresentEvent[]).flatMap((event) => {
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
  const finders = new Map<string, ReturnType<typeof dateFinder<(typeof all)[number]>>>();
  const finderOf = (uid: string, dates: typeof all) => {
    const finder = finders.get(uid) ?? dateFinder(dates.length > 0 && dates.every(({ isDay }) => isDay), dates);
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
