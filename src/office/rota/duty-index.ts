// In-memory index of duties, for rota tables, suggestions and gap filling. It holds tens of thousands of events per request, so it
// allocates only one entry per person and event.

import type { Person } from '../../model/person.ts';
import { type Assignment, ROLE_FIELDS, type RoleField, type RotaRole } from '../../model/rota/rota.ts';
import { listPersonIdsInField, type RotaEvent, type RotaPerson } from '../../model/rota/rota-cells.ts';
import {
  type Candidate,
  dayOf,
  type EventDuty,
  occupiesPeople,
  selectOnDutyAssignments,
} from '../../model/rota/rota-warnings.ts';
import { addDays } from '../../util/dates.ts';
import type { ContentIndex } from '../search/content-index.ts';
import type { RotaContent } from './rota-content.ts';

/** Id of a person, or name of a guest. */
type Who = number | string;

interface Entry extends EventDuty {
  readonly roleIds: number[];
}

interface CachedDuties {
  readonly entries: Entry[];
  isSorted: boolean;
  byRole: Map<number, EventDuty[]> | undefined;
}

/** Range of days in which other events matter for an event. */
interface Window {
  readonly event: RotaEvent;
  readonly restDays: number;
  readonly from: string;
  readonly to: string;
}

const NOTHING: readonly EventDuty[] = [];
const IN_NO_ROLE: ReadonlyMap<number, readonly EventDuty[]> = new Map();

const DAY_MS = 86_400_000;

export const MAX_MONTH_DAYS = 31;

export class DutyIndex {
  readonly #byPerson = new Map<Who, CachedDuties>();
  readonly #fields: readonly { readonly field: RoleField; readonly roleId: number | undefined }[];
  #longest = 0;
  #window: Window | undefined;

  constructor(roles: readonly RotaRole[]) {
    // People in the fields of an event serve there (rule W19), even if the rota has no matching role.
    this.#fields = ROLE_FIELDS.filter((field) => field !== '').map((field) => ({
      field,
      roleId: roles.find((role) => role.field === field)?.id,
    }));
  }

  /** Adds a new event; adding events in order of start is fastest. `own` contains the event's assignments. */
  add(event: RotaEvent, own: readonly Assignment[]): void {
    if (!occupiesPeople(event)) return;
    const [first, last] = [dayOf(event.startsAt), dayOf(event.endsAt)];
    if (first !== last) this.#longest = Math.max(this.#longest, (Date.parse(last) - Date.parse(first)) / DAY_MS);
    for (const { field, roleId } of this.#fields) {
      for (const id of listPersonIdsInField(event, field)) this.#add(id, event, roleId);
      const { organizer } = event;
      if (field === 'organizer' && organizer !== null && 'name' in organizer) this.#add(organizer.name, event, roleId);
    }
    for (const one of own.length === 0 ? [] : selectOnDutyAssignments(own))
      this.#add(one.personId ?? one.name, event, one.roleId);
  }

  note(person: RotaPerson, event: RotaEvent, roleId: number): void {
    const kept = this.#sorted(identityOf(person));
    if (kept !== undefined) kept.byRole = undefined;
    const known = kept?.entries.find((one) => one.event.id === event.id);
    if (known === undefined) this.#add(identityOf(person), event, roleId);
    else if (!known.roleIds.includes(roleId)) known.roleIds.push(roleId);
  }

  of(person: RotaPerson): readonly EventDuty[] {
    return this.#sorted(identityOf(person))?.entries ?? NOTHING;
  }

  byRole(person: RotaPerson): ReadonlyMap<number, readonly EventDuty[]> {
    const kept = this.#sorted(identityOf(person));
    if (kept === undefined) return IN_NO_ROLE;
    if (kept.byRole !== undefined) return kept.byRole;
    const byRole = new Map<number, EventDuty[]>();
    for (const one of kept.entries) {
      for (const roleId of one.roleIds) {
        const some = byRole.get(roleId);
        if (some === undefined) byRole.set(roleId, [one]);
        else some.push(one);
      }
    }
    kept.byRole = byRole;
    return byRole;
  }

  /** Duties that matter for an event: at the same time, within the days of rest, or in its month. */
  around(person: RotaPerson, event: RotaEvent, restDays: number): readonly EventDuty[] {
    const all = this.of(person);
    if (all.length === 0) return all;
    const { from, to } = this.#windowOf(event, restDays);
    return all.slice(findFirstDutyIndex(all, from), findFirstDutyIndex(all, to));
  }

  #windowOf(event: RotaEvent, restDays: number): Window {
    const known = this.#window;
    if (known?.event === event && known.restDays === restDays) return known;
    const days = Math.max(MAX_MONTH_DAYS, restDays);
    const from = addDays(dayOf(event.startsAt), -Math.max(days, this.#longest));
    this.#window = { event, restDays, from, to: `${addDays(dayOf(event.endsAt), days)} 24` };
    return this.#window;
  }

  #sorted(who: Who): CachedDuties | undefined {
    const kept = this.#byPerson.get(who);
    if (kept === undefined || kept.isSorted) return kept;
    kept.entries.sort((a, b) =>
      a.event.startsAt < b.event.startsAt ? -1 : Number(a.event.startsAt > b.event.startsAt),
    );
    kept.isSorted = true;
    return kept;
  }

  #add(who: Who, event: RotaEvent, roleId: number | undefined): void {
    const kept = this.#byPerson.get(who) ?? { entries: [], isSorted: true, byRole: undefined };
    if (kept.entries.length === 0) this.#byPerson.set(who, kept);
    // The event being added is always the last entry.
    const last = kept.entries[kept.entries.length - 1];
    if (last?.event !== event) {
      if (last !== undefined && last.event.startsAt > event.startsAt) kept.isSorted = false;
      kept.entries.push({ event, roleIds: roleId === undefined ? [] : [roleId] });
    } else if (roleId !== undefined && !last.roleIds.includes(roleId)) last.roleIds.push(roleId);
  }
}

function identityOf(person: RotaPerson): Who {
  return 'personId' in person ? person.personId : person.name;
}

export function findFirstDutyIndex(all: readonly EventDuty[], moment: string): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.event.startsAt ?? '') < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createDutyIndex(index: ContentIndex, { roles, assignmentsOf }: RotaContent): DutyIndex {
  const servings = new DutyIndex(roles);
  for (const { id, event } of index.of('event').in('sortKey')) {
    if (event !== undefined) servings.add(event, assignmentsOf(id));
  }
  return servings;
}

export function createCandidate(
  plan: RotaContent,
  servings: DutyIndex,
  persons: ReadonlyMap<number, Person>,
  person: RotaPerson,
  { event, role }: { readonly event: RotaEvent; readonly role: RotaRole },
): Candidate {
  const isRegistered = 'personId' in person;
  return {
    person,
    record: isRegistered ? persons.get(person.personId) : undefined,
    absences: isRegistered ? plan.absencesOf(person.personId) : [],
    servings: servings.around(person, event, role.restDays),
  };
}
