// What the outside is told of the plan: roles with a number for website programs, fields that are not told, and public rosters
// (rules D18 to D20).

import type { Person } from '../model/person.ts';
import { personName } from '../model/person.ts';
import type { Duty, PlanRole, RoleField, Roster } from '../model/rota/rota.ts';
import { isOnWeb, mayServeByName } from '../model/visibility.ts';

/** Somebody on duty: on the web, or a name alone. */
export type ShownDutyPerson = { readonly person: Person } | { readonly text: string };

export interface ShownDuty extends Pick<Duty, 'dateFrom' | 'dateTo'> {
  readonly people: readonly ShownDutyPerson[];
}

export interface ShownRota {
  /** Those with a number, by it. */
  readonly services: readonly PlanRole[];
  /** Whose role it is: guests stand in the field of theirs. */
  readonly roleOfField: ReadonlyMap<RoleField, number>;
  /** Fields of roles that the outside is not told of. */
  readonly hiddenFields: ReadonlySet<RoleField>;
  /** Duties of public rosters, by time, by the id of the roster. */
  readonly rosters: ReadonlyMap<number, readonly ShownDuty[]>;
}

export function shownRota(
  roles: readonly PlanRole[],
  rosters: readonly Roster[],
  persons: ReadonlyMap<number, Person>,
): ShownRota {
  const withField = roles.filter(({ field }) => field !== '');
  return {
    services: roles.filter(({ service }) => service !== null).sort((a, b) => (a.service ?? 0) - (b.service ?? 0)),
    roleOfField: new Map(withField.map(({ field, id }) => [field, id])),
    hiddenFields: new Set(withField.filter((role) => !role.public).map(({ field }) => field)),
    rosters: new Map(
      rosters.filter((roster) => roster.public).map(({ id, duties }) => [id, shownDuties(duties, persons)]),
    ),
  };
}

/** By time; a duty that nobody is left of is left out. */
function shownDuties(duties: readonly Duty[], persons: ReadonlyMap<number, Person>): ShownDuty[] {
  return duties
    .map(({ dateFrom, dateTo, people }) => ({
      dateFrom,
      dateTo,
      people: people.flatMap((one): ShownDutyPerson[] => {
        if ('text' in one) return [one];
        const person = persons.get(one.personId);
        if (person === undefined || !mayServeByName(person)) return [];
        return [isOnWeb(person) ? { person } : { text: personName(person) }];
      }),
    }))
    .filter(({ people }) => people.length > 0)
    .sort((a, b) => compare(a.dateFrom, b.dateFrom) || compare(a.dateTo, b.dateTo));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
