// Assembly of response bodies. The texts of events and persons are finished in the snapshot and only joined here.

import { z } from 'zod';
import type { Event } from '../model/event.ts';
import type { ListPage } from '../readmodel/selections.ts';
import { type JoinedBody, joinEvents, joinPersons } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';
import type { EventContext, Shape } from './shape.ts';
import type { PersonShape } from './shapes/person.ts';
import { findEventVariant, findPersonForm } from './snapshot-writer.ts';
import { integer } from './wire.ts';

export function joinEventList(
  view: View,
  shape: Shape<Event, EventContext>,
  { total, positions }: ListPage,
): JoinedBody {
  const before = `{"total_events_nbr":${total},"events":[`;
  return joinEvents(view.snapshot.events.rows, findEventVariant(shape), rowsOf(view, positions), before, ']}');
}

export function createEventListSchema(shape: Shape<Event, EventContext>): z.ZodType {
  return z
    .strictObject({
      total_events_nbr: integer.describe('Total number of matching events on all pages.'),
      events: z.array(shape.schema).describe('Sorted by start, then by id.'),
    })
    .describe('Events, with their total number.');
}

export function joinEventArray(
  view: View,
  shape: Shape<Event, EventContext>,
  positions: readonly number[],
): JoinedBody {
  return joinEvents(view.snapshot.events.rows, findEventVariant(shape), rowsOf(view, positions), '[', ']');
}

function rowsOf({ rows }: View, positions: readonly number[]): number[] {
  return positions.map((position) => rows[position] ?? 0);
}

export function joinPersonArray({ snapshot }: View, shape: PersonShape, places: readonly number[]): JoinedBody {
  return joinPersons(snapshot.persons, findPersonForm(shape), places, false);
}

export function joinPersonsById({ snapshot }: View, shape: PersonShape, places: readonly number[]): JoinedBody {
  return joinPersons(snapshot.persons, findPersonForm(shape), places, true);
}

/** Returns a JSON object with the keys in the given order: a plain object would put integer-like keys first. */
export function joinJsonObject(entries: readonly (readonly [key: string, value: unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

export function joinJsonArray<S>(view: View, shape: Shape<S, View>, sources: readonly S[]): string {
  return JSON.stringify(sources.map((source) => shape.of(source, view)));
}
