// Persons and their groups, and whom events name.

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import {
  byId,
  idAt,
  idsOf,
  isRow,
  rowsIn,
  rowsOf,
  type ServiceRow,
  splitIds,
  textAt,
} from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectIds, pointer, trial } from '../check.ts';
import { DETAILS, EVENTS, type KnownService, MOST, NOBODY, offers, PERSON_GROUPS, PERSONS, pairsOf } from '../known.ts';
import { LOCALES, writerOf } from '../languages.ts';

/** Returns the collations to accept: that of the service's language, or those of all languages if no date reveals it. */
function collatorsFor(list: ServiceAnswer): readonly Intl.Collator[] {
  const writer = writerOf(list);
  const locales = writer === undefined ? LOCALES : [writer.locale];
  return locales.map((locale) => new Intl.Collator(locale));
}

const NAMES = ['lastname', 'firstname'];

function isBehind(one: ServiceRow, other: ServiceRow, collators: readonly Intl.Collator[]): boolean {
  return collators.every((collator) => {
    for (const key of NAMES) {
      const order = collator.compare(textAt(one, key), textAt(other, key));
      if (order !== 0) return order > 0;
    }
    return Number(idAt(one, 'person_id')) > Number(idAt(other, 'person_id'));
  });
}

function* judgeOrder(answer: ServiceAnswer, list: ServiceAnswer): Iterable<Complaint> {
  const collators = collatorsFor(list);
  const rows = rowsIn(answer);
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before === undefined || !isBehind(before, row, collators)) continue;
    yield complaint(
      answer,
      pointer(index, 'lastname'),
      `${textAt(row, 'lastname')} stands behind ${textAt(before, 'lastname')}`,
    );
  }
}

/** Complains of plain fields of persons that are others than in another answer. */
function* judgeSame(answer: ServiceAnswer, others: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(others), 'person_id');
  for (const [index, row] of rowsIn(answer).entries()) {
    const other = known.get(idAt(row, 'person_id'));
    if (other === undefined) yield complaint(answer, pointer(index, 'person_id'), `${others.shown} has no such person`);
    else
      for (const [key, value] of Object.entries(row))
        if (key in other && typeof value !== 'object' && other[key] !== value)
          yield complaint(answer, pointer(index, key), `is another in ${others.shown}`);
  }
}

function* judgeGroups(persons: ServiceAnswer, groups: ServiceAnswer): Iterable<Complaint> {
  const known = byId(rowsIn(groups), 'group_id');
  for (const [index, person] of rowsIn(persons).entries()) {
    const ids = splitIds(textAt(person, 'all_group_ids'));
    const foreign = ids.find((id) => !known.has(id));
    if (foreign !== undefined)
      yield complaint(persons, pointer(index, 'all_group_ids'), `getpersongroups has no group ${foreign}`);
    if (ids.some((id, place) => Number(ids[place - 1] ?? 0) >= Number(id)))
      yield complaint(persons, pointer(index, 'all_group_ids'), 'is not ordered by id');
    const main = idAt(person, 'main_group_id');
    if (main === '0' ? textAt(person, 'main_group_text') !== '' : !known.has(main))
      yield complaint(persons, pointer(index, 'main_group_id'), `getpersongroups has no group ${main} of this name`);
    else if (main !== '0' && known.get(main)?.['name'] !== person['main_group_text'])
      yield complaint(persons, pointer(index, 'main_group_text'), `is not the name of the group ${main}`);
  }
}

/** The operations whose answers are persons, asked for all. */
function listsOfPersons(known: KnownService): readonly ServiceRequest[] {
  const groups = known.ids.personGroups.slice(0, MOST);
  const details = offers(known, 'getpersondetails') ? [{ operation: 'getpersondetails', values: ['0'] }] : [];
  return [...['0', ...groups].map((id) => ({ operation: 'getpersonsbygroup', values: [id] })), ...details];
}

