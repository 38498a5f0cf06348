// Automatic mails to volunteers (rules D13 and D14): a reminder some days before a duty, and a weekly list of open dates. If there are
// several servers, the first one sends them.

import type { Event } from '../model/event.ts';
import { type Language, languageOf } from '../model/instance.ts';
import { personName } from '../model/person.ts';
import { countGap, createCell } from '../model/rota/rota-cells.ts';
import { type RotaMailItem, type RotaMailKind, toDutyEvent } from '../model/rota/rota-mail.ts';
import { readDutiesAround } from '../office/rota/duties-around.ts';
import { type RotaContent, readRotaContent } from '../office/rota/rota-content.ts';
import type { ContentStore } from '../store/content/content.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { addDays } from '../util/dates.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { isAvailableFor, isInRoleGroups, OPEN_DUTIES_DAYS } from './read-own-rota.ts';
import { findDueReminders } from './reminder-times.ts';

export interface RotaRemindersOptions {
  readonly content: Pick<ContentStore, 'change' | 'read'>;
  readonly at: number;
}

export async function sendRotaReminders({ content, at }: RotaRemindersOptions, instance: string): Promise<void> {
  const isDue = await content.read(instance, async (reader) => {
    const { reminds, tellsGaps } = findDueReminders(
      createWallClock(reader.instance.timeZone)(at),
      await reader.plan.rounds(),
    );
    return reminds || tellsGaps;
  });
  if (!isDue) return;
  await content.change(instance, { actor: 'parvis', action: 'tell who serves', at }, async (tx) => {
    const now = createWallClock(tx.instance.timeZone)(at);
    const today = now.slice(0, 10);
    const { reminds, tellsGaps } = findDueReminders(now, await tx.plan.rounds());
    const plan = await readRotaContent(tx);
    const round = { content: tx, plan, now };
    if (reminds) await remind(round);
    if (tellsGaps) await notifyGaps(round);
    await tx.plan.noteRounds({ ...(reminds && { remindedOn: today }), ...(tellsGaps && { toldGapsOn: today }) });
  });
}

interface Round {
  readonly content: ContentTransaction;
  readonly plan: RotaContent;
  readonly now: string;
}

/** Reminds confirmed volunteers `remindDays` days ahead, in one mail per person (rule D14). */
async function remind({ content, plan, now }: Round): Promise<void> {
  const { remindDays } = content.instance.plan;
  if (remindDays === 0) return;
  const day = addDays(now.slice(0, 10), remindDays);
  const taken = await content.uses('person', { from: `${day} 00:00:00`, to: `${day} 23:59:59` });
  const ids = new Set([...taken.map(({ eventId }) => eventId), ...plan.assignments.map(({ eventId }) => eventId)]);
  const items = new Map<number, RotaMailItem[]>();
  for (const event of await eventsOn(content, ids, day)) {
    const roles = new Map<number, string[]>();
    for (const role of plan.roles.filter(({ ask }) => ask)) {
      for (const one of createCell(role, event, plan.assignmentsOf(event.id), plan.layers).people) {
        if (one.state !== 'yes' || !('personId' in one)) continue;
        roles.set(one.personId, [...(roles.get(one.personId) ?? []), role.name]);
      }
    }
    for (const [personId, names] of roles) {
      items.set(personId, [...(items.get(personId) ?? []), { event: toDutyEvent(event), roles: names }]);
    }
  }
  await mailAll(content, 'reminder', items);
}

async function eventsOn(content: ContentTransaction, ids: ReadonlySet<number>, day: string): Promise<Event[]> {
  const events = (await content.getAll('event', [...ids])).map(({ value }) => value);
  return events
    .filter(({ startsAt, status, state }) => startsAt.startsWith(day) && status === 'confirmed' && state === 'ready')
    .sort(byTime);
}

const byTime = (a: Event, b: Event) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id;

/** Mails the gaps that volunteers may claim to the people who are free then (rule D13). */
async function notifyGaps({ content, plan, now }: Round): Promise<void> {
  const roles = plan.roles.filter(({ self }) => self);
  if (roles.length === 0) return;
  const until = addDays(now.slice(0, 10), OPEN_DUTIES_DAYS);
  const events = (await content.all('event'))
    .filter(
      ({ startsAt, status, state }) =>
        startsAt > now && startsAt.slice(0, 10) <= until && status === 'confirmed' && state === 'ready',
    )
    .sort(byTime);
  const gaps = events.flatMap((event) =>
    roles.flatMap((role) => {
      const assignments = plan.assignmentsOf(event.id);
      const cell = createCell(role, event, assignments, plan.layers);
      return countGap(cell) > 0 ? [{ event, role, assignments, cell }] : [];
    }),
  );
  if (gaps.length === 0) return;
  const keys = new Map((await content.plan.allKeys()).map((one) => [one.personId, one]));
  const persons = (await content.all('person')).filter(
    (one) =>
      one.email !== '' && keys.get(one.id)?.wantsGaps !== false && roles.some((role) => isInRoleGroups(one, role)),
  );
  const around = gaps.map(({ event }) => event);
  const servings = await readDutiesAround(
    content,
    plan,
    around,
    persons.map(({ id }) => ({ personId: id })),
  );
  const items = new Map<number, RotaMailItem[]>();
  for (const person of persons) {
    const theirs = gaps.filter(
      ({ event, role, assignments, cell }) =>
        isInRoleGroups(person, role) &&
        !cell.people.some((one) => 'personId' in one && one.personId === person.id) &&
        isAvailableFor(event, role, assignments, { person, plan, servings }),
    );
    const told = Map.groupBy(theirs, ({ event }) => event);
    if (theirs.length === 0) continue;
    items.set(
      person.id,
      [...told].map(([event, some]) => ({ event: toDutyEvent(event), roles: some.map(({ role }) => role.name) })),
    );
  }
  await mailAll(content, 'gaps', items);
}

async function mailAll(
  content: ContentTransaction,
  about: RotaMailKind,
  items: ReadonlyMap<number, readonly RotaMailItem[]>,
): Promise<void> {
  const persons = (await content.getAll('person', [...items.keys()])).map(({ value }) => value);
  const reached = persons.filter(({ email }) => email !== '');
  if (reached.length === 0) return;
  const ids = reached.map(({ id }) => id);
  // Free dates are claimed on the private page, so a key is created if needed; a reminder links to the page only if there is one.
  const keys = about === 'gaps' ? await content.plan.ensureKeys(ids) : await content.plan.keysOf(ids);
  const language: Language = languageOf(content.instance.locale) ?? 'de';
  for (const person of reached) {
    const { id: personId, email } = person;
    const whom = { language, email, personId, name: personName(person), key: keys.get(personId)?.key ?? '' };
    await content.plan.mail({ about, ...whom, items: items.get(personId) ?? [], text: '', replyTo: '' });
  }
}
