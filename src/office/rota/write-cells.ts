// Atomic write of rota cells (rule D5). Confirmed people go into the event’s own field, as an ordinary change to the event; unconfirmed
// ones become assignments, which are not public.

import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import type { Person } from '../../model/person.ts';
import type { Assignment, RotaRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  type CellPerson,
  canFieldHold,
  createCell,
  isOnDuty,
  listPeopleInField,
  type RotaPerson,
  rotaPersonKeyOf,
  setPeopleInField,
  toRotaPerson,
} from '../../model/rota/rota-cells.ts';
import { findRotaReasons } from '../../model/rota/rota-warnings.ts';
import { serializeFields } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { type AppliedChange, applyChanges } from '../content/apply-changes.ts';
import { BadContentError, ForbiddenError } from '../content/errors.ts';
import type { MergeStep } from '../content/step.ts';
import { createRefusal } from '../refusal-codes.ts';
import { API_KEY_AUTHORITY, type WriteContext } from '../write-context.ts';
import { readDutiesAround } from './duties-around.ts';
import { createCandidate } from './duty-index.ts';
import { RotaChangeRefusedError } from './errors.ts';
import { filterVisiblePeople } from './read-rota.ts';
import { type CellToWrite, type RequestedCell, requireUnchangedCells, resolveCells } from './resolve-cells.ts';
import { type RotaContent, readRotaContent } from './rota-content.ts';
import { requireCanPlan } from './rota-permissions.ts';
import { describeRotaFindings, isBlockingReason, type RotaFinding, type RotaWarning } from './rota-warning.ts';

export const MAX_CELLS = 5000;

/** Computes the cells inside the transaction, from the current rota. */
export type CellFinder = (content: ContentTransaction, plan: RotaContent) => Promise<readonly RequestedCell[]>;

export interface WriteCellsOptions {
  /** True if volunteers answer for themselves: any state is allowed and warnings are ignored. */
  readonly isAnswer?: boolean;
  readonly complete?: (content: ContentTransaction) => Promise<void>;
  readonly action?: string;
  readonly despite?: ReadonlySet<string>;
  readonly isTrial?: boolean;
  readonly language?: Language | undefined;
  readonly note?: string;
}

export interface WrittenCells {
  readonly applied: AppliedChange;
  readonly cells: readonly Cell[];
  readonly warnings: readonly RotaWarning[];
}

/**
 * Fills cells atomically. Throws BadContentError, CellsChangedError with the present cells, RotaChangeRefusedError, ForbiddenError,
 * NotFoundError.
 */
