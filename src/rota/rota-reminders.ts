// Automatic mails to volunteers (rules D13 and D14): a reminder some days before they serve, and once a week the free dates. Each is sent
// once a day, by whichever server comes first.

import type { Event } from '../model/event.ts';
import { type Language, languageOf } from '../model/instance.ts';
import { personName } from '../model/person.ts';
import { cellOf, gapOf } from '../model/rota/rota-cells.ts';
import { type PlanMailAbout, type PlanMailItem, servedEvent } from '../model/rota/rota-mail.ts';
import { servingsAround } from '../office/rota/duties-around.ts';
import { type PlanContent, readPlanContent } from '../office/rota/rota-content.ts';
import type { Content } from '../store/content/content.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { addDays } from '../util/dates.ts';
import { wallClock } from '../util/wall-clock.ts';
import { FREE_DAYS, isFree, isMember } from './read-own-rota.ts';
import { dueRounds } from './reminder-times.ts';

export interface RoundsOptions {
  readonly content: Pick<Content, 'change' | 'read'>;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Makes the rounds of an instance that are due. */
export async function makeRounds({ content, at }: RoundsOptions, instance: string): Promise<void> {
  const isDue = await content.read(instance, async (reader) => {
    const { reminds, tellsGaps } = dueRounds(wallClock(reader.instance.timeZone)(at), await reader.plan.rounds());
    return reminds || tellsGaps;
  });
  if (!isDue) return;
  await content.change(instance, { actor: 'parvis', action: 'tell who serves', at }, async (tx) => {
    const now = wallClock(tx.instance.timeZone)(at);
    const today = now.slice(0, 10);
    const { reminds, tellsGaps } = dueRounds(now, await tx.plan.rounds());
    const plan = await readPlanContent(tx);
    const round = { content: tx, plan, now };
    if (reminds) await remind(round);
    if (tellsGaps) await tellGaps(round);
    await tx.plan.noteRounds({ ...(reminds && { remindedOn: today }), ...(tellsGaps && { toldGapsOn: today }) });
  });
}

interface Round {
  readonly content: ContentTransaction;
  readonly plan: PlanContent;
  readonly now: string;
}

/** Reminds confirmed volunteers `remindDays` days ahead, in one mail per person (rule D14). */
async function remind({ content, plan, now }: Round): Promise<void> {
  const { remindDays } = content.instance.plan;
  if (remindDays === 0) return;
  const day = addDays(now.slice(0, 10), remindDays);
  const taken = await content.uses('person', { from: `${day} 00:00:00`, to: `${day} 23:59:59` });
  const ids = new Set([...taken.map(({ eventId }) => eventId), ...plan.assignments.map(({ eventId }) => eventId)]);
  const items = new Map<number, PlanMailItem[]>();
  for (const event of await eventsOn(content, ids, day)) {
    const roles = new Map<number, string[]>();
    for (const role of plan.roles.filter(({ ask }) => ask)) {
      for (const one of cellOf(role, event, plan.assignmentsOf(event.id), plan.layers).people) {
        if (one.state !== 'yes' || !('personId' in one)) continue;
        roles.set(one.personId, [...(roles.get(one.personId) ?? []), role.name]);
      }
    }
    for (const [personId, names] of roles) {
      items.set(personId, [...(items.get(personId) ?? []), { event: servedEvent(event), roles: names }]);
    }
  }
  await mailAll(content, 'reminder', items);
}

/** The events of a day that take place, in order of time. */
async function eventsOn(content: ContentTransaction, ids: ReadonlySet<number>, day: string): Promise<Event[]> {
  const events = (await content.getAll('event', [...ids])).map(({ value }) => value);
  return events
    .filter(({ startsAt, status, state }) => startsAt.startsWith(day) && status === 'confirmed' && state === 'ready')
    .sort(byTime);
}

const byTime = (a: Event, b: Event) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id;

/** Mails the gaps that volunteers may claim to the people who are free then (rule D13). */
async function tellGaps({ content, plan, now }: Round): Promise<void> {
  const roles = plan.roles.filter(({ self }) => self);
  if (roles.length === 0) return;
  const until = addDays(now.slice(0, 10), FREE_DAYS);
  const events = (await content.all('event'))
    .filter(
      ({ startsAt, status, state }) =>
        startsAt > now && startsAt.slice(0, 10) <= until && status === 'confirmed' && state === 'ready',
    )
    .sort(byTime);
  const gaps = events.flatMap((event) =>
    roles.flatMap((role) => {
      const assignments = plan.assignmentsOf(event.id);
      const cell = cellOf(role, event, assignments, plan.layers);
      return gapOf(cell) > 0 ? [{ event, role, assignments, cell }] : [];
    }),
  );
  if (gaps.length === 0) return;
  const keys = new Map((await content.plan.allKeys()).map((one) => [one.personId, one]));
  const persons = (await content.all('person')).filter(
    (one) => one.email !== '' && keys.get(one.id)?.wantsGaps !== false && roles.some((role) => isMember(one, role)),
  );
  const around = gaps.map(({ event }) => event);
  const servings = await servingsAround(
    content,
    plan,
    around,
    persons.map(({ id }) => ({ personId: id })),
  );
  const items = new Map<number, PlanMailItem[]>();
  for (const person of persons) {
    const theirs = gaps.filter(
      ({ event, role, assignments, cell }) =>
        isMember(person, role) &&
        !cell.people.some((one) => 'personId' in one && one.personId === person.id) &&
        isFree(event, role, assignments, { person, plan, servings }),
    );
    const told = Map.groupBy(theirs, ({ event }) => event);
    if (theirs.length === 0) continue;
    items.set(
      person.id,
      [...told].map(([event, some]) => ({ event: servedEvent(event), roles: some.map(({ role }) => role.name) })),
    );
  }
  await mailAll(content, 'gaps', items);
}

/** Sends one mail to each person who has an address. */
async function mailAll(
  content: ContentTransaction,
  about: PlanMailAbout,
  items: ReadonlyMap<number, readonly PlanMailItem[]>,
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
