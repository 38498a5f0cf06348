// Fills cells of the plan, all or none (rule D5). Who is sure goes into the event’s own field, as any change of the event does; who is
// not sure yet stands beside it, and nothing of that is seen outside.

import { sameJson } from '../../kit/same-json.ts';
import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { missing as missingOne, type Problem, problem } from '../../model/format/problem.ts';
import type { Plain } from '../../model/format/rule.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import type { Person } from '../../model/person.ts';
import type { Assignment, AssignmentState, PlanRole } from '../../model/plan.ts';
import {
  assignedPerson,
  type Cell,
  type CellPerson,
  canHold,
  cellOf,
  isServing,
  type PlanPerson,
  peopleInField,
  planPersonKey,
  withPeople,
} from '../../model/plan-cells.ts';
import { planReasons } from '../../model/plan-warnings.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { writtenFields } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { Applied } from '../content/apply-changes.ts';
import { applyChanges } from '../content/apply-changes.ts';
import { BadContent, Forbidden } from '../content/errors.ts';
import type { Merge } from '../content/step.ts';
import { type Editing, KEY_AUTHORITY } from '../editing.ts';
import { refusal } from '../refusal-codes.ts';
import { CellsChanged, PlanRefused } from './errors.ts';
import { expectMayPlan } from './may-plan.ts';
import { candidateOf, type PlanContent, readPlanContent } from './plan-content.ts';
import { isRefusing, type PlanFinding, type PlanWarning, sayFindings } from './plan-warning.ts';
import { seenPeople } from './read-plan.ts';
import { servingsAround } from './servings-around.ts';

/** Somebody as they are to be in a cell: without a state as they are now, or planned (sure, where nobody is asked) who is new. */
export type WantedPerson = PlanPerson & {
  readonly state?: AssignmentState;
  /** Left out: what is noted stays. */
  readonly note?: string;
};

export interface WantedCell {
  readonly eventId: number;
  readonly roleId: number;
  /** Whom the asker saw there; a state that is left out is any. Undefined: whoever stands there. */
  readonly before: readonly WantedPerson[] | undefined;
  readonly people: readonly WantedPerson[];
}

/** The most cells of one change. */
export const MOST_CELLS = 5000;

/** Finds out what is wanted once the change has begun, as the plan stands then. */
export type FindCells = (content: ContentTransaction, plan: PlanContent) => Promise<readonly WantedCell[]>;

export interface CellsWish {
  /** Whether those who serve answer for themselves: in any state, and nothing speaks against it. */
  readonly isAnswer?: boolean;
  /** What the same change writes beside the cells. */
  readonly complete?: (content: ContentTransaction) => Promise<void>;
  /** What stands in the journal; how many cells are planned where nothing is said. */
  readonly action?: string;
  readonly despite?: ReadonlySet<string>;
  readonly isTrial?: boolean;
  readonly language?: Language | undefined;
  readonly note?: string;
}

export interface WrittenCells {
  readonly applied: Applied;
  /** As the change has left them, in the order in which they were given. */
  readonly cells: readonly Cell[];
  readonly warnings: readonly PlanWarning[];
}

/**
 * Fills cells. Throws BadContent, CellsChanged with the present cells, PlanRefused, Forbidden, NotFound; nothing has changed then.
 */
