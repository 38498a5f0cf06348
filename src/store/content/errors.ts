// Errors of a rejected content change; nothing is stored. Callers word the messages for users.

import type { Problem } from '../../model/format/problem.ts';
import type { Referrer, StoredKind, VersionedEntity } from '../../model/present.ts';

/** Thrown if the instance or the entity does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  readonly isInTrash: boolean;

  constructor(what: string, { isInTrash = false }: { readonly isInTrash?: boolean } = {}) {
    super(`there is no ${what}${isInTrash ? ' in the trash' : ''}`);
    this.isInTrash = isInTrash;
  }
}

export function createRemovedPlaceholder(kind: StoredKind, id: number): VersionedEntity {
  return { kind, id, revision: 0, changedAt: 0, changedBy: '', value: { id } };
}

/** Thrown if an entity has changed since it was read, with its current state. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly present: readonly VersionedEntity[];

  constructor(present: readonly VersionedEntity[]) {
    super(`changed in the meantime: ${present.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.present = present;
  }
}

/** Problem of an entity; the path is a JSON pointer into its object in a bundle, such as `/layer_ids/0` (rule W6). */
export interface EntityProblem extends Problem {
  readonly kind: StoredKind;
  readonly id: number;
}

export class ContentOutdatedError extends Error {
  override readonly name = 'ContentOutdatedError';
  /** Sorted by kind and id; includes removed entities. */
  readonly changed: readonly Referrer[];

  constructor(changed: readonly Referrer[]) {
    super(`the office has changed ${changed.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.changed = changed;
  }
}

export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError';
  readonly problems: readonly EntityProblem[];

  constructor(problems: readonly EntityProblem[]) {
    super(problems.map(({ kind, id, path, text }) => `${kind} ${id}${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}

/** Thrown if an entity to be removed is still referenced, or if referrers require it. */
export class InUseError extends Error {
  override readonly name = 'InUseError';
  /** Kind and id of the entity to be removed, such as `person_group 3`. */
  readonly what: string;
  readonly referrers: readonly Referrer[];
  /** True if the referrers could drop the reference on request. */
  readonly isDetachable: boolean;

  constructor(what: string, referrers: readonly Referrer[], isDetachable = true) {
    super(`${what} is named by ${referrers.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`);
    this.what = what;
    this.referrers = referrers;
    this.isDetachable = isDetachable;
  }
}

export class IdsExhaustedError extends Error {
  override readonly name = 'IdsExhaustedError';
  readonly kind: string;
  readonly most: number;

  constructor(kind: string, limit: number) {
    super(`the ids of this kind (${kind}) are used up: ${limit} is the highest possible id`);
    this.kind = kind;
    this.most = limit;
  }
}

/** Thrown if events with bookings would be removed, or closed to sign-up (rule J11). */
export class HasBookingsError extends Error {
  override readonly name = 'HasBookingsError';
  readonly eventIds: readonly number[];
  /** True if all events stay and only their sign-up here would end. */
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
  readonly date: string;
  /** Bookings that are not cancelled. */
  readonly bookings: number;
}

/** Thrown if events would replace questions that people have already answered (rule J2). */
export class AnswerLossError extends Error {
  override readonly name = 'AnswerLossError';
  readonly eventIds: readonly number[];
  readonly bookings: number;

  constructor(eventIds: readonly number[], bookings: number) {
    super(`answers in ${bookings} bookings would be lost, for ${eventIds.map((id) => `event ${id}`).join(', ')}`);
    this.eventIds = eventIds;
    this.bookings = bookings;
  }
}

/** Thrown if a form would no longer allow existing answers (rule J2). */
export class FormAnsweredError extends Error {
  override readonly name = 'FormAnsweredError';
  readonly problems: readonly EntityProblem[];

  constructor(problems: readonly EntityProblem[]) {
    super(problems.map(({ id, path, text }) => `form ${id}${path}: ${text}`).join('\n'));
    this.problems = problems;
  }
}
