// Deeds for events, derived from the changed fields.

import { isDeepStrictEqual } from 'node:util';
import type { StoredKind } from '../../model/present.ts';
import type { PastEntity } from '../../store/content/history.ts';
import { asUtc } from '../../util/dates.ts';
import { type ChangeDeed, common, type DeedContext, type DeedPart } from './deed.ts';
import { flatFields, nameOfField } from './field-names.ts';
import { PEOPLE_KEYS, personIdsOf, roomsOf } from './past-names.ts';

type Fields = Readonly<Record<string, unknown>>;

type SomeDeed = Pick<ChangeDeed, 'parts' | 'isLabelled'>;

/** Maximum number of fields that are named. */
const MAX_NAMED = 2;

/** Derived fields, and fields for programs only. */
const SILENT = ['date_to', 'occupies_from', 'occupies_to', 'status_note', 'own', 'position', 'order'];

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;

/** Common deed of altered entities of a kind, if it is the same for all. */
export function alteredDeed(altered: readonly PastEntity[], context: DeedContext): SomeDeed {
  const all = altered.map((one) => alteredOne(one, context));
  const [first] = all;
  if (first !== undefined && common(all.map((one) => JSON.stringify(one))) !== undefined) return first;
  const shift = shiftOf(altered, context);
  return { parts: [shift ?? { code: 'onlyChanged' }] };
}

function alteredOne(one: PastEntity, context: DeedContext): SomeDeed {
  const { old, present } = context.sides(one);
  if (old === null || present === null) return { parts: [{ code: 'onlyChanged' }] };
  const parts = one.kind === 'event' ? eventParts(old, present, context) : [];
  if (parts.length > 0) return { parts };
  const people = one.kind === 'event' ? peopleParts(old, present, context) : [];
  if (people.length > 0) return { parts: people, isLabelled: true };
  return fieldsDeed(one.kind, { old, present }, context);
}

/** Names the changed fields, if they are few and have labels. */
export function fieldsDeed(
  kind: StoredKind,
  { old, present }: { readonly old: Fields; readonly present: Fields },
  { t }: Pick<DeedContext, 't'>,
): SomeDeed {
  const [flatOld, flatPresent] = [flatFields(old), flatFields(present)];
  const differing = [...new Set([...Object.keys(flatOld), ...Object.keys(flatPresent)])].filter(
    (key) => !isDeepStrictEqual(flatOld[key], flatPresent[key]),
  );
  if (differing.length > 0 && differing.every((key) => key === 'position' || key === 'order')) {
    return { parts: [{ code: 'reordered' }] };
  }
  const changed = differing.filter((key) => !SILENT.includes(key));
  const names = [...new Set(changed.map((key) => nameOfField(kind, key, t.language)))];
  const isNamed = names.length > 0 && names.length <= MAX_NAMED && names.every((name) => !changed.includes(name));
  if (!isNamed) return { parts: [{ code: 'onlyChanged' }] };
  const listed = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(names);
  return { parts: [{ code: 'changed', args: { fields: listed } }], isLabelled: true };
}

/** Changes with a specific text, most important first; empty if only other fields changed. */
function eventParts(old: Fields, present: Fields, context: DeedContext): DeedPart[] {
  const { days } = context;
  const isNew = (key: string) => key in present && !isDeepStrictEqual(old[key], present[key]);
  const parts: DeedPart[] = [];
  const status = String(present['status']);
  if (isNew('status') && isStatus(status)) parts.push({ code: `statuses.${status}` });
  if (isNew('date_from')) parts.push(movedPart(String(old['date_from']), String(present['date_from']), context));
  else if (isNew('date_to')) parts.push({ code: 'endsAt', args: { time: days.time(String(present['date_to'])) } });
  if (isNew('state')) parts.push(...statePart(String(old['state']), String(present['state'])));
  if (isNew('public')) parts.push({ code: present['public'] === true ? 'shown' : 'hidden' });
  if (isNew('title')) parts.push({ code: 'renamed', args: { title: String(old['title']) } });
  if (isNew('rooms')) parts.push(placePart(present, context));
  return parts;
}