export async function writeCells(
  editing: Editing,
  instance: string,
  wanted: readonly WantedCell[] | FindCells,
  { despite = new Set(), isTrial = false, language, note = '', isAnswer = false, complete, action }: CellsWish = {},
): Promise<WrittenCells> {
  const written: { cells: readonly Cell[]; warnings: readonly PlanWarning[] } = { cells: [], warnings: [] };
  let made: readonly MadeCell[] = [];
  const outcome = await applyChanges(
    // Whether they may is judged here: planning is never a proposal (rule D16).
    { ...editing, authority: hasRole(editing.authority, 'editor') ? editing.authority : KEY_AUTHORITY },
    instance,
    {
      action: action ?? (wanted.length === 1 ? 'plan 1 cell' : `plan ${wanted.length} cells`),
      what: 'change',
      complete: async (content) => {
        await putAssignments(content, made, new Date(editing.clock()).toISOString());
        await complete?.(content);
      },
      find: async (content) => {
        const plan = await readPlanContent(content);
        const some = typeof wanted === 'function' ? await wanted(content, plan) : wanted;
        const given = await givenCells(content, plan, some);
        const { authority } = editing;
        const cells = given.map(({ present, role }) => ({ event: present.value, role }));
        expectMayPlan(authority, cells, plan.layers);
        expectUnchanged(given);
        made = given.map((one) => makeCell(one, { authority, isAnswer }));
        if (!isPublisher(authority) && made.some(settles)) throw new Forbidden(refusal('sure_by_editor'), 'editor');
        const problems = made.flatMap((one) => one.problems);
        if (problems.length > 0) throw new BadContent(problems);
        const findings = isAnswer ? [] : await findingsOf(content, plan, made);
        const said = languageOf(content.instance.locale) ?? 'de';
        const warnings = await sayFindings(content, findings, {
          authority,
          language: language ?? said,
        });
        const refused = warnings.filter(({ code }) => isRefusing(code) && !despite.has(code));
        if (refused.length > 0) throw new PlanRefused(refused);
        written.warnings = warnings;
        written.cells = made.map(({ after }) => after);
        return mergesOf(made);
      },
    },
    { isTrial, withEffects: true, note, language },
  );
  if (!('applied' in outcome)) throw new Error('a change of cells is never answered twice');
  return { applied: outcome.applied, ...written };
}

interface GivenCell extends WantedCell {
  /** Where it stands in what was given. */
  readonly at: string;
  readonly present: PresentOf<'event'>;
  /** The event as the cells before this one leave it. */
  readonly events: Map<number, Event>;
  readonly role: PlanRole;
  readonly own: readonly Assignment[];
  readonly stands: Cell;
  readonly plan: PlanContent;
}

async function givenCells(
  content: ContentTransaction,
  plan: PlanContent,
  wanted: readonly WantedCell[],
): Promise<GivenCell[]> {
  const found = await content.getAll('event', [...new Set(wanted.map(({ eventId }) => eventId))]);
  const events = new Map(found.map((one) => [one.id, one]));
  const roles = new Map(plan.roles.map((role) => [role.id, role]));
  const ids = wanted.flatMap(({ people }) => people.flatMap((one) => ('personId' in one ? [one.personId] : [])));
  const persons = await content.labels('person', [...new Set(ids)]);
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  const values = new Map(found.map(({ id, value }) => [id, value]));
  const given = wanted.flatMap((cell, index): GivenCell[] => {
    const at = `/cells/${index}`;
    const { eventId, roleId, people } = cell;
    const [present, role] = [events.get(eventId), roles.get(roleId)];
    if (present === undefined) problems.push(missingOne({ path: `${at}/event_id`, kind: 'event', id: eventId }));
    if (role === undefined) problems.push(missingOne({ path: `${at}/role_id`, kind: 'role', id: roleId }));
    const first = seen.get(`${eventId} ${roleId}`);
    if (first === undefined) seen.set(`${eventId} ${roleId}`, index);
    else problems.push(problem(at, 'used_twice', { value: `${eventId} ${roleId}`, first: `/cells/${first}` }));
    const twice = new Map<string, number>();
    for (const [place, person] of people.entries()) {
      const path = `${at}/people/${place}`;
      if ('personId' in person && !persons.has(person.personId)) {
        problems.push(missingOne({ path: `${path}/person_id`, kind: 'person', id: person.personId }));
      }
      const before = twice.get(planPersonKey(person));
      if (before === undefined) twice.set(planPersonKey(person), place);
      else problems.push(problem(path, 'used_twice', { value: undefined, first: `${at}/people/${before}` }));
    }
    if (present === undefined || role === undefined || first !== undefined) return [];
    const own = plan.assignmentsOf(eventId).filter((one) => one.roleId === roleId);
    const stands = cellOf(role, present.value, own, plan.layers);
    return [{ ...cell, at, present, events: values, role, own, stands, plan }];
  });
  if (problems.length > 0) throw new BadContent(problems);
  return given;
}

/** Whether others are sure in a cell then, or stand in its field in another order, which the outside sees. */
function settles({ given: { stands, present, events, role }, after }: MadeCell): boolean {
  const sure = ({ people }: Cell) => people.flatMap((one) => (one.state === 'yes' ? [planPersonKey(one)] : [])).sort();
  const inField = (event: Event) => peopleInField(event, role.field).map(planPersonKey);
  return (
    !sameJson(sure(stands), sure(after)) ||
    !sameJson(inField(present.value), inField(events.get(present.id) ?? present.value))
  );
}

