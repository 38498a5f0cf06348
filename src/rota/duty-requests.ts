// Asks planned people whether they will serve (rule D10), with one mail per person that lists each of their dates once. Requests and mails
// are written in one change, so that neither a crash nor a retry asks twice.

import type { Event } from '../model/event.ts';
import { createMissingReferenceProblem, createProblem, type Problem } from '../model/format/problem.ts';
import { languageOf } from '../model/instance.ts';
import { type Person, personName } from '../model/person.ts';
import type { Assignment, RotaRole } from '../model/rota/rota.ts';
import { listPersonIdsInField } from '../model/rota/rota-cells.ts';
import { type RotaMailItem, toDutyEvent } from '../model/rota/rota-mail.ts';
import { BadContentError } from '../office/content/errors.ts';
import { readRotaContent } from '../office/rota/rota-content.ts';
import { canPlanCell } from '../office/rota/rota-permissions.ts';
import type { WriteContext } from '../office/write-context.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { stripControls } from '../util/strip-controls.ts';
import { createWallClock } from '../util/wall-clock.ts';

export interface DutyRequestOptions {
  readonly from: string;
  readonly to: string;
  readonly roleIds: readonly number[] | undefined;
  readonly personIds: readonly number[] | undefined;
  /** Message from the sender; "" for none. */
  readonly text: string;
  /** True if people who have not answered yet are asked again. */
  readonly again: boolean;
  readonly replyTo: string;
  readonly isTrial: boolean;
}

export interface DutyRequestResult {
  readonly mails: number;
  readonly cells: number;
  /** People without an e-mail address: the office enters their answers. */
  readonly withoutEmail: readonly number[];
  /** Planned people, by the first of their dates. */
  readonly people: readonly RequestedPerson[];
}

export interface RequestedPerson {
  readonly person: Person;
  readonly hasEmail: boolean;
  readonly dates: readonly { readonly event: Event; readonly role: RotaRole }[];
}

/** Maximum length of the editor's text, in characters. */
export const MAX_REQUEST_TEXT_LENGTH = 4000;

interface RequestedDate {
  readonly event: Event;
  readonly role: RotaRole;
  readonly assignment: Assignment & { readonly personId: number };
}

/** Asks planned people. Throws BadContentError, for example for unknown roles and people, and NotFoundError for an unknown instance. */
export async function sendDutyRequests(
  editing: WriteContext,
  instance: string,
  options: DutyRequestOptions,
): Promise<DutyRequestResult> {
  const text = stripControls(options.text).trim();
  if (text.length > MAX_REQUEST_TEXT_LENGTH) {
    throw new BadContentError([
      createProblem('/text', 'too_long', { has: text.length, most: MAX_REQUEST_TEXT_LENGTH }),
    ]);
  }
  const { store, clock, actor, accountId } = editing;
  const change = { actor, accountId, action: 'ask who serves', at: clock(), isTrial: options.isTrial };
  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = await datesOf(editing, content, options);
    const byPerson = Map.groupBy(dates, ({ assignment }) => assignment.personId);
    const persons = new Map((await content.getAll('person', [...byPerson.keys()])).map(({ id, value }) => [id, value]));
    const reached = [...byPerson.keys()].filter((id) => (persons.get(id)?.email ?? '') !== '');
    const keys = reached.length === 0 ? new Map() : await content.plan.ensureKeys(reached);
    let [mails, cells] = [0, 0];
    for (const personId of reached) {
      const [person, theirs] = [persons.get(personId), byPerson.get(personId) ?? []];
      if (person === undefined) continue;
      await recordRequested(content, theirs, { askerEmail: options.replyTo, at: new Date(clock()).toISOString() });
      await content.plan.mail({
        about: 'ask',
        language: languageOf(content.instance.locale) ?? 'de',
        email: person.email,
        personId,
        name: personName(person),
        key: keys.get(personId)?.key ?? '',
        items: itemsOf(theirs),
        text,
        replyTo: options.replyTo,
      });
      mails++;
      cells += theirs.length;
    }
    const withoutEmail = [...byPerson.keys()].filter((id) => !reached.includes(id)).sort((a, b) => a - b);
    const people = [...byPerson].flatMap(([id, theirs]) => {
      const person = persons.get(id);
      return person === undefined ? [] : [{ person, hasEmail: person.email !== '', dates: theirs }];
    });
    return { mails, cells, withoutEmail, people };
  });
  return result;
}

