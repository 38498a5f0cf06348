// What replacing a person in many events leaves behind (rule W24): texts with the old name, and people who would be listed twice.

import { isPlain, type Plain } from '../../model/format/rule.ts';
import type { Person } from '../../model/person.ts';

/** One takes the place of another; `to` is null where the other only goes. */
export interface Replacement {
  readonly from: number;
  readonly to: number | null;
}

type Named = Pick<Person, 'firstname' | 'lastname'>;

/**
 * Whether a text of an event, given in the bundle’s words, names a person: by last name, or by both names if the new person has
 * the same last name. Case matters, because last names are words, too.
 */
export function textsName(event: Plain, person: Named, successor: Named | undefined): boolean {
  const words = namePattern(person, successor);
  return words !== undefined && stringsIn(event).some((text) => words.test(text));
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
  return isPlain(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a list of people had both, so that the new person stands there once instead of twice. */
export function dropsDouble({ from, to }: Replacement, before: Plain, after: Plain): boolean {
  if (to === null) return false;
  const now = peopleLists(after);
  return peopleLists(before).some(
    (ids, index) => ids.includes(from) && ids.includes(to) && now[index]?.includes(from) === false,
  );
}

const LISTS = ['lector_ids', 'visitator_ids', 'organist_ids', 'verger_ids'] as const;

/** Lists in which a person stands once; whoever is responsible and also responsible is one of them. */
function peopleLists(event: Plain): (readonly unknown[])[] {
  const { childcare } = event;
  const cared = isPlain(childcare) ? idsOf(childcare['person_ids']) : [];
  return [responsible(event), ...LISTS.map((key) => idsOf(event[key])), cared];
}

function idsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function responsible({ organizer, coorganizer_ids: others }: Plain): readonly unknown[] {
  return [...(isPlain(organizer) ? [organizer['person_id']] : []), ...idsOf(others)];
}

/** The other responsible people without the new person, if that one is the organizer after the replacement. */
export function withoutOrganizer({ from, to }: Replacement, before: Plain, after: Plain): Plain {
  const [organizer, others] = [after['organizer'], after['coorganizer_ids']];
  const isOrganizer = to !== null && isPlain(organizer) && organizer['person_id'] === to;
  if (!isOrganizer || !responsible(before).includes(from) || !Array.isArray(others) || !others.includes(to)) return {};
  return { coorganizer_ids: others.filter((id) => id !== to) };
}
