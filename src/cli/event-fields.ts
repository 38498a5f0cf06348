// Set fields of an event, with the names of referenced entities.

import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../model/entity.ts';
import type { Event } from '../model/event.ts';
import { isPlain } from '../model/format/rule.ts';
import { event as eventTable } from '../model/kinds/event.ts';
import { readValue } from '../office/content/read-value.ts';
import { writtenWhole } from '../store/content/documents.ts';
import type { Desk } from './desk.ts';

const KIND_OF: Readonly<Record<string, Kind>> = {
  layer_ids: 'layer',
  target_group_ids: 'target_group',
  room_id: 'room',
  person_id: 'person',
  coorganizer_ids: 'person',
  lector_ids: 'person',
  visitator_ids: 'person',
  organist_ids: 'person',
  verger_ids: 'person',
  person_ids: 'person',
};

/** Always printed, set or not. */
const ALWAYS = new Set(['date_from', 'date_to', 'title', 'public']);

/** Keys and values in the order of the bundle. */
export async function fieldsInWords({ store, instance }: Desk, event: Event): Promise<[key: string, text: string][]> {
  const ids = new Map<Kind, number[]>();
  eventTable.rule.references?.(event, (kind, id) => ids.set(kind, [...(ids.get(kind) ?? []), id]));
  const names = new Map<Kind, ReadonlyMap<number, string>>();
  await store.content.read(instance, async (content) => {
    for (const [kind, some] of ids) names.set(kind, await content.labels(kind, [...new Set(some)]));
  });
  const said = (key: string, value: unknown): string => {
    const kind = KIND_OF[key];
    if (kind !== undefined && typeof value === 'number') {
      return `${value} ${names.get(kind)?.get(value) ?? ''}`.trimEnd();
    }
    if (Array.isArray(value)) return value.map((one) => said(key, one)).join('; ');
    if (!isPlain(value)) return String(value);
    const filled = Object.entries(value).filter(([, of]) => of !== '' && of !== null);
    if (filled.length === 1) return said(filled[0]?.[0] ?? '', filled[0]?.[1]);
    return filled.map(([name, of]) => `${name} ${said(name, of)}`).join(', ');
  };
  const { id: _, ...written } = writtenWhole('event', event);
  const defaults = defaultsOf(event);
  return Object.entries(written)
    .filter(([key, value]) => ALWAYS.has(key) || !isDeepStrictEqual(value, defaults[key]))
    .map(([key, value]) => [key, said(key, value)]);
}

/** The event with only its moments and title, and defaults otherwise. */
function defaultsOf({ id, startsAt, endsAt, title }: Event): Readonly<Record<string, unknown>> {
  const least = { date_from: startsAt, date_to: endsAt, title };
  return writtenWhole('event', readValue(eventTable.rule, { id, isNew: false }, least, new Map()).entity);
}
