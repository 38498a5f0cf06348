// How bodies are put together. Texts of events are finished once per view and shape and then only joined.

import { z } from 'zod';
import type { Event } from '../model/event.ts';
import type { Page, View } from '../readmodel/view.ts';
import type { Shape } from './shape.ts';
import { integer } from './wire.ts';

/** The JSON texts of events (by position) in a shape. */
function texts(view: View, shape: Shape<Event>, positions: readonly number[]): string[] {
  const finished = view.texts.get(shape) ?? [];
  view.texts.set(shape, finished);
  return positions.map((position) => {
    const known = finished[position];
    if (known !== undefined) return known;
    const event = view.snapshot.events[position];
    if (event === undefined) throw new RangeError(`no event at position ${position}`);
    const written = JSON.stringify(shape.of(event, view));
    finished[position] = written;
    return written;
  });
}

/** The wrapper of every list operation. */
export function eventList(view: View, shape: Shape<Event>, { total, positions }: Page): string {
  return `{"total_events_nbr":${total},"events":[${texts(view, shape, positions).join(',')}]}`;
}

export function eventListSchema(shape: Shape<Event>): z.ZodType {
  return z.strictObject({
    total_events_nbr: integer.describe('How many events match, whatever the page.'),
    events: z.array(shape.schema).describe('By start, then by id.'),
  });
}

/** A plain array of events. */
export function eventArray(view: View, shape: Shape<Event>, positions: readonly number[]): string {
  return `[${texts(view, shape, positions).join(',')}]`;
}

/** An object with the keys in the order given: a plain one would put keys that look like numbers first. */
export function objectOf(entries: readonly (readonly [key: string, value: unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** A plain array of anything else. */
export function arrayOf<S>(view: View, shape: Shape<S>, sources: readonly S[]): string {
  return JSON.stringify(sources.map((source) => shape.of(source, view)));
}
