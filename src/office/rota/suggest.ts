// Suggestions for duties, best first, and automatic filling of gaps (rule D7). Deterministic: the same rota gives the same suggestions.

import { type Person, personName } from '../../model/person.ts';
import type { DutyKey } from '../../model/rota/own-rota.ts';
import type { AssignmentState, RotaRole } from '../../model/rota/rota.ts';
import {
  type Cell,
  countGap,
  createCell,
  isOnDuty,
  type RotaEvent,
  type RotaPerson,
  rotaPersonKeyOf,
} from '../../model/rota/rota-cells.ts';
import { BLOCKING_REASON_CODES, dayOf, findRotaReasons, type RotaReason } from '../../model/rota/rota-warnings.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';
import type { OfficeContext } from '../office-context.ts';
import type { ContentIndex } from '../search/content-index.ts';
import type { IndexedEvent } from '../search/entry.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import { API_KEY_AUTHORITY, type WriteContext } from '../write-context.ts';
import { comparePersonNames, readPersonsById } from './candidates.ts';
import { createCandidate, createDutyIndex, type DutyIndex, findFirstDutyIndex } from './duty-index.ts';
import type { RequestedCell } from './resolve-cells.ts';
import { type RotaContent, readRotaContent } from './rota-content.ts';
import { canAssign, requireCanPlan } from './rota-permissions.ts';

export interface WeighedCandidate {
  readonly personId: number;
  readonly record: Person;
  readonly name: string;
  /** Last day before the event on which the person had the role, or "". */
  readonly last: string;
  /** Number of events at which the person had the role in the 365 days before the event. */
  readonly count: number;
  readonly state: AssignmentState | undefined;
  readonly reasons: readonly RotaReason[];
}

/**
 * Lists all candidates for a role, by name. Throws NotFoundError for an unknown instance, event or role, and ForbiddenError if the account
 * may not plan it.
 */
export function listCandidates(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  { eventId, roleId }: { readonly eventId: number; readonly roleId: number },
): Promise<readonly WeighedCandidate[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await createPlanner(content, index);
    const event = index.of('event').entries.get(eventId)?.event;
    const role = planner.plan.roles.find(({ id }) => id === roleId);
    if (event === undefined) throw new NotFoundError(`event ${eventId}`);
    if (role === undefined) throw new NotFoundError(`role ${roleId}`);
    requireCanPlan(authority, [{ event, role }], planner.plan.layers);
    return planner.weigh(event, role);
  });
}

export function selectSuggestedCandidates(weighed: readonly WeighedCandidate[]): WeighedCandidate[] {
  const isFree = ({ state, reasons }: WeighedCandidate) =>
    (state === undefined || state === 'spare' || state === 'no') &&
    !reasons.some(({ code }) => BLOCKING_REASON_CODES.includes(code));
  return weighed.filter(isFree).sort(byRank);
}

/** Reasons that only lower a candidate's rank. */
export const MINOR_REASON_CODES = ['too_soon', 'too_many', 'same_event'] as const satisfies RotaReason['code'][];

export function isMinorReason(code: string): boolean {
  return (MINOR_REASON_CODES as readonly string[]).includes(code);
}

export interface FillGapsOptions {
  /** Days, `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly roleIds: readonly number[] | undefined;
  /** Wall-clock time; past events stay unchanged. */
  readonly now: string;
}

/**
 * Fills gaps with the best candidates and returns the changed cells, without writing them. Skips cells that the account may not plan.
 * Throws NotFoundError for an unknown instance.
 */
export function fillGaps(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  { from, to, roleIds, now }: FillGapsOptions,
): Promise<readonly RequestedCell[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const planner = await createPlanner(content, index);
    const roles = planner.plan.roles.filter(({ id }) => roleIds?.includes(id) ?? true);
    const events = [...index.of('event').entries.values()].flatMap(({ event }) => event ?? []);
    const wanted = events.filter(
      ({ startsAt, status, state }) =>
        startsAt > now &&
        dayOf(startsAt) >= from &&
        dayOf(startsAt) <= to &&
        status !== 'cancelled' &&
        state !== 'draft',
    );
    wanted.sort(byTime);
    const { layers } = planner.plan;
    return wanted.flatMap((event) =>
      roles.flatMap((role) => (canAssign(authority, event, role, layers) ? (planner.fill(event, role) ?? []) : [])),
    );
  });
}

function byTime(a: IndexedEvent, b: IndexedEvent): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1;
  if (a.endsAt !== b.endsAt) return a.endsAt < b.endsAt ? -1 : 1;
  return a.id - b.id;
}

export async function createPlanner(content: ContentReader, index: ContentIndex): Promise<Planner> {
  const plan = await readRotaContent(content);
  return new Planner(plan, createDutyIndex(index, plan), await readPersonsById(content));
}

export class Planner {
  readonly plan: RotaContent;
  readonly #servings: DutyIndex;
  readonly #persons: ReadonlyMap<number, Person>;
  readonly #members = new Map<number, readonly Person[]>();

