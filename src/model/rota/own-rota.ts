// The private page of somebody who serves: what stands on it, and what they do there (rules D11 to D13).

import type { Absence, AssignmentState } from './rota.ts';
import type { ServedEvent } from './rota-mail.ts';

/** Where and when, and who else surely serves there: in which role, and by name. */
export interface ServedAt {
  readonly event: ServedEvent;
  /** The first place, in words; "" for none. */
  readonly place: string;
  readonly others: readonly { readonly role: string; readonly name: string }[];
}

/** One of their dates, in a role. */
export interface OwnDate extends ServedAt {
  readonly roleId: number;
  readonly role: string;
  /** Never `planned`: of that they know nothing yet. */
  readonly state: Exclude<AssignmentState, 'planned'>;
  readonly note: string;
  /** Whether they look for who takes over. */
  readonly isOffered: boolean;
  /** Whether the role has all the people it needs. */
  readonly isFull: boolean;
}

/** A date that is free to take: somebody offers it, or nobody has it yet. */
export interface FreeDate extends ServedAt {
  readonly roleId: number;
  readonly role: string;
  readonly isOffered: boolean;
}

export interface OwnPlan {
  readonly personId: number;
  readonly name: string;
  readonly key: string;
  /** Those to come, in order of time. */
  readonly dates: readonly OwnDate[];
  readonly free: readonly FreeDate[];
  /** Those that are not over, in order of time. */
  readonly absences: readonly Absence[];
  /** Whether they get the weekly mail of what is free to take; undefined where there is none for them. */
  readonly wantsGaps: boolean | undefined;
}

/** The page with what its forms send along: nothing is changed without it, since programs open links (rule D11). */
export interface OpenedPlan extends OwnPlan {
  readonly token: string;
}

export type PlanAnswer = 'yes' | 'no';

/** Names one of the dates. */
export interface DateKey {
  readonly eventId: number;
  readonly roleId: number;
}

export interface AnsweredDate extends DateKey {
  readonly answer: PlanAnswer;
}

/**
 * What became of an answer. `spare`: the role was full, so that they are kept for when it is not; `same`: it was so already; `sure`: who
 * serves surely hands over instead; `over`, `cancelled`: the event is; `not_theirs`: they are not asked any more.
 */
export const ANSWER_OUTCOMES = ['yes', 'no', 'spare', 'same', 'sure', 'over', 'cancelled', 'not_theirs'] as const;

export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/**
 * What became of a date that somebody takes or offers. `gone`: somebody was faster, or it is over; `nobody`: it is offered, and there was
 * nobody to write to.
 */
export type TakingOutcome = 'done' | 'gone' | 'not_free' | 'nobody' | 'too_many_mails';

export type AbsenceFault = 'no_date' | 'last_before_first' | 'past' | 'too_long';

/** What people do by the key of their page. Undefined where there is no such instance; `unknown` where nobody has the key. */
export interface OwnPlans {
  readonly find: (instance: string, key: string) => Promise<OpenedPlan | 'unknown' | undefined>;
  /** Whether a page's token is one of this key's, of within a day. */
  readonly isToken: (instance: string, key: string, token: string) => Promise<boolean>;
  /** All at once or none; the outcomes in the order of the answers. */
  readonly answer: (
    instance: string,
    key: string,
    answers: readonly AnsweredDate[],
    note: string,
  ) => Promise<readonly AnswerOutcome[] | 'unknown' | undefined>;
  readonly offer: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  readonly takeBack: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  readonly take: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  /** Days `YYYY-MM-DD`; both count. */
  readonly addAbsence: (
    instance: string,
    key: string,
    days: { readonly from: string; readonly to: string },
  ) => Promise<'done' | AbsenceFault | 'unknown' | undefined>;
  readonly removeAbsence: (instance: string, key: string, id: number) => Promise<'done' | 'unknown' | undefined>;
  readonly wantGaps: (instance: string, key: string, wants: boolean) => Promise<'done' | 'unknown' | undefined>;
  /** Answers the new key: the old one is none from then on. */
  readonly renewKey: (instance: string, key: string) => Promise<{ readonly key: string } | 'unknown' | undefined>;
  readonly endKey: (instance: string, key: string) => Promise<'done' | 'unknown' | undefined>;
  /** Mails the addresses of their pages to whoever has an e-mail address; nothing tells whether anybody has it (rule R19). */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
  /** Their calendar (rule D15). */
  readonly calendar: (instance: string, key: string) => Promise<string | 'unknown' | undefined>;
}

/** What people do by their private page, as the journal names it: it is under their name, until they are erased. */
export const OWN_PLAN_ACTIONS = [
  'answer whether they serve',
  'offer a date',
  'take an offer back',
  'take a date',
  'add an absence',
  'remove an absence',
  'say which mails they want',
  'make a new private page',
  'end their private page',
] as const;

export type OwnPlanAction = (typeof OWN_PLAN_ACTIONS)[number];
