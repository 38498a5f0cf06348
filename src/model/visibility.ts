// Visibility and time rules: the only place that decides them. `now` is the wall-clock time in the instance's zone, `YYYY-MM-DD HH:MM:SS`,
// truncated to the second; such texts sort by time.

import type { Event, SignUp } from './event.ts';
import type { DocumentGroup, PersonGroup } from './group.ts';
import type { Moment } from './moment.ts';
import type { Subscriber } from './newsletter/newsletter.ts';
import type { Person } from './person.ts';

/** True if an event is over: its end is before now (rule C2); its last second still counts as running. */
export function isOver(end: Moment, now: Moment): boolean {
  return end < now;
}

/** True if the public may see the event at some time: public and ready (rules C3 and V1). */
export function canBePublic({ public: isPublic, state }: Pick<Event, 'public' | 'state'>): boolean {
  return isPublic && state === 'ready';
}

/** Returns the last moment at which the public may see the event, or null if never. */
export function publicEndOf(event: Pick<Event, 'public' | 'state' | 'endsAt'>): string | null {
  return canBePublic(event) ? event.endsAt : null;
}

export function isPublicationStarted(publishFrom: string | null, now: string): boolean {
  return publishFrom === null || publishFrom <= now;
}

export function isOnWeb(person: Person): boolean {
  return person.visibility === 'web';
}

/** True if the person may be shown at least by name when on duty at an event (rule P3). */
export function canBeNamed(person: Person): boolean {
  return person.visibility !== 'none';
}

/** Returns the public data of a person: all, the name, or nothing (rules P1, P3). */
export function selectPublicPersonData(person: Person): unknown {
  if (isOnWeb(person)) return person;
  return canBeNamed(person) ? [person.firstname, person.lastname] : undefined;
}

export function isPublicGroup(group: PersonGroup): boolean {
  return group.public;
}

export function isListedDocumentGroup(group: DocumentGroup): boolean {
  return group.public && !group.deleted;
}

/** True if visitors can still sign up: open, and today (`YYYY-MM-DD`) not after the deadline (rule F6). */
export function isSignUpOpen(subscription: SignUp | null, today: string): boolean {
  return subscription?.open === true && !isPastDeadline(subscription, today);
}

/** True if the deadline is before today (`YYYY-MM-DD`); never without a deadline. */
export function isPastDeadline(subscription: SignUp | null, today: string): boolean {
  const deadline = subscription?.deadline ?? null;
  return deadline !== null && today.replaceAll('-', '') > deadline;
}

/** True if operations may return the subscriber: only confirmed ones (rule N3). */
export function isConfirmedSubscriber(subscriber: Subscriber): boolean {
  return subscriber.status === 'confirmed';
}