  constructor(plan: RotaContent, servings: DutyIndex, persons: ReadonlyMap<number, Person>) {
    this.plan = plan;
    this.#servings = servings;
    this.#persons = persons;
  }

  weigh(event: RotaEvent, role: RotaRole): WeighedCandidate[] {
    const { people } = createCell(role, event, this.plan.assignmentsOf(event.id), this.plan.layers);
    const there = new Map(people.map((one) => [rotaPersonKeyOf(one), one.state]));
    const since = addDays(dayOf(event.startsAt), -365);
    return this.#membersOf(role).map((record): WeighedCandidate => {
      const person = { personId: record.id };
      return {
        ...this.#past(person, event, role, since),
        ...person,
        record,
        name: personName(record),
        state: there.get(rotaPersonKeyOf(person)),
        reasons: this.reasonsAgainst(person, event, role),
      };
    });
  }

  /**
   * Fills the gap of a cell with the best candidates; undefined if there is no gap, or if all candidates have reasons other than
   * `not_shown`.
   */
  fill(event: RotaEvent, role: RotaRole): RequestedCell | undefined {
    const cell = createCell(role, event, this.plan.assignmentsOf(event.id), this.plan.layers);
    const gap = countGap(cell);
    if (gap === 0) return undefined;
    const free = selectSuggestedCandidates(this.weigh(event, role)).filter(({ reasons }) =>
      reasons.every(({ code }) => code === 'not_shown'),
    );
    const chosen = free.slice(0, gap);
    if (chosen.length === 0) return undefined;
    for (const { personId } of chosen) this.note({ personId }, event, role);
    const before = cell.people.filter(({ state }) => state !== 'no');
    const spare = new Set(chosen.map(({ personId }) => String(personId)));
    const stays = before.filter((one) => isOnDuty(one.state) || !spare.has(rotaPersonKeyOf(one)));
    const state = role.ask ? ('planned' as const) : ('yes' as const);
    const people = [...stays, ...chosen.map(({ personId }) => ({ personId, state }))];
    return { eventId: event.id, roleId: role.id, before, people };
  }

  cells(event: RotaEvent): Cell[] {
    return this.plan.roles.map((role) => createCell(role, event, this.plan.assignmentsOf(event.id), this.plan.layers));
  }

  reasonsAgainst(person: RotaPerson, event: RotaEvent, role: RotaRole): RotaReason[] {
    const candidate = createCandidate(this.plan, this.#servings, this.#persons, person, { event, role });
    return findRotaReasons(candidate, event, role, this.plan.assignmentsOf(event.id));
  }

  note(person: RotaPerson, event: RotaEvent, role: RotaRole): void {
    this.#servings.note(person, event, role.id);
  }

  nameOf(person: RotaPerson): string {
    if ('name' in person) return person.name;
    const record = this.#persons.get(person.personId);
    return record === undefined ? '' : personName(record);
  }

  /** Members of the role's groups; without groups, everyone who had the role before. */
  #membersOf(role: RotaRole): readonly Person[] {
    const known = this.#members.get(role.id);
    if (known !== undefined) return known;
    const isMember = ({ id, groups }: Person) =>
      role.groupIds.length === 0
        ? this.#servings.byRole({ personId: id }).has(role.id)
        : groups.some(({ groupId }) => role.groupIds.includes(groupId));
    const members = [...this.#persons.values()].filter(isMember).sort(comparePersonNames);
    this.#members.set(role.id, members);
    return members;
  }

  #past(
    person: RotaPerson,
    { startsAt }: RotaEvent,
    role: RotaRole,
    since: string,
  ): Pick<WeighedCandidate, 'last' | 'count'> {
    const all = this.#servings.byRole(person).get(role.id) ?? [];
    const end = findFirstDutyIndex(all, startsAt);
    return { last: dayOf(all[end - 1]?.event.startsAt ?? ''), count: end - findFirstDutyIndex(all, since) };
  }
}

const isSpare = ({ state }: WeighedCandidate) => state === 'spare';

const isTight = ({ reasons }: WeighedCandidate) => reasons.some(({ code }) => isMinorReason(code));

function byRank(a: WeighedCandidate, b: WeighedCandidate): number {
  if (isSpare(a) !== isSpare(b)) return isSpare(a) ? -1 : 1;
  if (isTight(a) !== isTight(b)) return isTight(a) ? 1 : -1;
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  return a.count - b.count;
}

/** Returns the people who could serve on a date, best first. Empty if the event or the role was removed. */
export async function suggestSubstitutes(
  { store, indexes }: Pick<OfficeContext, 'store'> & { readonly indexes: SearchIndexes },
  instance: string,
  date: DutyKey,
): Promise<readonly WeighedCandidate[]> {
  try {
    return selectSuggestedCandidates(
      await listCandidates({ store, authority: API_KEY_AUTHORITY }, indexes, instance, date),
    );
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}
