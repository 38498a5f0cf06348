// Who serves at which events, in memory: for a table of the plan, for suggestions and for filling gaps.

import type { Assignment, PlanRole } from '../../model/plan.ts';
import { assignedPerson, type PlanEvent, peopleInField, planPersonKey } from '../../model/plan-cells.ts';
import { isCounted, type Serving, serving } from '../../model/plan-warnings.ts';
import { personRoles } from '../../model/resources.ts';

/** Adds what it is told of to what is known; asked by the key of a person, in any order. */
export class Servings {
  readonly #byPerson = new Map<string, Map<number, { event: PlanEvent; roleIds: Set<number> }>>();
  readonly #fields: readonly PlanRole[];

  constructor(roles: readonly PlanRole[]) {
    this.#fields = roles.filter(({ field }) => field !== '');
  }

  /** `own`: the event’s assignments. */
  add(event: PlanEvent, own: readonly Assignment[]): void {
    if (!isCounted(event)) return;
    // Whoever is named for what an event is (rule W19), whatever roles the plan knows.
    for (const { ids } of personRoles(event)) for (const id of ids) this.#at(String(id), event);
    for (const role of this.#fields) {
      for (const person of peopleInField(event, role.field)) this.note(planPersonKey(person), event, role.id);
    }
    for (const one of serving(own)) this.note(planPersonKey(assignedPerson(one)), event, one.roleId);
  }

  note(person: string, event: PlanEvent, roleId: number): void {
    this.#at(person, event).roleIds.add(roleId);
  }

  of(person: string): readonly Serving[] {
    return [...(this.#byPerson.get(person)?.values() ?? [])];
  }

  #at(person: string, event: PlanEvent) {
    const events = this.#byPerson.get(person) ?? new Map<number, { event: PlanEvent; roleIds: Set<number> }>();
    this.#byPerson.set(person, events);
    const known = events.get(event.id) ?? { event, roleIds: new Set<number>() };
    events.set(event.id, known);
    return known;
  }
}
