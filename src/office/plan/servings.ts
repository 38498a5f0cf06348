// Who serves at which events, in memory: for a table of the plan, for suggestions and for filling gaps. Tens of thousands of events are
// added for one answer, so nothing is made for a person at an event but one entry.

import { type Assignment, type PlanRole, ROLE_FIELDS, type RoleField } from '../../model/plan.ts';
import { type PlanEvent, type PlanPerson, personIdsIn } from '../../model/plan-cells.ts';
import { isCounted, type Serving, serving } from '../../model/plan-warnings.ts';

/** A person by id, a guest by name. */
type Who = number | string;

interface Entry extends Serving {
  readonly roleIds: number[];
}

const NOTHING: readonly Serving[] = [];

export class Servings {
  readonly #byPerson = new Map<Who, Entry[]>();
  readonly #fields: readonly { readonly field: RoleField; readonly roleId: number | undefined }[];

  constructor(roles: readonly PlanRole[]) {
    // Whoever is named for what an event is serves there (rule W19), whatever roles the plan knows.
    this.#fields = ROLE_FIELDS.filter((field) => field !== '').map((field) => ({
      field,
      roleId: roles.find((role) => role.field === field)?.id,
    }));
  }

  /** Each event once. `own`: its assignments. */
  add(event: PlanEvent, own: readonly Assignment[]): void {
    if (!isCounted(event)) return;
    for (const { field, roleId } of this.#fields) {
      for (const id of personIdsIn(event, field)) this.#note(id, event, roleId);
      const { organizer } = event;
      if (field === 'organizer' && organizer !== null && 'name' in organizer) this.#note(organizer.name, event, roleId);
    }
    for (const one of own.length === 0 ? [] : serving(own)) this.#note(one.personId ?? one.name, event, one.roleId);
  }

  /** Somebody who serves at an event from now on. */
  note(person: PlanPerson, event: PlanEvent, roleId: number): void {
    this.#note('personId' in person ? person.personId : person.name, event, roleId);
  }

  /** In the order in which events were added. */
  of(person: PlanPerson): readonly Serving[] {
    return this.#byPerson.get('personId' in person ? person.personId : person.name) ?? NOTHING;
  }

  #note(who: Who, event: PlanEvent, roleId: number | undefined): void {
    const entries = this.#byPerson.get(who);
    if (entries === undefined) {
      this.#byPerson.set(who, [{ event, roleIds: roleId === undefined ? [] : [roleId] }]);
      return;
    }
    // An event that is being added stands last.
    const last = entries[entries.length - 1];
    const known = last?.event === event ? last : undefined;
    if (known === undefined) entries.push({ event, roleIds: roleId === undefined ? [] : [roleId] });
    else if (roleId !== undefined && !known.roleIds.includes(roleId)) known.roleIds.push(roleId);
  }
}
