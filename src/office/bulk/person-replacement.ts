// Side effects of replacing a person in many events (rule W24): texts with the old name, and people who would be listed twice.

import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { Person } from '../../model/person.ts';

/** Replacement of one entity with another; `to` is null to remove it without a replacement. */
export interface Replacement {
  readonly from: number;
  readonly to: number | null;
}

type Named = Pick<Person, 'firstname' | 'lastname'>;

/**
 * Creates a predicate for events in the bundle format: true if a text contains the person's last name, or both names if the successor has
 * the same last name. Case-sensitive, because last names can be common words.
 */
export function createNameTest(person: Named, successor: Named | undefined): (event: PlainObject) => boolean {
  const words = namePattern(person, successor);
  return (event) => words !== undefined && stringsIn(event).some((text) => words.test(text));
}

function namePattern({ firstname, lastname }: Named, successor: Named | undefined): RegExp | undefined {
  const isSame = lastname === '' || lastname === successor?.lastname;
  const name = (isSame ? `${firstname} ${lastname}` : lastname).trim();
  if (name === '') return undefined;
  const escaped = name
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('(?:\\s|&nbsp;)+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isPlainObject(value) ? Object.values(value).flatMap(stringsIn) : [];
}

export function mergesDuplicatePeople({ from, to }: Replacement, before: PlainObject, after: PlainObject): boolean {
  if (to === null) return false;
  const now = peopleLists(after);
  return peopleLists(before).some(
    (ids, index) => ids.includes(from) && ids.includes(to) && now[index]?.includes(from) === false,
  );
}

const LISTS = ['lector_ids', 'visitator_ids', 'organist_ids', 'verger_ids'] as const;

function peopleLists(event: PlainObject): (readonly unknown[])[] {
  const { childcare } = event;
  const cared = isPlainObject(childcare) ? idsOf(childcare['person_ids']) : [];
  return [responsibleIds(event), ...LISTS.map((key) => idsOf(event[key])), cared];
}

function idsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function responsibleIds({ organizer, coorganizer_ids: others }: PlainObject): readonly unknown[] {
  return [...(isPlainObject(organizer) ? [organizer['person_id']] : []), ...idsOf(others)];
}

export function dropOrganizerFromCoorganizers(
  { from, to }: Replacement,
  before: PlainObject,
  after: PlainObject,
): PlainObject {
  const [organizer, others] = [after['organizer'], after['coorganizer_ids']];
  const isOrganizer = to !== null && isPlainObject(organizer) && organizer['person_id'] === to;
  if (!isOrganizer || !responsibleIds(before).includes(from) || !Array.isArray(others) || !others.includes(to))
    return {};
  return { coorganizer_ids: others.filter((id) => id !== to) };
}
