import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import {
  idAt,
  idsOfRows,
  indexById,
  isRow,
  rowsOfResponse,
  type ServiceRow,
  splitIds,
  textAt,
  toRows,
} from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectIds, formatJsonPointer } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  MAX_IDS_PER_KIND,
  offersAll,
  PERSON_GROUPS_REQUEST,
  PERSONS_REQUEST,
  RESERVED_PERSON_ID,
  selectSamplePairs,
} from '../explore-service.ts';
import { detectDateWriter, LOCALES } from '../languages.ts';

/** Returns the collations to accept: that of the service's language, or those of all languages if no date reveals it. */
function collatorsFor(list: ServiceResponse): readonly Intl.Collator[] {
  const writer = detectDateWriter(list);
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

function* judgeOrder(answer: ServiceResponse, list: ServiceResponse): Iterable<CheckFailure> {
  const collators = collatorsFor(list);
  const rows = rowsOfResponse(answer);
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before === undefined || !isBehind(before, row, collators)) continue;
    yield createFailure(
      answer,
      formatJsonPointer(index, 'lastname'),
      `${textAt(row, 'lastname')} comes after ${textAt(before, 'lastname')}`,
    );
  }
}

/** Reports plain fields of persons that differ from another answer. */
function* judgeSame(answer: ServiceResponse, others: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(others), 'person_id');
  for (const [index, row] of rowsOfResponse(answer).entries()) {
    const other = known.get(idAt(row, 'person_id'));
    if (other === undefined)
      yield createFailure(answer, formatJsonPointer(index, 'person_id'), `${others.shown} has no such person`);
    else
      for (const [key, value] of Object.entries(row))
        if (key in other && typeof value !== 'object' && other[key] !== value)
          yield createFailure(answer, formatJsonPointer(index, key), `differs from ${others.shown}`);
  }
}

function* judgeGroups(persons: ServiceResponse, groups: ServiceResponse): Iterable<CheckFailure> {
  const known = indexById(rowsOfResponse(groups), 'group_id');
  for (const [index, person] of rowsOfResponse(persons).entries()) {
    const ids = splitIds(textAt(person, 'all_group_ids'));
    const foreign = ids.find((id) => !known.has(id));
    if (foreign !== undefined)
      yield createFailure(
        persons,
        formatJsonPointer(index, 'all_group_ids'),
        `getpersongroups has no group ${foreign}`,
      );
    if (ids.some((id, place) => Number(ids[place - 1] ?? 0) >= Number(id)))
      yield createFailure(persons, formatJsonPointer(index, 'all_group_ids'), 'is not ordered by id');
    const main = idAt(person, 'main_group_id');
    if (main === '0' ? textAt(person, 'main_group_text') !== '' : !known.has(main))
      yield createFailure(
        persons,
        formatJsonPointer(index, 'main_group_id'),
        `getpersongroups has no group ${main} of this name`,
      );
    else if (main !== '0' && known.get(main)?.['name'] !== person['main_group_text'])
      yield createFailure(persons, formatJsonPointer(index, 'main_group_text'), `is not the name of the group ${main}`);
  }
}

function listsOfPersons(known: ExploredService): readonly ServiceRequest[] {
  const groups = known.ids.personGroups.slice(0, MAX_IDS_PER_KIND);
  const details = offersAll(known, 'getpersondetails') ? [{ operation: 'getpersondetails', values: ['0'] }] : [];
  return [...['0', ...groups].map((id) => ({ operation: 'getpersonsbygroup', values: [id] })), ...details];
}

function* peopleIn(details: ServiceResponse): Iterable<readonly [at: string, id: string]> {
  for (const [index, detail] of rowsOfResponse(details).entries())
    for (const [key, value] of Object.entries(detail)) {
      const people = isRow(value) ? [value] : toRows(value);
      for (const [place, one] of people.entries()) {
        const id = idAt(one, 'person_id');
        // In the connector profile, an organizer with only a name has a reserved id.
        const isNobody =
          id === '' || id === '0' || (key === 'organizer' && 'firstname' in one && id === RESERVED_PERSON_ID);
        if (!isNobody) yield [formatJsonPointer(index, key, ...(isRow(value) ? [] : [place]), 'person_id'), id];
      }
    }
}