const isStatus = (text: string): text is 'confirmed' | 'cancelled' | 'postponed' =>
  ['confirmed', 'cancelled', 'postponed'].includes(text);

function statePart(before: string, after: string): DeedPart[] {
  if (after === 'ready') return [{ code: before === 'draft' ? 'published' : 'states.ready' }];
  if (after === 'draft') return [{ code: before === 'proposed' ? 'notAccepted' : 'states.draft' }];
  return after === 'proposed' ? [{ code: 'states.proposed' }] : [];
}

function movedPart(from: string, to: string, { days }: DeedContext): DeedPart {
  if (from.slice(0, 10) === to.slice(0, 10)) {
    return { code: 'movedTime', args: { from: days.time(from), to: days.time(to) } };
  }
  return { code: 'movedTo', args: { moment: `${days.shortDay(to)}, ${days.time(to)}` } };
}

function placePart(present: Fields, { names }: DeedContext): DeedPart {
  const places = roomsOf(present).map((place) => {
    const id = place['room_id'];
    const text = typeof id === 'number' ? names.rooms.get(id) : place['name'];
    return typeof text === 'string' ? text : '';
  });
  if (places.length === 0) return { code: 'noPlace' };
  // A deleted room has no name.
  return places.includes('') ? { code: 'otherPlace' } : { code: 'place', args: { place: places.join(', ') } };
}

/** All events moved by the same amount of time. */
function shiftOf(altered: readonly PastEntity[], context: DeedContext): DeedPart | undefined {
  const minutes = common(
    altered.map((one) => {
      const { old, present } = context.sides(one);
      const [from, to] = [old?.['date_from'], present?.['date_from']];
      const others = Object.keys(present ?? {}).filter((key) => !SILENT.includes(key) && !TIMES.includes(key));
      if (typeof from !== 'string' || typeof to !== 'string' || others.length > 0) return 0;
      return Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / MINUTE_MS);
    }),
  );
  if (minutes === undefined || minutes === 0) return undefined;
  const span = saySpan(Math.abs(minutes), context.t.language);
  return { code: minutes > 0 ? 'later' : 'earlier', args: { span } };
}

/** Fields that move together with the start. */
const TIMES = ['date_from', 'hours', 'series'];

function saySpan(minutes: number, language: string): string {
  const [value, unit] =
    minutes % MINUTES_OF_DAY === 0
      ? [minutes / MINUTES_OF_DAY, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export interface PeopleDifference {
  readonly come: readonly number[];
  readonly gone: readonly number[];
}

export function peopleDifference(old: Fields, present: Fields): PeopleDifference {
  const keys = PEOPLE_KEYS.filter((key) => key in present);
  const [before, after] = [old, present].map((fields) =>
    personIdsOf(Object.fromEntries(keys.map((key) => [key, fields[key]]))),
  );
  const without = (some: readonly number[] = [], others: readonly number[] = []) => [
    ...new Set(some.filter((id) => !others.includes(id))),
  ];
  return { come: without(after, before), gone: without(before, after) };
}

/** Empty if other fields than persons changed, or a person no longer exists. */
function peopleParts(old: Fields, present: Fields, { names }: DeedContext): DeedPart[] {
  if (Object.keys(present).some((key) => !PEOPLE_KEYS.includes(key) && !SILENT.includes(key))) return [];
  const { come, gone } = peopleDifference(old, present);
  if (come.length > 1 || gone.length > 1) return [];
  const [to, from] = [come, gone].map(([id]) => (id === undefined ? undefined : names.persons.get(id)));
  if ((come.length > 0 && to === undefined) || (gone.length > 0 && from === undefined)) return [];
  if (to !== undefined && from !== undefined) return [{ code: 'personReplaced', args: { from, to } }];
  if (to !== undefined) return [{ code: 'personAdded', args: { person: to } }];
  return from === undefined ? [] : [{ code: 'personRemoved', args: { person: from } }];
}