/** Throws CellsChanged where somebody stands in a cell whom the asker did not see, or no longer does; who declined does not count. */
function expectUnchanged(given: readonly GivenCell[]): void {
  const changed = given.filter(({ before, stands }) => {
    if (before === undefined) return false;
    const now = new Map(stands.people.filter(({ state }) => state !== 'no').map((one) => [planPersonKey(one), one]));
    const seen = before.filter(({ state }) => state !== 'no');
    const isSame = (one: WantedPerson) => {
      const present = now.get(planPersonKey(one));
      return present !== undefined && (one.state === undefined || one.state === present.state);
    };
    return seen.length !== now.size || !seen.every(isSame);
  });
  if (changed.length > 0) throw new CellsChanged(changed.map(({ stands }) => stands));
}

/** A note that is left out stays. */
type BesidePerson = CellPerson & { readonly note?: string };

interface MadeCell {
  readonly given: GivenCell;
  readonly problems: readonly Problem[];
  /** Who was not there before, or had declined. */
  readonly gained: readonly PlanPerson[];
  /** Who is to stand beside the event. */
  readonly beside: readonly BesidePerson[];
  /** The same as assignments, without what is kept of them. */
  readonly assigned: readonly Assignment[];
  readonly after: Cell;
}

/** What a cell comes to: who goes into the field, and who stands beside it. */
function makeCell(
  given: GivenCell,
  { authority, isAnswer }: { readonly authority: Authority; readonly isAnswer: boolean },
): MadeCell {
  const { at, present, events, role, stands, people, plan } = given;
  const event = events.get(present.id) ?? present.value;
  // Somebody of whom the asker does not know that they declined is new to them.
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
  // The order of a field is the order in which people are given.
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

const BLANK: Assignment = {
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

/** What speaks against those whom cells gain, as the whole change leaves the plan. */
async function findingsOf(
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

/** The plan as the change leaves it. */
function leaving(plan: PlanContent, made: readonly MadeCell[]): PlanContent {
  const isMade = new Set(made.map(({ given }) => `${given.eventId} ${given.roleId}`));
  const untouched = plan.assignments.filter(({ eventId, roleId }) => !isMade.has(`${eventId} ${roleId}`));
  const assignments = [...untouched, ...made.flatMap(({ assigned }) => assigned)];
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return { ...plan, assignments, assignmentsOf: (eventId) => byEvent.get(eventId) ?? [] };
}

/** Writes who stands beside events: those who stay in their state keep all that is known of it. */
async function putAssignments(content: ContentTransaction, made: readonly MadeCell[], at: string): Promise<void> {
  const fresh: Assignment[] = [];
  for (const { given, beside, after } of made) {
    const { own, present, role } = given;
    const sure = new Set(after.people.flatMap((one) => (one.state === 'yes' ? [planPersonKey(one)] : [])));
    const wanted = new Map(beside.map((one) => [planPersonKey(one), one]));
    for (const one of own) {
      const key = planPersonKey(assignedPerson(one));
      const to = wanted.get(key);
      wanted.delete(key);
      const revision = (await content.get('assignment', one.id))?.revision ?? 0;
      // Who looks for a substitute still does, though they stand in the field.
      if (to === undefined && one.offered && sure.has(key)) continue;
      if (to === undefined) await content.remove('assignment', one.id, revision);
      else if (to.state !== one.state || (to.note ?? one.note) !== one.note) {
        const { state, note = one.note } = to;
        // Whoever is not sure any more has nothing to hand over.
        const offered = one.offered && state === 'yes';
        await content.put(
          'assignment',
          { ...one, state, note, offered, at: state === one.state ? one.at : at },
          revision,
        );
      }
    }
    for (const one of wanted.values()) {
      const who = 'personId' in one ? { personId: one.personId } : { name: one.name };
      const { state, note = '' } = one;
      fresh.push({ ...BLANK, ...who, eventId: present.id, roleId: role.id, state, note, at });
    }
  }
  if (fresh.length === 0) return;
  const ids = await content.newIds('assignment', fresh.length);
  for (const [index, one] of fresh.entries()) {
    await content.put('assignment', { ...one, id: ids[index] ?? 0 }, 'new');
  }
}

/** What differs of events, as the merge patches that write it as any change of an event does. */
function mergesOf(made: readonly MadeCell[]): Merge[] {
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
  return writtenFields('event', Object.fromEntries(differing.map((key) => [key, after[key]])));
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
