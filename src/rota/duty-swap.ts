// Duty swaps (rule D13): a volunteer offers a date and stays assigned until another volunteer claims it; the first to claim it gets it.
// Gaps that volunteers may claim themselves are claimed the same way.

import type { Event } from '../model/event.ts';
import { languageOf } from '../model/instance.ts';
import { type Person, personName } from '../model/person.ts';
import type { ClaimOutcome, DutyKey, OwnRotaJournalAction } from '../model/rota/own-rota.ts';
import type { Assignment, RotaRole } from '../model/rota/rota.ts';
import { type Cell, countGap, createCell, isPersonWithId, listPersonIdsInField } from '../model/rota/rota-cells.ts';
import { type RotaMailKind, toDutyEvent } from '../model/rota/rota-mail.ts';
import { readDutiesAround } from '../office/rota/duties-around.ts';
import type { RequestedCell } from '../office/rota/resolve-cells.ts';
import { type RotaContent, readRotaContent } from '../office/rota/rota-content.ts';
import { suggestSubstitutes } from '../office/rota/suggest.ts';
import { writeCells } from '../office/rota/write-cells.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { changeAsOwner, type RotaPageOwner, readOwnerName } from './change-as-owner.ts';
import { createActorContext, type RotaContext } from './context.ts';
import { isAvailableFor, isInRoleGroups, listSwapOffers } from './read-own-rota.ts';

/** Maximum number of people notified of one offer: as many mails as a page may cause within an hour (rule D11). */
const MAX_NOTIFIED = 20;

interface DutyDate {
  readonly person: Person;
  readonly event: Event;
  readonly role: RotaRole;
  readonly cell: Cell;
  readonly assignments: readonly Assignment[];
  readonly plan: RotaContent;
}

/** Returns a duty of an upcoming event; undefined if the event or role was deleted, or the event has begun or was cancelled. */
async function findDate(
  content: ContentTransaction,
  plan: RotaContent,
  person: Person,
  { eventId, roleId, at }: DutyKey & { readonly at: number },
): Promise<DutyDate | undefined> {
  const event = (await content.get('event', eventId))?.value;
  const role = plan.roles.find(({ id }) => id === roleId);
  const now = createWallClock(content.instance.timeZone)(at);
  if (event === undefined || role === undefined || event.startsAt <= now || event.status === 'cancelled') {
    return undefined;
  }
  const assignments = plan.assignmentsOf(eventId).filter((one) => one.roleId === roleId);
  return { person, event, role, plan, assignments, cell: createCell(role, event, assignments, plan.layers) };
}

/** Offers a date and notifies the volunteers who are free; repeating the offer changes nothing. */
export async function offerDuty(
  serving: RotaContext,
  instance: string,
  owner: RotaPageOwner,
  date: DutyKey,
): Promise<ClaimOutcome | 'unknown'> {
  const { clock } = serving;
  const free = await suggestSubstitutes(serving, instance, date);
  return changeAsOwner(serving, instance, owner, 'offer a date', async (content, person) => {
    const found = await findDate(content, await readRotaContent(content), person, { ...date, at: clock() });
    const state = found?.cell.people.find((one) => isPersonWithId(one, person.id))?.state;
    if (found === undefined || state !== 'yes') return 'gone';
    const known = found.assignments.find(({ personId }) => personId === person.id);
    if (known?.offered === true) return 'done';
    await putOffer(content, found, known, new Date(clock()).toISOString());
    const others = free.flatMap(({ personId }) => (personId === person.id ? [] : [personId]));
    return notifyAvailableVolunteers(content, found, others);
  });
}

async function putOffer(
  content: ContentTransaction,
  { person, event, role }: DutyDate,
  known: Assignment | undefined,
  at: string,
): Promise<void> {
  if (known !== undefined) {
    const { revision = 0 } = (await content.get('assignment', known.id)) ?? {};
    await content.put('assignment', { ...known, state: 'yes', offered: true }, revision);
    return;
  }
  const id = await content.newId('assignment');
  const of = { eventId: event.id, roleId: role.id, personId: person.id, name: '' };
  await content.put('assignment', { id, ...of, state: 'yes', at, note: '', offered: true }, 'new');
}

/** Notifies the members of the role's groups who are free and have an address, unless the page has caused too many mails. */
async function notifyAvailableVolunteers(
  content: ContentTransaction,
  found: DutyDate,
  personIds: readonly number[],
): Promise<'done' | 'nobody' | 'too_many_mails'> {
  const { person, role } = found;
  const persons = (await content.getAll('person', personIds)).map(({ value }) => value);
  const byId = new Map(persons.map((one) => [one.id, one]));
  const reached = personIds
    .flatMap((id) => byId.get(id) ?? [])
    .filter((one) => one.email !== '' && isInRoleGroups(one, role))
    .slice(0, MAX_NOTIFIED);
  if (reached.length === 0) return 'nobody';
  const keys = await content.plan.ensureKeys(reached.map(({ id }) => id));
  let isAll = true;
  for (const one of reached) {
    const isSent = await mailTo(content, found, {
      about: 'offer',
      to: one,
      key: keys.get(one.id)?.key ?? '',
      by: person,
    });
    isAll &&= isSent;
  }
  return isAll ? 'done' : 'too_many_mails';
}

