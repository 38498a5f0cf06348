// Who is visible and what is current: the only place that decides it. A "now" is the wall-clock time in the instance's
// zone, `YYYY-MM-DD HH:MM:SS`, cut to the second; such texts compare in the order of time.

import type { Event, SignUp } from './event.ts';
import type { DocumentGroup, PersonGroup } from './group.ts';
import type { Moment } from './moment.ts';
import type { Subscriber } from './newsletter/newsletter.ts';
import type { Person } from './person.ts';

/** An event is over when its end lies before now (rule C2); in its last second it still runs. */
export function isOver(end: Moment, now: Moment): boolean {
  return end < now;
}

/** Whether the public may see the event at some time: the office shows it and is done with it (rules C3 and V1). */
export function mayBeShown({ public: isPublic, state }: Pick<Event, 'public' | 'state'>): boolean {
  return isPublic && state === 'ready';
}

/** The last moment at which the public may see the event; null when it never may. */
export function shownUntil(event: Pick<Event, 'public' | 'state' | 'endsAt'>): string | null {
  return mayBeShown(event) ? event.endsAt : null;
}

/** Whether an event with this window is shown already (rule V1); null: since ever. */
export function isOpen(publishFrom: string | null, now: string): boolean {
  return publishFrom === null || publishFrom <= now;
}

/** Whether the person agreed to be visible on the web (rule P1). */
export function isOnWeb(person: Person): boolean {
  return person.visibility === 'web';
}

/** Whether the person may appear, at least by name, where serving at an event (rule P3). */
export function mayServeByName(person: Person): boolean {
  return person.visibility !== 'none';
}

/** What may be known of the person outside: all, the name, or nothing (rules P1, P3). */
export function shownOfPerson(person: Person): unknown {
  if (isOnWeb(person)) return person;
  return mayServeByName(person) ? [person.firstname, person.lastname] : undefined;
}

export function isPublicGroup(group: PersonGroup): boolean {
  return group.public;
}

/** Whether a document group is listed (rule L7). */
export function isListedDocumentGroup(group: DocumentGroup): boolean {
  return group.public && !group.deleted;
}

/** Whether a visitor can still subscribe: open, and today (`YYYY-MM-DD`) not past the deadline (rule F6). */
export function isSubscribable(subscription: SignUp | null, today: string): boolean {
  return subscription?.open === true && !isPastDeadline(subscription, today);
}

/** Whether the last day to subscribe lies before today (`YYYY-MM-DD`); never without a deadline. */
export function isPastDeadline(subscription: SignUp | null, today: string): boolean {
  const deadline = subscription?.deadline ?? null;
  return deadline !== null && today.replaceAll('-', '') > deadline;
}

/** Only confirmed subscribers are known to the outside (rule N3). */
export function isKnownSubscriber(subscriber: Subscriber): boolean {
  return subscriber.status === 'confirmed';
}
