// What is set in many events at once (rule W20), and the merge patch that it comes to for each of them.

import type { EventHours } from '../../model/event.ts';
import { movedHours } from '../../model/event-hours.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { asUtc, fromUtc } from '../../util/dates.ts';
import { mergePatch } from '../content/merge-patch.ts';
import { type Replacement, withoutOrganizer } from './replaced-person.ts';

/** The keys of an event under which persons stand. */
export const PERSON_KEYS = [
  'organizer',
  'coorganizer_ids',
  'lector_ids',
  'visitator_ids',
  'organist_ids',
  'verger_ids',
  'childcare',
  'subscription',
] as const;

export type PersonKey = (typeof PERSON_KEYS)[number];

/** The keys whose ids can be added to and taken away from. */
export const ADDABLE_KEYS = ['layer_ids', 'target_group_ids'] as const;

/** The texts to which something can be added, each with what stands between. */
export const APPENDABLE_KEYS = {
  topic: ' ',
  short_desc: ' ',
  long_desc: '',
  further_coorganizer: ', ',
  catering: ' ',
  internal_note: '\n',
} as const;

export type AddableKey = (typeof ADDABLE_KEYS)[number];
export type AppendableKey = keyof typeof APPENDABLE_KEYS;

/** What is done to each of the events, in this order; what is not there stays as it is. */
export interface EventSet {
  /** Keys of an event, as a merge patch (RFC 7396) has them. */
  readonly merge: Plain;
  /** Without a role: wherever the person stands. */
  readonly replacePerson?: (Replacement & { readonly role?: PersonKey | undefined }) | undefined;
  readonly replaceRoom?: Replacement | undefined;
  readonly add: Readonly<Partial<Record<AddableKey, readonly number[]>>>;
  readonly remove: Readonly<Partial<Record<AddableKey, readonly number[]>>>;
  /** At the end of a text, where it does not end so already. */
  readonly append: Readonly<Partial<Record<AppendableKey, string>>>;
  /** Of the wall clock; the times of setting up and clearing away move along. Events of whole days move by whole days alone. */
  readonly shiftMinutes?: number | undefined;
}

const DAY_MINUTES = 24 * 60;

/** So far an event can be moved with others, in minutes: a week. */
export const MAX_SHIFTED = 7 * DAY_MINUTES;

/** What all of it comes to for an event, which is given whole in the bundle’s words: a merge patch of what differs. */
export function patchOf(set: EventSet, event: Plain): Plain {
  const patch: Record<string, unknown> = { ...set.merge };
  const merged = mergePatch(event, set.merge) as Plain;
  const at = (key: string) => merged[key];
  if (set.replacePerson !== undefined) {
    for (const [key, after] of personsReplaced(set.replacePerson, at)) {
      const before = patch[key];
      patch[key] = isPlain(before) && isPlain(after) ? { ...before, ...after } : after;
    }
  }
  if (set.replacePerson !== undefined) {
    Object.assign(patch, withoutOrganizer(set.replacePerson, merged, mergePatch(merged, patch) as Plain));
  }
  if (set.replaceRoom !== undefined) Object.assign(patch, roomsReplaced(set.replaceRoom, at('rooms')));
  for (const key of ADDABLE_KEYS) {
    const [add, remove] = [set.add[key], set.remove[key]];
    if (add === undefined && remove === undefined) continue;
    const kept = idsIn(at(key)).filter((id) => remove?.includes(id) !== true);
    patch[key] = [...new Set([...kept, ...(add ?? [])])].sort((a, b) => a - b);
  }
  for (const [key, between] of Object.entries(APPENDABLE_KEYS)) {
    const added = set.append[key as AppendableKey];
    if (added !== undefined) patch[key] = appended(String(at(key) ?? ''), added, between);
  }
  if (set.shiftMinutes !== undefined) Object.assign(patch, shifted(set.shiftMinutes, event));
  return patch;
}

type At = (key: string) => unknown;

function personsReplaced(
  { role, ...by }: NonNullable<EventSet['replacePerson']>,
  at: At,
): (readonly [string, unknown])[] {
  const keys = role === undefined ? PERSON_KEYS : [role];
  return keys.flatMap((key) => {
    const after = personReplaced(key, at(key), by);
    return after === undefined ? [] : [[key, after] as const];
  });
}

/** Undefined where the person does not stand there. */
function personReplaced(key: PersonKey, value: unknown, { from, to }: Replacement): unknown {
  if (Array.isArray(value)) return idsReplaced(value, { from, to });
  if (!isPlain(value)) return undefined;
  const reference = to === null ? null : { person_id: to };
  if (key === 'organizer') return value['person_id'] === from ? reference : undefined;
  if (key === 'childcare') {
    const ids = idsReplaced(idsIn(value['person_ids']), { from, to });
    return ids && { person_ids: ids };
  }
  const { person } = value;
  return isPlain(person) && person['person_id'] === from ? { person: reference } : undefined;
}

/** In the place of the other; once, also where it stood there already. Undefined where the other does not stand there. */
function idsReplaced(ids: readonly unknown[], { from, to }: Replacement): unknown[] | undefined {
  if (!ids.includes(from)) return undefined;
  return [...new Set(ids.flatMap((id) => (id !== from ? [id] : to === null ? [] : [to])))];
}

function roomsReplaced({ from, to }: Replacement, rooms: unknown): Plain {
  const all = Array.isArray(rooms) ? rooms : [];
  const idOf = (room: unknown) => (isPlain(room) ? room['room_id'] : undefined);
  const ids = all.map(idOf);
  if (!ids.includes(from)) return {};
  const after = all.flatMap((room) => (idOf(room) !== from ? [room] : to === null ? [] : [{ room_id: to }]));
  // A room that stood there already is not there twice.
  const isFirst = (room: unknown, index: number) =>
    idOf(room) !== to || to === null || after.findIndex((one) => idOf(one) === to) === index;
  return { rooms: after.filter(isFirst) };
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function appended(text: string, added: string, between: string): string {
  if (text === '') return added;
  return text.endsWith(added) ? text : `${text}${between}${added}`;
}

function shifted(minutes: number, event: Plain): Plain {
  const isOfDays = isWholeDays(String(event['date_from']), String(event['date_to']));
  if (isOfDays && minutes % DAY_MINUTES !== 0) return {};
  const keys = ['date_from', 'date_to', 'occupies_from', 'occupies_to'];
  const moments = keys.flatMap((key) => {
    const moment = event[key];
    return typeof moment === 'string' ? [[key, fromUtc(asUtc(moment).getTime() + minutes * 60_000)] as const] : [];
  });
  const hours = (Array.isArray(event['hours']) ? event['hours'] : []) as readonly EventHours[];
  return { ...Object.fromEntries(moments), ...(hours.length > 0 && { hours: movedHours(hours, minutes) }) };
}