interface NotifiedPerson {
  readonly about: RotaMailKind;
  readonly to: Person;
  readonly key: string;
  readonly by: Person;
}

function mailTo(
  { plan, instance }: ContentTransaction,
  { event, role }: DutyDate,
  { about, to, key, by }: NotifiedPerson,
): Promise<boolean> {
  const items = [{ event: toDutyEvent(event), roles: [role.name] }];
  const language = languageOf(instance.locale) ?? 'de';
  const whom = { language, email: to.email, personId: to.id, name: personName(to), key };
  return plan.mail({ about, ...whom, items, text: '', replyTo: '' }, { byPageOf: by.id });
}

/** Withdraws a swap offer; the volunteer keeps the duty. */
export function withdrawOffer(
  serving: RotaContext,
  instance: string,
  owner: RotaPageOwner,
  date: DutyKey,
): Promise<ClaimOutcome | 'unknown'> {
  return changeAsOwner(serving, instance, owner, 'take an offer back', async (content, person) => {
    const plan = await readRotaContent(content);
    const found = await findDate(content, plan, person, { ...date, at: serving.clock() });
    const known = found?.assignments.find(({ personId, offered }) => offered && personId === person.id);
    if (found === undefined || known === undefined) return 'gone';
    const { revision = 0 } = (await content.get('assignment', known.id)) ?? {};
    // A person entered in the field needs no assignment.
    if (listPersonIdsInField(found.event, found.role.field).includes(person.id)) {
      await content.remove('assignment', known.id, revision);
    } else await content.put('assignment', { ...known, offered: false }, revision);
    return 'done';
  });
}

/** Claims a date that another volunteer offers, otherwise one with a gap. Concurrent claims never fill one place twice. */
export async function claimDuty(
  serving: RotaContext,
  instance: string,
  owner: RotaPageOwner,
  date: DutyKey,
): Promise<ClaimOutcome | 'unknown'> {
  const name = await readOwnerName(serving, instance, owner);
  if (name === undefined) return 'unknown';
  let outcome: ClaimOutcome | 'unknown' = 'unknown';
  let handedOver: { readonly found: DutyDate; readonly from: number } | undefined;
  await writeCells(
    createActorContext(serving, name),
    instance,
    async (content, plan) => {
      const person = (await content.get('person', owner.personId))?.value;
      if (person === undefined || (await content.plan.findKey(owner.key))?.personId !== owner.personId) return [];
      const found = await findDate(content, plan, person, { ...date, at: serving.clock() });
      const taken = found === undefined ? 'gone' : await checkClaim(content, found);
      if (found === undefined || typeof taken === 'string') {
        outcome = taken as ClaimOutcome;
        return [];
      }
      outcome = 'done';
      handedOver = taken.from === undefined ? undefined : { found, from: taken.from };
      return [taken.wanted];
    },
    {
      isAnswer: true,
      action: 'take a date' satisfies OwnRotaJournalAction,
      complete: async (content) => {
        if (handedOver !== undefined) await notifyHandedOver(content, handedOver.found, handedOver.from);
      },
    },
  );
  return outcome;
}

interface ClaimedDuty {
  readonly wanted: RequestedCell;
  readonly from: number | undefined;
}

async function checkClaim(content: ContentTransaction, found: DutyDate): Promise<ClaimedDuty | ClaimOutcome> {
  const { person, event, role, cell, assignments, plan } = found;
  if (cell.people.find((one) => isPersonWithId(one, person.id))?.state === 'yes') return 'done';
  // Volunteers' pages offer only dates of confirmed events that are ready.
  if (event.status !== 'confirmed' || event.state !== 'ready') return 'gone';
  const [offer] = listSwapOffers(assignments, role);
  const isGap = role.self && countGap(cell) > 0;
  if (offer === undefined && !isGap) return 'gone';
  const servings = await readDutiesAround(content, plan, [event], [{ personId: person.id }]);
  if (!isInRoleGroups(person, role) || !isAvailableFor(event, role, assignments, { person, plan, servings }))
    return 'not_free';
  const others = cell.people.filter((one) => !isPersonWithId(one, person.id));
  const own = { personId: person.id, state: 'yes' as const };
  const from = offer?.personId ?? undefined;
  // The new volunteer takes the position of the previous one.
  const people = from === undefined ? [...others, own] : others.map((one) => (isPersonWithId(one, from) ? own : one));
  return { wanted: { eventId: event.id, roleId: role.id, before: undefined, people }, from };
}

/** Notifies the previous volunteer that they need not come; only their page names the person who took over. */
async function notifyHandedOver(content: ContentTransaction, found: DutyDate, from: number): Promise<void> {
  const to = (await content.get('person', from))?.value;
  if (to === undefined) return;
  const key = (await content.plan.keysOf([from])).get(from)?.key ?? '';
  await mailTo(content, found, { about: 'taken', to, key, by: found.person });
}
