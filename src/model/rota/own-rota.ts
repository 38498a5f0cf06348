// Private page of a volunteer: its data and actions (rules D11 to D13).

import type { Absence, AssignmentState } from './rota.ts';
import type { ServedEvent } from './rota-mail.ts';

/** Event and place, with the other confirmed people by role and name. */
export interface ServedAt {
  readonly event: ServedEvent;
  /** First place in words; "" for none. */
  readonly place: string;
  readonly others: readonly { readonly role: string; readonly name: string }[];
}

export interface OwnDate extends ServedAt {
  readonly roleId: number;
  readonly role: string;
  /** Never `planned`: the person does not know about that yet. */
  readonly state: Exclude<AssignmentState, 'planned'>;
  readonly note: string;
  /** Whether the volunteer is looking for a substitute. */
  readonly isOffered: boolean;
  /** Whether the role has enough people. */
  readonly isFull: boolean;
}

/** Open duty: offered by a volunteer, or not assigned yet. */
export interface FreeDate extends ServedAt {
  readonly roleId: number;
  readonly role: string;
  readonly isOffered: boolean;
}

export interface OwnPlan {
  readonly personId: number;
  readonly name: string;
  readonly key: string;
  /** Upcoming duties, in order of time. */
  readonly dates: readonly OwnDate[];
  readonly free: readonly FreeDate[];
  /** Absences that have not ended, in order of time. */
  readonly absences: readonly Absence[];
  /** Whether the person gets the weekly mail about open duties; undefined if it does not apply. */
  readonly wantsGaps: boolean | undefined;
}

/** Page with the token that its forms must send: changes require it, because programs open links (rule D11). */
export interface OpenedPlan extends OwnPlan {
  readonly token: string;
}

export type PlanAnswer = 'yes' | 'no';

export interface DateKey {
  readonly eventId: number;
  readonly roleId: number;
}

export interface AnsweredDate extends DateKey {
  readonly answer: PlanAnswer;
}

/**
 * Result of an answer. `spare`: the role was full, so the person is on the reserve list; `same`: unchanged; `sure`: already confirmed,
 * so the duty must be handed over; `over`, `cancelled`: state of the event; `not_theirs`: no longer requested.
 */
export const ANSWER_OUTCOMES = ['yes', 'no', 'spare', 'same', 'sure', 'over', 'cancelled', 'not_theirs'] as const;

export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** Result of claiming or offering a duty. `gone`: already claimed, or over; `nobody`: offered, but no recipient was found. */
export type TakingOutcome = 'done' | 'gone' | 'not_free' | 'nobody' | 'too_many_mails';

export type AbsenceFault = 'no_date' | 'last_before_first' | 'past' | 'too_long';

/** Actions by the key of a private page. Undefined if there is no such instance; `unknown` if the key does not exist. */
export interface OwnPlans {
  readonly find: (instance: string, key: string) => Promise<OpenedPlan | 'unknown' | undefined>;
  /** Whether a token belongs to this key's page and is at most a day old. */
  readonly isToken: (instance: string, key: string, token: string) => Promise<boolean>;
  /** Stores all answers or none; the results are in the order of the answers. */
  readonly answer: (
    instance: string,
    key: string,
    answers: readonly AnsweredDate[],
    note: string,
  ) => Promise<readonly AnswerOutcome[] | 'unknown' | undefined>;
  readonly offer: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  readonly takeBack: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  readonly take: (instance: string, key: string, date: DateKey) => Promise<TakingOutcome | 'unknown' | undefined>;
  /** Days `YYYY-MM-DD`, inclusive. */
  readonly addAbsence: (
    instance: string,
    key: string,
    days: { readonly from: string; readonly to: string },
  ) => Promise<'done' | AbsenceFault | 'unknown' | undefined>;
  readonly removeAbsence: (instance: string, key: string, id: number) => Promise<'done' | 'unknown' | undefined>;
  readonly wantGaps: (instance: string, key: string, wants: boolean) => Promise<'done' | 'unknown' | undefined>;
  readonly renewKey: (instance: string, key: string) => Promise<{ readonly key: string } | 'unknown' | undefined>;
  readonly endKey: (instance: string, key: string) => Promise<'done' | 'unknown' | undefined>;
  /** Mails the addresses of their private pages to the people with an e-mail address; the response is always the same (rule R19). */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
  /** Returns the volunteer's calendar (rule D15). */
  readonly calendar: (instance: string, key: string) => Promise<string | 'unknown' | undefined>;
}

/** Journal actions of the private page; the actor is the person's name until they are erased. */
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
