// Bulk operations on many events (rule W20), converted to a merge patch for each event.

import type { EventHours } from '../../model/event.ts';
import { shiftHours } from '../../model/event-hours.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { formatAsUtc, parseAsUtc } from '../../util/dates.ts';
import { mergePatch } from '../content/merge-patch.ts';
import { dropOrganizerFromCoorganizers, type Replacement } from './person-replacement.ts';

export const PERSON_FIELD_KEYS = [
  'organizer',
  'coorganizer_ids',
  'lector_ids',
  'visitator_ids',
  'organist_ids',
  'verger_ids',
  'childcare',
  'subscription',
] as const;

export type PersonFieldKey = (typeof PERSON_FIELD_KEYS)[number];

export const ADDABLE_KEYS = ['layer_ids', 'target_group_ids'] as const;

export const APPEND_SEPARATORS = {
  topic: ' ',
  short_desc: ' ',
  long_desc: '',
  further_coorganizer: ', ',
  catering: ' ',
  internal_note: '\n',
} as const;

export type AddableKey = (typeof ADDABLE_KEYS)[number];
export type AppendableKey = keyof typeof APPEND_SEPARATORS;

/** Operations to apply to each event, in this order; omitted ones change nothing. */
export interface BulkOperations {
  /** Event keys as a merge patch (RFC 7396). */
  readonly merge: PlainObject;
  /** Without `role`, replaces the person in every role. */
  readonly replacePerson?: (Replacement & { readonly role?: PersonFieldKey | undefined }) | undefined;
  readonly replaceRoom?: Replacement | undefined;
  readonly add: Readonly<Partial<Record<AddableKey, readonly number[]>>>;
  readonly remove: Readonly<Partial<Record<AddableKey, readonly number[]>>>;
  /** Text appended unless the value already ends with it. */
  readonly append: Readonly<Partial<Record<AppendableKey, string>>>;
  /** Wall-clock shift of all times, including setup and clearing. All-day events accept only whole days. */
  readonly shiftMinutes?: number | undefined;
}

const DAY_MINUTES = 24 * 60;

export const MAX_SHIFT_MINUTES = 7 * DAY_MINUTES;

/** Computes the merge patch that applies the operations to an event; patch and event are in the bundle format. */
export function computeBulkPatch(set: BulkOperations, event: PlainObject): PlainObject {
  const patch: Record<string, unknown> = { ...set.merge };
  const merged = mergePatch(event, set.merge) as PlainObject;
  const at = (key: string) => merged[key];
  if (set.replacePerson !== undefined) {
    for (const [key, after] of replacePersons(set.replacePerson, at)) {
      const before = patch[key];
      patch[key] = isPlainObject(before) && isPlainObject(after) ? { ...before, ...after } : after;
    }
  }
  if (set.replacePerson !== undefined) {
    Object.assign(
      patch,
      dropOrganizerFromCoorganizers(set.replacePerson, merged, mergePatch(merged, patch) as PlainObject),
    );
  }
  if (set.replaceRoom !== undefined) Object.assign(patch, replaceRooms(set.replaceRoom, at('rooms')));
  for (const key of ADDABLE_KEYS) {
    const [add, remove] = [set.add[key], set.remove[key]];
    if (add === undefined && remove === undefined) continue;
    const kept = idsIn(at(key)).filter((id) => remove?.includes(id) !== true);
    patch[key] = [...new Set([...kept, ...(add ?? [])])].sort((a, b) => a - b);
  }
  for (const [key, between] of Object.entries(APPEND_SEPARATORS)) {
    const added = set.append[key as AppendableKey];
    if (added !== undefined) patch[key] = appendText(String(at(key) ?? ''), added, between);
  }
  if (set.shiftMinutes !== undefined) Object.assign(patch, shiftEvent(set.shiftMinutes, event));
  return patch;
}

type At = (key: string) => unknown;

function replacePersons(
  { role, ...by }: NonNullable<BulkOperations['replacePerson']>,
  at: At,
): (readonly [string, unknown])[] {
  const keys = role === undefined ? PERSON_FIELD_KEYS : [role];
  return keys.flatMap((key) => {
    const after = replacePersonIn(key, at(key), by);
    return after === undefined ? [] : [[key, after] as const];
  });
}

function replacePersonIn(key: PersonFieldKey, value: unknown, { from, to }: Replacement): unknown {
  if (Array.isArray(value)) return replaceId(value, { from, to });
  if (!isPlainObject(value)) return undefined;
  const reference = to === null ? null : { person_id: to };
  if (key === 'organizer') return value['person_id'] === from ? reference : undefined;
  if (key === 'childcare') {
    const ids = replaceId(idsIn(value['person_ids']), { from, to });
    return ids && { person_ids: ids };
  }
  const { person } = value;
  return isPlainObject(person) && person['person_id'] === from ? { person: reference } : undefined;
}

/** Replaces one id with another, without duplicates. Undefined if the replaced id is not in the list. */
function replaceId(ids: readonly unknown[], { from, to }: Replacement): unknown[] | undefined {
  if (!ids.includes(from)) return undefined;
  return [...new Set(ids.flatMap((id) => (id !== from ? [id] : to === null ? [] : [to])))];
}

function replaceRooms({ from, to }: Replacement, rooms: unknown): PlainObject {
  const all = Array.isArray(rooms) ? rooms : [];
  const idOf = (room: unknown) => (isPlainObject(room) ? room['room_id'] : undefined);
  const ids = all.map(idOf);
  if (!ids.includes(from)) return {};
  const after = all.flatMap((room) => (idOf(room) !== from ? [room] : to === null ? [] : [{ room_id: to }]));
  const isFirst = (room: unknown, index: number) =>
    idOf(room) !== to || to === null || after.findIndex((one) => idOf(one) === to) === index;
  return { rooms: after.filter(isFirst) };
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function appendText(text: string, added: string, between: string): string {
  if (text === '') return added;
  return text.endsWith(added) ? text : `${text}${between}${added}`;
}

function shiftEvent(minutes: number, event: PlainObject): PlainObject {
  const isOfDays = spansWholeDays(String(event['date_from']), String(event['date_to']));
  if (isOfDays && minutes % DAY_MINUTES !== 0) return {};
  const keys = ['date_from', 'date_to', 'occupies_from', 'occupies_to'];
  const moments = keys.flatMap((key) => {
    const moment = event[key];
    return typeof moment === 'string'
      ? [[key, formatAsUtc(parseAsUtc(moment).getTime() + minutes * 60_000)] as const]
      : [];
  });
  const hours = (Array.isArray(event['hours']) ? event['hours'] : []) as readonly EventHours[];
  return { ...Object.fromEntries(moments), ...(hours.length > 0 && { hours: shiftHours(hours, minutes) }) };
}
