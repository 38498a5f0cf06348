// Assembly of response bodies. The texts of events and persons are finished in the snapshot and only joined here.

import { z } from 'zod';
import type { Event } from '../model/event.ts';
import type { ListPage } from '../readmodel/selections.ts';
import { type JoinedBody, joinEvents, joinPersons } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';
import type { EventContext, Shape } from './shape.ts';
import type { PersonShape } from './shapes/person.ts';
import { integer } from './wire.ts';
import { formOfEvent, formOfPerson } from './writing.ts';

/** Returns the response object of every list operation. */
export function eventList(view: View, shape: Shape<Event, EventContext>, { total, positions }: ListPage): JoinedBody {
  const before = `{"total_events_nbr":${total},"events":[`;
  return joinEvents(view.snapshot.events.rows, formOfEvent(shape), rowsOf(view, positions), before, ']}');
}

export function eventListSchema(shape: Shape<Event, EventContext>): z.ZodType {
  return z
    .strictObject({
      total_events_nbr: integer.describe('How many events match, whatever the page.'),
      events: z.array(shape.schema).describe('By start, then by id.'),
    })
    .describe('The wrapper of every list of events.');
}

export function eventArray(view: View, shape: Shape<Event, EventContext>, positions: readonly number[]): JoinedBody {
  return joinEvents(view.snapshot.events.rows, formOfEvent(shape), rowsOf(view, positions), '[', ']');
}

function rowsOf({ rows }: View, positions: readonly number[]): number[] {
  return positions.map((position) => rows[position] ?? 0);
}

export function personArray({ snapshot }: View, shape: PersonShape, places: readonly number[]): JoinedBody {
  return joinPersons(snapshot.persons, formOfPerson(shape), places, false);
}

/** Returns the persons at the places as an object by person id, in that order. */
export function personsById({ snapshot }: View, shape: PersonShape, places: readonly number[]): JoinedBody {
  return joinPersons(snapshot.persons, formOfPerson(shape), places, true);
}

/** Returns a JSON object with the keys in the given order: a plain object would put integer-like keys first. */
export function objectOf(entries: readonly (readonly [key: string, value: unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

export function arrayOf<S>(view: View, shape: Shape<S, View>, sources: readonly S[]): string {
  return JSON.stringify(sources.map((source) => shape.of(source, view)));
}