/** Every person that events name by id: where, and the id. */
function* peopleIn(details: ServiceAnswer): Iterable<readonly [at: string, id: string]> {
  for (const [index, detail] of rowsIn(details).entries())
    for (const [key, value] of Object.entries(detail)) {
      const people = isRow(value) ? [value] : rowsOf(value);
      for (const [place, one] of people.entries()) {
        const id = idAt(one, 'person_id');
        // In the connector profile an organizer by name alone has a reserved id.
        const isNobody = id === '' || id === '0' || (key === 'organizer' && 'firstname' in one && id === NOBODY);
        if (!isNobody) yield [pointer(index, key, ...(isRow(value) ? [] : [place]), 'person_id'), id];
      }
    }
}

export const persons: readonly Check[] = [
  {
    name: 'order-of-persons',
    rule: 'P4',
    promise: 'Persons are sorted by last name, then by first name.',
    trials: (known) =>
      [PERSONS, ...listsOfPersons(known)].map((call) =>
        trial([call, EVENTS], ([answer, list]) => judgeOrder(answer, list)),
      ),
  },
  {
    name: 'same-persons',
    rule: 'P2',
    promise: 'Every person is in getpersonsbyid and says the same everywhere.',
    trials: (known) =>
      listsOfPersons(known).map((call) => trial([call, PERSONS], ([answer, all]) => judgeSame(answer, all))),
  },
  {
    name: 'members',
    rule: 'P5',
    promise: 'A group has the persons who name it in all_group_ids.',
    trials: (known) =>
      known.ids.personGroups.slice(0, MOST).map((id) =>
        trial([PERSONS, { operation: 'getpersonsbygroup', values: [id] }], ([persons, answer]) => {
          const members = rowsIn(persons).filter((one) => splitIds(textAt(one, 'all_group_ids')).includes(id));
          const found = idsOf(rowsIn(answer), 'person_id');
          return expectIds(
            answer,
            found,
            idsOf(members, 'person_id'),
            `so say all_group_ids`,
            (at) => `/${at}/person_id`,
          );
        }),
      ),
  },
  {
    name: 'union-of-groups',
    rule: 'P4',
    promise: 'Several groups give everybody of each, once, by name.',
    trials: (known) =>
      pairsOf(known.ids.personGroups).map((pair) => {
        const calls = [PERSONS, { operation: 'getpersonsbygroup', values: [pair.join(',')] }] as const;
        return trial(calls, ([persons, answer]) => {
          const isIn = (one: ServiceRow) => splitIds(textAt(one, 'all_group_ids')).some((id) => pair.includes(id));
          const expected = idsOf(rowsIn(persons).filter(isIn), 'person_id');
          return expectIds(
            answer,
            idsOf(rowsIn(answer), 'person_id'),
            expected,
            'so say all_group_ids',
            (at) => `/${at}/person_id`,
          );
        });
      }),
  },
  {
    name: 'groups-of-persons',
    rule: 'P5',
    promise: 'Persons name only groups of getpersongroups.',
    trials: () => [trial([PERSONS, PERSON_GROUPS], ([persons, groups]) => judgeGroups(persons, groups))],
  },
  {
    name: 'members-by-group',
    rule: 'K2',
    promise: 'getpersonsbygroups has the members of getpersonsbygroup.',
    trials: (known) =>
      (offers(known, 'getpersonsbygroups') ? known.ids.personGroups.slice(0, MOST) : []).map((id) =>
        trial(
          [
            { operation: 'getpersonsbygroup', values: [id] },
            { operation: 'getpersonsbygroups', values: ['0'] },
          ],
          ([one, all]) => {
            const found = idsOf(isRow(all.json) ? rowsOf(all.json[id]) : [], 'person_id');
            const why = `so has ${one.shown}`;
            return expectIds(all, found, idsOf(rowsIn(one), 'person_id'), why, (at) => pointer(id, at, 'person_id'));
          },
        ),
      ),
  },
  {
    name: 'people-in-events',
    rule: 'P3',
    promise: 'Events name by id only persons who are visible on the web.',
    trials: () => [
      trial([DETAILS, PERSONS], function* ([details, persons]) {
        const known = byId(rowsIn(persons), 'person_id');
        for (const [at, id] of peopleIn(details))
          if (!known.has(id)) yield complaint(details, at, `getpersonsbyid has no person ${id}`);
      }),
    ],
  },
];
