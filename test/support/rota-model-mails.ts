// Recipients of change mails, reminders and mails about gaps, derived only from the rules (D13 and D14).

import {
  findPeopleInRoleField,
  isPerson,
  type ModelContent,
  type ModelEvent,
  type ModelMail,
  type ModelView,
} from './rota-model-parts.ts';

interface Item {
  readonly event: ModelEvent;
  readonly text: string;
}

/** Returns mails to people with a duty or request after a change, and requests that end. */
export function findChangeMails(model: ModelView, before: ModelContent): { mails: ModelMail[]; over: string[] } {
  const items = new Map<string, Item[]>();
  const over: string[] = [];
  for (const was of before.events.filter(({ isThere }) => isThere)) {
    const is = model.event(was.id);
    const event = is.isThere ? is : was;
    const isToCome = event.to >= model.now;
    const tell = (who: string, text: string) =>
      items.set(who, [...(items.get(who) ?? []), { event, text: `${was.id}:${text}` }]);
    const change = changeOf(was, is);
    if (change !== '' && isToCome)
      for (const [who, names] of findConcerned(model, was, is)) tell(who, `${names} ${change}`);
    const gone = is.isThere ? peopleOfRemoved(model, was.id) : [];
    over.push(...gone.map(({ key }) => key));
    const isTold = (state: string | undefined) => state === 'asked' || state === 'yes';
    const out = gone.filter(({ role, who }) =>
      isTold(model.cell(was.id, role, before).find((one) => one.who === who)?.state),
    );
    if (!isToCome || is.status === 'cancelled') continue;
    for (const [who, theirs] of Map.groupBy(out, (one) => one.who)) {
      const names = model.roles.filter(({ id }) => theirs.some(({ role }) => role === id));
      tell(who, `${names.map(({ name }) => name).join('+')} taken_out`);
    }
  }
  const mails = [...items].map(([to, some]) => ({ about: 'changed', to, items: inOrder(some) }));
  return { mails, over };
}

function inOrder(items: readonly Item[]): string {
  return items
    .toSorted(({ event: a }, { event: b }) => (a.from < b.from ? -1 : Number(a.from > b.from)) || a.id - b.id)
    .map(({ text }) => text)
    .join(', ');
}

function changeOf(was: ModelEvent, is: ModelEvent): string {
  if (!is.isThere) return was.status === 'cancelled' ? '' : 'cancelled';
  if (is.status !== was.status && is.status !== 'confirmed') return is.status;
  const isAgain = is.status === 'confirmed' && was.status !== 'confirmed';
  const isMoved = is.from !== was.from || is.to !== was.to || is.room !== was.room || isAgain;
  return isMoved && is.status !== 'cancelled' ? 'moved' : '';
}

/** Returns the people asked or confirmed before or after a change, with the names of their roles. */
function findConcerned(model: ModelView, was: ModelEvent, is: ModelEvent): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const role of model.roles) {
    const inField = findPeopleInRoleField(was, role).filter(
      (who) => !is.isThere || findPeopleInRoleField(is, role).includes(who),
    );
    const beside = model.content.beside.filter(
      (one) => one.event === was.id && one.role === role.id && (one.state === 'asked' || one.state === 'yes'),
    );
    const people = [...(role.ask ? inField : []), ...beside.map(({ who }) => who)].filter(isPerson);
    for (const who of new Set(people)) found.set(who, [...(found.get(who) ?? []), role.name]);
  }
  return new Map([...found].map(([who, names]) => [who, names.join('+')]));
}

function peopleOfRemoved(model: ModelView, eventId: number) {
  return [...model.asks.keys()].flatMap((key) => {
    const [event = '', role = '', who = ''] = key.split(' ');
    if (Number(event) !== eventId) return [];
    const state = model.cell(eventId, Number(role)).find((one) => one.who === who)?.state;
    return state === undefined || state === 'planned' ? [{ key, role: Number(role), who }] : [];
  });
}

const DAYS_BEFORE = 3;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function findReminderMails(model: ModelView): ModelMail[] {
  const day = dayAfter(model.now.slice(0, 10), DAYS_BEFORE);
  const dates = model.content.events
    .filter(({ isThere, status, from }) => isThere && status === 'confirmed' && from.startsWith(day))
    .flatMap(({ id: event }) =>
      model.roles
        .filter(({ ask }) => ask)
        .flatMap(({ id: role }) => model.cell(event, role).flatMap((one) => ({ ...one, event, role }))),
    )
    .filter(({ who, state }) => state === 'yes' && isPerson(who));
  return mailPerPerson(model, 'reminder', dates);
}

/** Mails about unfilled duties within sixty days, to people who could take them. */
export function findGapMails(model: ModelView): ModelMail[] {
  const until = dayAfter(model.now.slice(0, 10), 60);
  const isNear = ({ isThere, status, from }: ModelEvent) =>
    isThere && status === 'confirmed' && from > model.now && from.slice(0, 10) <= until;
  const dates = model.content.events.filter(isNear).flatMap(({ id: event }) =>
    model.roles
      .filter(({ id, self }) => self && model.gap(event, id) > 0)
      .flatMap((role) => {
        const there = model.cell(event, role.id).map(({ who }) => who);
        return model
          .members(role)
          .filter((who) => !there.includes(who) && model.isFree(event, role.id, who) && model.pages.get(who) !== false)
          .map((who) => ({ who, event, role: role.id }));
      }),
  );
  return mailPerPerson(model, 'gaps', dates);
}

function mailPerPerson(
  model: ModelView,
  about: string,
  dates: readonly { readonly who: string; readonly event: number; readonly role: number }[],
): ModelMail[] {
  return [...Map.groupBy(dates, ({ who }) => who)].map(([to, some]) => ({ about, to, items: model.items(some) }));
}
