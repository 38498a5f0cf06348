import { isDeepStrictEqual } from 'node:util';
import type { StoredKind } from '../../model/present.ts';
import type { PastEntity } from '../../store/content/history.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type ChangeSummary, findCommonValue, type SummaryContext, type SummaryPart } from './change-summary.ts';
import { flattenFields, formatFieldLabel } from './field-names.ts';
import { collectPersonIds, EVENT_PERSON_KEYS, readRoomsOfFields } from './history-names.ts';

type Fields = Readonly<Record<string, unknown>>;

type SomeDeed = Pick<ChangeSummary, 'parts' | 'isLabelled'>;

const MAX_NAMED = 2;

/** Fields that are derived, or of interest only to programs. */
const SILENT = ['date_to', 'occupies_from', 'occupies_to', 'status_note', 'own', 'position', 'order'];

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

/** Summary of altered entities of one kind: their common change or shift, or only that they changed. */
export function summarizeAlteredEntities(altered: readonly PastEntity[], context: SummaryContext): SomeDeed {
  const all = altered.map((one) => summarizeAlteredEntity(one, context));
  const [first] = all;
  if (first !== undefined && findCommonValue(all.map((one) => JSON.stringify(one))) !== undefined) return first;
  const shift = shiftOf(altered, context);
  return { parts: [shift ?? { code: 'onlyChanged' }] };
}

function summarizeAlteredEntity(one: PastEntity, context: SummaryContext): SomeDeed {
  const { old, present } = context.sides(one);
  if (old === null || present === null) return { parts: [{ code: 'onlyChanged' }] };
  const parts = one.kind === 'event' ? eventParts(old, present, context) : [];
  if (parts.length > 0) return { parts };
  const people = one.kind === 'event' ? peopleParts(old, present, context) : [];
  if (people.length > 0) return { parts: people, isLabelled: true };
  return summarizeFields(one.kind, { old, present }, context);
}

/** Names the changed fields if they are few and have labels; otherwise says only that something or the order changed. */
export function summarizeFields(
  kind: StoredKind,
  { old, present }: { readonly old: Fields; readonly present: Fields },
  { t }: Pick<SummaryContext, 't'>,
): SomeDeed {
  const [flatOld, flatPresent] = [flattenFields(old), flattenFields(present)];
  const differing = [...new Set([...Object.keys(flatOld), ...Object.keys(flatPresent)])].filter(
    (key) => !isDeepStrictEqual(flatOld[key], flatPresent[key]),
  );
  if (differing.length > 0 && differing.every((key) => key === 'position' || key === 'order')) {
    return { parts: [{ code: 'reordered' }] };
  }
  const changed = differing.filter((key) => !SILENT.includes(key));
  const names = [...new Set(changed.map((key) => formatFieldLabel(kind, key, t.language)))];
  const isNamed = names.length > 0 && names.length <= MAX_NAMED && names.every((name) => !changed.includes(name));
  if (!isNamed) return { parts: [{ code: 'onlyChanged' }] };
  const listed = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(names);
  return { parts: [{ code: 'changed', args: { fields: listed } }], isLabelled: true };
}

/** Changes with a specific text, the most important first; empty if only other fields changed. */
function eventParts(old: Fields, present: Fields, context: SummaryContext): SummaryPart[] {
  const { days } = context;
  const isNew = (key: string) => key in present && !isDeepStrictEqual(old[key], present[key]);
  const parts: SummaryPart[] = [];
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

function statePart(before: string, after: string): SummaryPart[] {
  if (after === 'ready') return [{ code: before === 'draft' ? 'published' : 'states.ready' }];
  if (after === 'draft') return [{ code: before === 'proposed' ? 'notAccepted' : 'states.draft' }];
  return after === 'proposed' ? [{ code: 'states.proposed' }] : [];
}

function movedPart(from: string, to: string, { days }: SummaryContext): SummaryPart {
  if (from.slice(0, 10) === to.slice(0, 10)) {
    return { code: 'movedTime', args: { from: days.time(from), to: days.time(to) } };
  }
  return { code: 'movedTo', args: { moment: `${days.shortDay(to)}, ${days.time(to)}` } };
}

function placePart(present: Fields, { names }: SummaryContext): SummaryPart {
  const places = readRoomsOfFields(present).map((place) => {
    const id = place['room_id'];
    const text = typeof id === 'number' ? names.rooms.get(id) : place['name'];
    return typeof text === 'string' ? text : '';
  });
  if (places.length === 0) return { code: 'noPlace' };
  return places.includes('') ? { code: 'otherPlace' } : { code: 'place', args: { place: places.join(', ') } };
}

function shiftOf(altered: readonly PastEntity[], context: SummaryContext): SummaryPart | undefined {
  const minutes = findCommonValue(
    altered.map((one) => {
      const { old, present } = context.sides(one);
      const [from, to] = [old?.['date_from'], present?.['date_from']];
      const others = Object.keys(present ?? {}).filter((key) => !SILENT.includes(key) && !TIMES.includes(key));
      if (typeof from !== 'string' || typeof to !== 'string' || others.length > 0) return 0;
      return Math.round((parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / MINUTE_MS);
    }),
  );
  if (minutes === undefined || minutes === 0) return undefined;
  const span = formatDuration(Math.abs(minutes), context.t.language);
  return { code: minutes > 0 ? 'later' : 'earlier', args: { span } };
}

/** Fields that change when the start moves. */
const TIMES = ['date_from', 'hours', 'series'];

function formatDuration(minutes: number, language: string): string {
  const [value, unit] =
    minutes % MINUTES_PER_DAY === 0
      ? [minutes / MINUTES_PER_DAY, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export interface PeopleDifference {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

export function comparePeople(old: Fields, present: Fields): PeopleDifference {
  const keys = EVENT_PERSON_KEYS.filter((key) => key in present);
  const [before, after] = [old, present].map((fields) =>
    collectPersonIds(Object.fromEntries(keys.map((key) => [key, fields[key]]))),
  );
  const without = (some: readonly number[] = [], others: readonly number[] = []) => [
    ...new Set(some.filter((id) => !others.includes(id))),
  ];
  return { added: without(after, before), removed: without(before, after) };
}

/** Changes to the people of an event; empty if anything else changed, or a person no longer exists. */
function peopleParts(old: Fields, present: Fields, { names }: SummaryContext): SummaryPart[] {
  if (Object.keys(present).some((key) => !EVENT_PERSON_KEYS.includes(key) && !SILENT.includes(key))) return [];
  const { added, removed } = comparePeople(old, present);
  if (added.length > 1 || removed.length > 1) return [];
  const [to, from] = [added, removed].map(([id]) => (id === undefined ? undefined : names.persons.get(id)));
  if ((added.length > 0 && to === undefined) || (removed.length > 0 && from === undefined)) return [];
  if (to !== undefined && from !== undefined) return [{ code: 'personReplaced', args: { from, to } }];
  if (to !== undefined) return [{ code: 'personAdded', args: { person: to } }];
  return from === undefined ? [] : [{ code: 'personRemoved', args: { person: from } }];
}
