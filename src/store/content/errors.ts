// Errors of a rejected change of content; nothing is stored. Callers word the messages for users.

import type { Problem } from '../../model/format/problem.ts';
import type { Present, Referrer, StoredKind } from '../../model/present.ts';

/** Thrown if there is no such instance or entity. */
export class NotFound extends Error {
  override readonly name = 'NotFound';

  readonly isInTrash: boolean;

  constructor(what: string, { isInTrash = false }: { readonly isInTrash?: boolean } = {}) {
    super(`there is no ${what}${isInTrash ? ' in the trash' : ''}`);
    this.isInTrash = isInTrash;
  }
}

/** Placeholder for an entity removed since it was read. */
export function removedSince(kind: StoredKind, id: number): Present {
  return { kind, id, revision: 0, changedAt: 0, changedBy: '', value: { id } };
}

/** Thrown if an entity has changed since it was read, with its current state. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly present: readonly Present[];

  constructor(present: readonly Present[]) {
    super(`changed meanwhile: ${present.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.present = present;
  }
}

/** Problem of an entity; the path is a JSON pointer into its object in a bundle, such as `/layer_ids/0` (rule W6). */
export interface EntityProblem extends Problem {
  readonly kind: StoredKind;
  readonly id: number;
}

/** Thrown if an import is based on an older state (rule W16), with the office's changes since. */
export class ContentOutdated extends Error {
  override readonly name = 'ContentOutdated';
  /** Sorted by kind and id; includes removed entities. */
  readonly changed: readonly Referrer[];

  constructor(changed: readonly Referrer[]) {
    super(`the office has changed ${changed.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.changed = changed;
  }
}

/** Thrown if the content would be inconsistent. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly problems: readonly EntityProblem[];

  constructor(problems: readonly EntityProblem[]) {
    super(problems.map(({ kind, id, path, text }) => `${kind} ${id}${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}

/** Thrown if an entity to be removed is still referenced, or if referrers require it. */
export class InUse extends Error {
  override readonly name = 'InUse';
  /** Kind and id of the entity to be removed: `person_group 3`. */
  readonly what: string;
  readonly referrers: readonly Referrer[];
  /** Whether the referrers could drop the reference on request. */
  readonly isDetachable: boolean;

  constructor(what: string, referrers: readonly Referrer[], isDetachable = true) {
    super(`${what} is named by ${referrers.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.what = what;
    this.referrers = referrers;
    this.isDetachable = isDetachable;
  }
}

/** Thrown if no id is left for a new entity. */
export class IdsUsedUp extends Error {
  override readonly name = 'IdsUsedUp';
  readonly kind: string;
  readonly most: number;

  constructor(kind: string, most: number) {
    super(`the ids of this kind (${kind}) are used up: ${most} is the highest there can be`);
    this.kind = kind;
    this.most = most;
  }
}

/** Thrown if events with bookings would be removed, or closed to sign-up (rule J11). */
export class HasBookings extends Error {
  override readonly name = 'HasBookings';
  readonly eventIds: readonly number[];
  /** Whether all events stay and only their sign-up here would end. */
  readonly eventsStay: boolean;
  /** Booked dates that would leave their series, in order; empty if the events are removed for another reason (rule J25). */
  readonly dates: readonly BookedDate[];

  constructor(eventIds: readonly number[], eventsStay: boolean, dates: readonly BookedDate[] = []) {
    super(`people have signed up for ${eventIds.map((id) => `event ${id}`).join(', ')}`);
    this.eventIds = eventIds;
    this.eventsStay = eventsStay;
    this.dates = dates;
  }
}

export interface BookedDate {
  readonly eventId: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Bookings that are not cancelled. */
  readonly bookings: number;
}

/** Thrown if events would replace questions that people have already answered (rule J2). */
export class LosesAnswers extends Error {
  override readonly name = 'LosesAnswers';
  readonly eventIds: readonly number[];
  /** Number of bookings that would lose answers. */
  readonly bookings: number;

  constructor(eventIds: readonly number[], bookings: number) {
    super(`answers of ${bookings} bookings would go, of ${eventIds.map((id) => `event ${id}`).join(', ')}`);
    this.eventIds = eventIds;
    this.bookings = bookings;
  }
}

/** Thrown if a form would no longer allow answers that were given (rule J2). */
export class FormAnswered extends Error {
  override readonly name = 'FormAnswered';
  readonly problems: readonly EntityProblem[];

  constructor(problems: readonly EntityProblem[]) {
    super(problems.map(({ id, path, text }) => `form ${id}${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}