export async function writeCells(
  editing: WriteContext,
  instance: string,
  wanted: readonly RequestedCell[] | CellFinder,
  {
    despite = new Set(),
    isTrial = false,
    language,
    note = '',
    isAnswer = false,
    complete,
    action,
  }: WriteCellsOptions = {},
): Promise<WrittenCells> {
  const written: { cells: readonly Cell[]; warnings: readonly RotaWarning[] } = { cells: [], warnings: [] };
  let made: readonly ComposedCell[] = [];
  const outcome = await applyChanges(
    // `applyChanges` would turn changes without permission into proposals, so permissions are checked here (rule D16).
    { ...editing, authority: hasRole(editing.authority, 'editor') ? editing.authority : API_KEY_AUTHORITY },
    instance,
    {
      action: action ?? (wanted.length === 1 ? 'plan 1 cell' : `plan ${wanted.length} cells`),
      what: 'change',
      complete: async (content) => {
        await putAssignments(content, made, new Date(editing.clock()).toISOString());
        await complete?.(content);
      },
      find: async (content) => {
        const plan = await readRotaContent(content);
        const some = typeof wanted === 'function' ? await wanted(content, plan) : wanted;
        const given = await resolveCells(content, plan, some);
        const { authority } = editing;
        const cells = given.map(({ present, role }) => ({ event: present.value, role }));
        requireCanPlan(authority, cells, plan.layers);
        requireUnchangedCells(given);
        made = given.map((one) => makeCell(one, { authority, isAnswer }));
        if (!isPublisher(authority) && made.some(changesPublicRota))
          throw new ForbiddenError(createRefusal('sure_by_editor'), 'editor');
        const problems = made.flatMap((one) => one.problems);
        if (problems.length > 0) throw new BadContentError(problems);
        const findings = isAnswer ? [] : await findCellProblems(content, plan, made);
        const said = languageOf(content.instance.locale) ?? 'de';
        const warnings = await describeRotaFindings(content, findings, {
          authority,
          language: language ?? said,
        });
        const refused = warnings.filter(({ code }) => isBlockingReason(code) && !despite.has(code));
        if (refused.length > 0) throw new RotaChangeRefusedError(refused);
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

async function putAssignments(content: ContentTransaction, made: readonly ComposedCell[], at: string): Promise<void> {
  const fresh: Assignment[] = [];
  for (const { given, outsideField, after } of made) {
    const { own, present, role } = given;
    const sure = new Set(after.people.flatMap((one) => (one.state === 'yes' ? [rotaPersonKeyOf(one)] : [])));
    const wanted = new Map(outsideField.map((one) => [rotaPersonKeyOf(one), one]));
    for (const one of own) {
      const key = rotaPersonKeyOf(toRotaPerson(one));
      const to = wanted.get(key);
      wanted.delete(key);
      const revision = (await content.get('assignment', one.id))?.revision ?? 0;
      // A person looking for a substitute keeps the assignment, even though they are in the field.
      if (to === undefined && one.offered && sure.has(key)) continue;
      if (to === undefined) await content.remove('assignment', one.id, revision);
      else if (to.state !== one.state || (to.note ?? one.note) !== one.note) {
        const { state, note = one.note } = to;
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

/** Person stored outside the role's field of the event; an omitted note stays unchanged. */
type PersonOutsideField = CellPerson & { readonly note?: string };

interface ComposedCell {
  readonly given: CellToWrite;
  readonly problems: readonly Problem[];
  readonly gained: readonly RotaPerson[];
  readonly outsideField: readonly PersonOutsideField[];
  /** Entries of `outsideField` as assignments with temporary ids, to compute `after`. */
  readonly assigned: readonly Assignment[];
  readonly after: Cell;
}

function makeCell(
  given: CellToWrite,
  { authority, isAnswer }: { readonly authority: Authority; readonly isAnswer: boolean },
): ComposedCell {
  const { at, present, events, role, current, people, plan } = given;
  const event = events.get(present.id) ?? present.value;
  // A person whose refusal is hidden from the account is treated as new.
  const now = new Map(filterVisiblePeople(current, authority).map((one) => [rotaPersonKeyOf(one), one.state]));
  const problems: Problem[] = [];
  const inField: RotaPerson[] = [];
  const outsideField: PersonOutsideField[] = [];
  const gained: RotaPerson[] = [];
  for (const [place, one] of people.entries()) {
    const path = `${at}/people/${place}`;
    const person: RotaPerson = 'personId' in one ? { personId: one.personId } : { name: one.name };
    const was = now.get(rotaPersonKeyOf(person));
    const state = one.state ?? was ?? (role.ask ? 'planned' : 'yes');
    if (!isAnswer && (state === 'asked' || state === 'spare') && was !== state) {
      const values = ['planned', 'no', 'yes'];
      problems.push(createProblem(`${path}/state`, 'not_one_of', { values, given: JSON.stringify(state) }));
      continue;
    }
    if (isOnDuty(state) && (was === undefined || !isOnDuty(was))) gained.push(person);
    if (state !== 'yes' || !canFieldHold(event, role.field, person)) {
      if (state === 'yes' && role.field === 'childcare' && event.childcare === null) {
        problems.push(createProblem(path, 'no_childcare_offer'));
      } else outsideField.push({ ...person, state, ...(one.note !== undefined && { note: one.note }) });
    } else if (role.field === 'organizer' && inField.length > 0) {
      problems.push(createProblem(path, 'one_organizer'));
    } else inField.push(person);
  }
  const kept = new Set(people.map(rotaPersonKeyOf));
  for (const one of current.people) if (one.state === 'no' && !kept.has(rotaPersonKeyOf(one))) outsideField.push(one);
  const changed = setPeopleInField(event, role.field, inField);
  events.set(present.id, changed);
  const assigned = outsideField.map(
    (one, index): Assignment => ({
      ...BLANK,
      ...('personId' in one ? { personId: one.personId } : { name: one.name }),
      id: index + 1,
      eventId: present.id,
      roleId: role.id,
      state: one.state,
    }),
  );
  return { given, problems, gained, outsideField, assigned, after: createCell(role, changed, assigned, plan.layers) };
}

function changesPublicRota({ given: { current, present, events, role }, after }: ComposedCell): boolean {
  const sure = ({ people }: Cell) =>
    people.flatMap((one) => (one.state === 'yes' ? [rotaPersonKeyOf(one)] : [])).sort();
  const inField = (event: Event) => listPeopleInField(event, role.field).map(rotaPersonKeyOf);
  return (
    !isSameJson(sure(current), sure(after)) ||
    !isSameJson(inField(present.value), inField(events.get(present.id) ?? present.value))
  );
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

async function findCellProblems(
  content: ContentTransaction,
  plan: RotaContent,
  made: readonly ComposedCell[],
): Promise<RotaFinding[]> {
  const gaining = made.filter(({ gained, given }) => gained.length > 0 && given.present.value.status !== 'cancelled');
  const counted = gaining.filter(({ given }) => given.present.value.state !== 'draft');
  if (counted.length === 0) return [];
  const people = new Map(counted.flatMap(({ gained }) => gained.map((one) => [rotaPersonKeyOf(one), one] as const)));
  const ids = [...people.values()].flatMap((one) => ('personId' in one ? [one.personId] : []));
  const persons = new Map((await content.getAll('person', ids)).map(({ id, value }): [number, Person] => [id, value]));
  const events = made.map(({ given }) => given.events.get(given.present.id) ?? given.present.value);
  const servings = await readDutiesAround(content, replaceAssignments(plan, made), events, [...people.values()]);
  return counted.flatMap(({ given: { present, role, own }, gained }) =>
    gained.flatMap((person) =>
      findRotaReasons(
        createCandidate(plan, servings, persons, person, { event: present.value, role }),
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

function replaceAssignments(plan: RotaContent, made: readonly ComposedCell[]): RotaContent {
  const isMade = new Set(made.map(({ given }) => `${given.eventId} ${given.roleId}`));
  const untouched = plan.assignments.filter(({ eventId, roleId }) => !isMade.has(`${eventId} ${roleId}`));
  const assignments = [...untouched, ...made.flatMap(({ assigned }) => assigned)];
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return { ...plan, assignments, assignmentsOf: (eventId) => byEvent.get(eventId) ?? [] };
}

function mergesOf(made: readonly ComposedCell[]): MergeStep[] {
  const once = new Map(made.map(({ given }) => [given.present.id, given]));
  return [...once.values()].flatMap(({ present, events, at }): MergeStep[] => {
    const after = events.get(present.id);
    if (after === undefined || after === present.value) return [];
    const fields = made
      .filter(({ given }) => given.present.id === present.id)
      .flatMap(({ given: { role } }) => [role.field]);
    const merge = mergeOf(present.value, after, fields);
    return Object.keys(merge).length === 0 ? [] : [{ kind: 'event', id: present.id, merge, at }];
  });
}

function mergeOf(before: Event, after: Event, fields: readonly RotaRole['field'][]): PlainObject {
  const keys = fields.flatMap((field) => (field === '' ? [] : [KEY_OF[field]]));
  const differing = keys.filter((key) => !isSameJson(before[key], after[key]));
  const [was, is] = [before, after].map((event) =>
    serializeFields('event', Object.fromEntries(differing.map((key) => [key, event[key]]))),
  );
  return Object.fromEntries(
    Object.entries(is ?? {}).map(([key, value]) => [key, createReplacingPatch(was?.[key], value)]),
  );
}

/** A merge patch keeps omitted keys, so the name is cleared explicitly when a person replaces a guest. */
function createReplacingPatch(was: unknown, is: unknown): unknown {
  if (!isPlainObject(was) || !isPlainObject(is)) return is;
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
} as const satisfies Readonly<Record<Exclude<RotaRole['field'], ''>, keyof Event>>;