async function expectKnown(
  content: ContentTransaction,
  { roleIds = [], personIds = [] }: DutyRequestOptions,
): Promise<void> {
  const unknown = async (kind: 'role' | 'person', ids: readonly number[]): Promise<Problem[]> => {
    const known = new Set((await content.getAll(kind, ids)).map(({ id }) => id));
    const at = kind === 'person' ? '/person_ids' : '/role_ids';
    return ids.flatMap((id, index) =>
      known.has(id) ? [] : [createMissingReferenceProblem({ path: `${at}/${index}`, kind, id })],
    );
  };
  const problems = [...(await unknown('role', roleIds)), ...(await unknown('person', personIds))];
  if (problems.length > 0) throw new BadContentError(problems);
}

async function datesOf(
  editing: WriteContext,
  content: ContentTransaction,
  options: DutyRequestOptions,
): Promise<RequestedDate[]> {
  await expectKnown(content, options);
  const { from, to, again } = options;
  const [roleIds, personIds] = [options.roleIds, options.personIds].map((ids) => ids && new Set(ids));
  const now = createWallClock(content.instance.timeZone)(editing.clock());
  const plan = await readRotaContent(content);
  const roles = new Map(plan.roles.map((role) => [role.id, role]));
  const wanted = plan.assignments.filter(
    ({ state, roleId, personId }) =>
      personId !== null &&
      (state === 'planned' || (again && state === 'asked')) &&
      (roleIds?.has(roleId) ?? true) &&
      (personIds?.has(personId) ?? true),
  );
  const ids = [...new Set(wanted.map(({ eventId }) => eventId))];
  const events = new Map<number, Event>();
  for (const { id, value } of await content.getAll('event', ids)) {
    const day = value.startsAt.slice(0, 10);
    const isAsked = value.state === 'ready' && value.status !== 'cancelled' && value.startsAt > now;
    if (isAsked && day >= from && day <= to) events.set(id, value);
  }
  const dates = wanted.flatMap((assignment): RequestedDate[] => {
    const [event, role] = [events.get(assignment.eventId), roles.get(assignment.roleId)];
    const { personId } = assignment;
    if (event === undefined || role === undefined || personId === null) return [];
    // A person whom the office has entered in the field in the meantime is already confirmed.
    if (listPersonIdsInField(event, role.field).includes(personId)) return [];
    // Rule D16: only an editor who may plan a cell may ask for it.
    if (!canPlanCell(editing.authority, event, role, plan.layers)) return [];
    return [{ event, role, assignment: { ...assignment, personId } }];
  });
  const place = new Map(plan.roles.map(({ id }, index) => [id, index]));
  return dates.sort(
    (a, b) =>
      (a.event.startsAt < b.event.startsAt ? -1 : Number(a.event.startsAt > b.event.startsAt)) ||
      a.event.id - b.event.id ||
      (place.get(a.role.id) ?? 0) - (place.get(b.role.id) ?? 0),
  );
}

async function recordRequested(
  content: ContentTransaction,
  dates: readonly RequestedDate[],
  { askerEmail, at }: { readonly askerEmail: string; readonly at: string },
): Promise<void> {
  for (const { assignment } of dates) {
    if (assignment.state === 'asked') continue;
    const { revision = 0 } = (await content.get('assignment', assignment.id)) ?? {};
    await content.put('assignment', { ...assignment, state: 'asked', at }, revision);
  }
  const asks = dates.map(({ assignment: { eventId, roleId, personId } }) => ({
    eventId,
    roleId,
    personId,
    askerEmail,
  }));
  await content.plan.putAsks(asks);
}

function itemsOf(dates: readonly RequestedDate[]): RotaMailItem[] {
  return [...Map.groupBy(dates, ({ event }) => event)].map(([event, some]) => ({
    event: toDutyEvent(event),
    roles: some.map(({ role }) => role.name),
  }));
}
