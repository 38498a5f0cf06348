// Result of changed cells: people in the event’s field, separate assignments, and objections to added people.

import type { Authority } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import type { Person } from '../../model/person.ts';
import type { Assignment, PlanRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  type CellPerson,
  canHold,
  cellOf,
  isServing,
  type PlanPerson,
  peopleInField,
  planPersonKey,
  withPeople,
} from '../../model/rota/rota-cells.ts';
import { planReasons } from '../../model/rota/rota-warnings.ts';
import { writtenFields } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';
import type { Merge } from '../content/step.ts';
import { candidateOf } from './duties.ts';
import { servingsAround } from './duties-around.ts';
import type { GivenCell } from './given-cells.ts';
import { seenPeople } from './read-rota.ts';
import type { PlanContent } from './rota-content.ts';
import type { PlanFinding } from './rota-warning.ts';

/** Omitted: the note stays. */
type BesidePerson = CellPerson & { readonly note?: string };

export interface MadeCell {
  readonly given: GivenCell;
  readonly problems: readonly Problem[];
  /** People who were not there before, or had declined. */
  readonly gained: readonly PlanPerson[];
  /** People to be stored as assignments, not in the event's field. */
  readonly beside: readonly BesidePerson[];
  /** The same people as assignments, without stored details. */
  readonly assigned: readonly Assignment[];
  readonly after: Cell;
}

/** Splits the people of a cell into those in the event's field and those stored as assignments. */
export function makeCell(
  given: GivenCell,
  { authority, isAnswer }: { readonly authority: Authority; readonly isAnswer: boolean },
): MadeCell {
  const { at, present, events, role, stands, people, plan } = given;
  const event = events.get(present.id) ?? present.value;
  // A person whose refusal is hidden from the account is treated as new.
  const now = new Map(seenPeople(stands, authority).map((one) => [planPersonKey(one), one.state]));
  const problems: Problem[] = [];
  const inField: PlanPerson[] = [];
  const beside: BesidePerson[] = [];
  const gained: PlanPerson[] = [];
  for (const [place, one] of people.entries()) {
    const path = `${at}/people/${place}`;
    const person: PlanPerson = 'personId' in one ? { personId: one.personId } : { name: one.name };
    const was = now.get(planPersonKey(person));
    const state = one.state ?? was ?? (role.ask ? 'planned' : 'yes');
    if (!isAnswer && (state === 'asked' || state === 'spare') && was !== state) {
      const values = ['planned', 'no', 'yes'];
      problems.push(problem(`${path}/state`, 'not_one_of', { values, given: JSON.stringify(state) }));
      continue;
    }
    if (isServing(state) && (was === undefined || !isServing(was))) gained.push(person);
    if (state !== 'yes' || !canHold(event, role.field, person)) {
      if (state === 'yes' && role.field === 'childcare' && event.childcare === null) {
        problems.push(problem(path, 'no_childcare_offer'));
      } else beside.push({ ...person, state, ...(one.note !== undefined && { note: one.note }) });
    } else if (role.field === 'organizer' && inField.length > 0) {
      problems.push(problem(path, 'one_organizer'));
    } else inField.push(person);
  }
  const kept = new Set(people.map(planPersonKey));
  for (const one of stands.people) if (one.state === 'no' && !kept.has(planPersonKey(one))) beside.push(one);
  // People in a field keep the order of the input.
  const changed = withPeople(event, role.field, inField);
  events.set(present.id, changed);
  const assigned = beside.map(
    (one, index): Assignment => ({
      ...BLANK,
      ...('personId' in one ? { personId: one.personId } : { name: one.name }),
      id: index + 1,
      eventId: present.id,
      roleId: role.id,
      state: one.state,
    }),
  );
  return { given, problems, gained, beside, assigned, after: cellOf(role, changed, assigned, plan.layers) };
}

/** True if the confirmed people of a cell change, or their order in the field, both of which are public. */
export function changesPublicRota({ given: { stands, present, events, role }, after }: MadeCell): boolean {
  const sure = ({ people }: Cell) => people.flatMap((one) => (one.state === 'yes' ? [planPersonKey(one)] : [])).sort();
  const inField = (event: Event) => peopleInField(event, role.field).map(planPersonKey);
  return (
    !sameJson(sure(stands), sure(after)) ||
    !sameJson(inField(present.value), inField(events.get(present.id) ?? present.value))
  );
}

