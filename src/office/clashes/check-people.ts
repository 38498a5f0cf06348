// Whether people are somewhere else at the times of an event (rule W19).

import type { Event } from '../../model/event.ts';
import { overlap, type ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Acting } from '../acting.ts';

/** Another event at which somebody is then. */
export interface Elsewhere extends UseSpan {
  readonly person: string;
  readonly eventId: number;
  readonly title: string;
  /** What its places are called, in its order. */
  readonly places: readonly string[];
}

export interface CheckedPeople {
  /** The names of those who were asked for, in that order. */
  readonly names: readonly string[];
  /** Where they are then, person by person; each event once. */
  readonly elsewhere: readonly Elsewhere[];
}

export interface AskedPeople {
  readonly personIds: readonly number[];
  /** In order. */
  readonly spans: readonly UseSpan[];
  /** The event that is asked for: where it is itself is in nobody's way. */
  readonly eventId?: number | undefined;
}

/** People that there are not any more are left out. Throws NotFound where there is no such instance. */
export function checkPeople(
  { store }: Pick<Acting, 'store'>,
  instance: string,
  { personIds, spans, eventId }: AskedPeople,
): Promise<CheckedPeople> {
  return store.content.read(instance, async (content) => {
    const names = await content.labels('person', personIds);
    const there = personIds.filter((id) => names.has(id));
    const whole = { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
    const taken: ResourceUse[] = [];
    for (const id of there) {
      const others = (await content.uses('person', whole, id)).filter((use) => use.eventId !== eventId);
      taken.push(...others.filter((use) => spans.some((span) => overlap(span, use))));
    }
    const events = await eventsOf(content, taken);
    const once = Map.groupBy(taken, (use) => `${use.id} ${use.eventId}`);
    const elsewhere = [...once.values()].flatMap(([use]): Elsewhere[] => {
      const event = use && events.get(use.eventId);
      return use === undefined || event === undefined
        ? []
        : [{ ...event, ...spanOf(use), person: names.get(use.id) ?? '' }];
    });
    return { names: there.map((id) => names.get(id) ?? ''), elsewhere };
  });
}

function spanOf({ from, to }: UseSpan): UseSpan {
  return { from, to };
}

async function eventsOf(content: ContentReader, uses: readonly ResourceUse[]) {
  const found = await content.getAll('event', [...new Set(uses.map(({ eventId }) => eventId))]);
  const rooms = await content.labels('room', [...new Set(found.flatMap(({ value }) => roomIdsOf(value)))]);
  return new Map(
    found.map(({ id, value }) => {
      const places = value.rooms.map((place) =>
        'roomId' in place ? (rooms.get(place.roomId) ?? '') : place.name || place.locationName,
      );
      return [id, { eventId: id, title: value.title, places: places.filter((name) => name !== '') }];
    }),
  );
}

function roomIdsOf({ rooms }: Event): number[] {
  return rooms.flatMap((place) => ('roomId' in place ? [place.roomId] : []));
}