export const personChecks: readonly Check[] = [
  {
    name: 'order-of-persons',
    rule: 'P4',
    promise: 'Persons are sorted by last name, then by first name.',
    trials: (known) =>
      [PERSONS_REQUEST, ...listsOfPersons(known)].map((call) =>
        defineCase([call, EVENTS_REQUEST], ([answer, list]) => judgeOrder(answer, list)),
      ),
  },
  {
    name: 'same-persons',
    rule: 'P2',
    promise: 'Every person is in getpersonsbyid, and is the same everywhere.',
    trials: (known) =>
      listsOfPersons(known).map((call) =>
        defineCase([call, PERSONS_REQUEST], ([answer, all]) => judgeSame(answer, all)),
      ),
  },
  {
    name: 'members',
    rule: 'P5',
    promise: 'The members of a group are the persons whose all_group_ids include it.',
    trials: (known) =>
      known.ids.personGroups.slice(0, MAX_IDS_PER_KIND).map((id) =>
        defineCase([PERSONS_REQUEST, { operation: 'getpersonsbygroup', values: [id] }], ([persons, answer]) => {
          const members = rowsOfResponse(persons).filter((one) => splitIds(textAt(one, 'all_group_ids')).includes(id));
          const found = idsOfRows(rowsOfResponse(answer), 'person_id');
          return expectIds(
            answer,
            found,
            idsOfRows(members, 'person_id'),
            `as in all_group_ids`,
            (at) => `/${at}/person_id`,
          );
        }),
      ),
  },
  {
    name: 'union-of-groups',
    rule: 'P4',
    promise: 'Several groups return the persons of each, each person once, sorted by name.',
    trials: (known) =>
      selectSamplePairs(known.ids.personGroups).map((pair) => {
        const calls = [PERSONS_REQUEST, { operation: 'getpersonsbygroup', values: [pair.join(',')] }] as const;
        return defineCase(calls, ([persons, answer]) => {
          const isIn = (one: ServiceRow) => splitIds(textAt(one, 'all_group_ids')).some((id) => pair.includes(id));
          const expected = idsOfRows(rowsOfResponse(persons).filter(isIn), 'person_id');
          return expectIds(
            answer,
            idsOfRows(rowsOfResponse(answer), 'person_id'),
            expected,
            'as in all_group_ids',
            (at) => `/${at}/person_id`,
          );
        });
      }),
  },
  {
    name: 'groups-of-persons',
    rule: 'P5',
    promise: 'Persons belong only to groups in getpersongroups.',
    trials: () => [
      defineCase([PERSONS_REQUEST, PERSON_GROUPS_REQUEST], ([persons, groups]) => judgeGroups(persons, groups)),
    ],
  },
  {
    name: 'members-by-group',
    rule: 'K2',
    promise: 'getpersonsbygroups has the members of getpersonsbygroup.',
    trials: (known) =>
      (offersAll(known, 'getpersonsbygroups') ? known.ids.personGroups.slice(0, MAX_IDS_PER_KIND) : []).map((id) =>
        defineCase(
          [
            { operation: 'getpersonsbygroup', values: [id] },
            { operation: 'getpersonsbygroups', values: ['0'] },
          ],
          ([one, all]) => {
            const found = idsOfRows(isRow(all.json) ? toRows(all.json[id]) : [], 'person_id');
            const why = `as in ${one.shown}`;
            return expectIds(all, found, idsOfRows(rowsOfResponse(one), 'person_id'), why, (at) =>
              formatJsonPointer(id, at, 'person_id'),
            );
          },
        ),
      ),
  },
  {
    name: 'people-in-events',
    rule: 'P3',
    promise: 'Only persons who are visible on the web have an id in events.',
    trials: () => [
      defineCase([DETAILS_REQUEST, PERSONS_REQUEST], function* ([details, persons]) {
        const known = indexById(rowsOfResponse(persons), 'person_id');
        for (const [at, id] of peopleIn(details))
          if (!known.has(id)) yield createFailure(details, at, `getpersonsbyid has no person ${id}`);
      }),
    ],
  },
];