export const BLANK: Assignment = {
  id: 0,
  eventId: 0,
  roleId: 0,
  personId: null,
  name: '',
  state: 'planned',
  at: '',
  note: '',
  offered: false,
};

/** Objections to added people, evaluated with the whole change applied. */
export async function findingsOf(
  content: ContentTransaction,
  plan: PlanContent,
  made: readonly MadeCell[],
): Promise<PlanFinding[]> {
  const gaining = made.filter(({ gained, given }) => gained.length > 0 && given.present.value.status !== 'cancelled');
  const counted = gaining.filter(({ given }) => given.present.value.state !== 'draft');
  if (counted.length === 0) return [];
  const people = new Map(counted.flatMap(({ gained }) => gained.map((one) => [planPersonKey(one), one] as const)));
  const ids = [...people.values()].flatMap((one) => ('personId' in one ? [one.personId] : []));
  const persons = new Map((await content.getAll('person', ids)).map(({ id, value }): [number, Person] => [id, value]));
  const events = made.map(({ given }) => given.events.get(given.present.id) ?? given.present.value);
  const servings = await servingsAround(content, leaving(plan, made), events, [...people.values()]);
  return counted.flatMap(({ given: { present, role, own }, gained }) =>
    gained.flatMap((person) =>
      planReasons(
        candidateOf(plan, servings, persons, person, { event: present.value, role }),
        present.value,
        role,
        own,
      ).map((reason) => ({
        eventId: present.id,
        role,
        person,
        reason,
      })),
    ),
  );
}

function leaving(plan: PlanContent, made: readonly MadeCell[]): PlanContent {
  const isMade = new Set(made.map(({ given }) => `${given.eventId} ${given.roleId}`));
  const untouched = plan.assignments.filter(({ eventId, roleId }) => !isMade.has(`${eventId} ${roleId}`));
  const assignments = [...untouched, ...made.flatMap(({ assigned }) => assigned)];
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return { ...plan, assignments, assignmentsOf: (eventId) => byEvent.get(eventId) ?? [] };
}

/** Merge patches of the changed events, to be applied like any change of an event. */
export function mergesOf(made: readonly MadeCell[]): Merge[] {
  const once = new Map(made.map(({ given }) => [given.present.id, given]));
  return [...once.values()].flatMap(({ present, events, at }): Merge[] => {
    const after = events.get(present.id);
    if (after === undefined || after === present.value) return [];
    const fields = made
      .filter(({ given }) => given.present.id === present.id)
      .flatMap(({ given: { role } }) => [role.field]);
    const merge = mergeOf(present.value, after, fields);
    return Object.keys(merge).length === 0 ? [] : [{ kind: 'event', id: present.id, merge, at }];
  });
}

function mergeOf(before: Event, after: Event, fields: readonly PlanRole['field'][]): Plain {
  const keys = fields.flatMap((field) => (field === '' ? [] : [KEY_OF[field]]));
  const differing = keys.filter((key) => !sameJson(before[key], after[key]));
  const [was, is] = [before, after].map((event) =>
    writtenFields('event', Object.fromEntries(differing.map((key) => [key, event[key]]))),
  );
  return Object.fromEntries(Object.entries(is ?? {}).map(([key, value]) => [key, replacing(was?.[key], value)]));
}

/** A merge patch keeps omitted keys, so the name is cleared explicitly when a person replaces a guest. */
function replacing(was: unknown, is: unknown): unknown {
  if (!isPlain(was) || !isPlain(is)) return is;
  return { ...Object.fromEntries(Object.keys(was).map((key) => [key, null])), ...is };
}

const KEY_OF = {
  organizer: 'organizer',
  coorganizers: 'coorganizerIds',
  lectors: 'lectorIds',
  visitators: 'visitatorIds',
  organists: 'organistIds',
  vergers: 'vergerIds',
  childcare: 'childcare',
} as const satisfies Readonly<Record<Exclude<PlanRole['field'], ''>, keyof Event>>;
