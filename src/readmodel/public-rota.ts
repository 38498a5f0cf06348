// Public rota data: roles with a service number for connectors, hidden fields, and public rosters (rules D18 to D20).

import type { Person } from '../model/person.ts';
import { personName } from '../model/person.ts';
import type { Duty, RoleField, Roster, RotaRole } from '../model/rota/rota.ts';
import { canBeNamed, isOnWeb } from '../model/visibility.ts';

/** Person on duty: one visible on the web, or only a name. */
export type PublicDutyPerson = { readonly person: Person } | { readonly text: string };

export interface PublicDuty extends Pick<Duty, 'dateFrom' | 'dateTo'> {
  readonly people: readonly PublicDutyPerson[];
}

export interface PublicRota {
  /** Roles with a service number, in ascending order. */
  readonly services: readonly RotaRole[];
  /** Role ids by field; the guests of a role are shown in its field. */
  readonly roleOfField: ReadonlyMap<RoleField, number>;
  readonly hiddenFields: ReadonlySet<RoleField>;
  /** Duties of public rosters in chronological order, by roster id. */
  readonly rosters: ReadonlyMap<number, readonly PublicDuty[]>;
}

export function createPublicRota(
  roles: readonly RotaRole[],
  rosters: readonly Roster[],
  persons: ReadonlyMap<number, Person>,
): PublicRota {
  const withField = roles.filter(({ field }) => field !== '');
  return {
    services: roles.filter(({ service }) => service !== null).sort((a, b) => (a.service ?? 0) - (b.service ?? 0)),
    roleOfField: new Map(withField.map(({ field, id }) => [field, id])),
    hiddenFields: new Set(withField.filter((role) => !role.public).map(({ field }) => field)),
    rosters: new Map(
      rosters.filter((roster) => roster.public).map(({ id, duties }) => [id, publicDuties(duties, persons)]),
    ),
  };
}

function publicDuties(duties: readonly Duty[], persons: ReadonlyMap<number, Person>): PublicDuty[] {
  return duties
    .map(({ dateFrom, dateTo, people }) => ({
      dateFrom,
      dateTo,
      people: people.flatMap((one): PublicDutyPerson[] => {
        if ('text' in one) return [one];
        const person = persons.get(one.personId);
        if (person === undefined || !canBeNamed(person)) return [];
        return [isOnWeb(person) ? { person } : { text: personName(person) }];
      }),
    }))
    .filter(({ people }) => people.length > 0)
    .sort((a, b) => compare(a.dateFrom, b.dateFrom) || compare(a.dateTo, b.dateTo));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
