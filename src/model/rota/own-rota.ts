// Private page of a volunteer: its data and actions (rules D11 to D13).

import type { Absence, AssignmentState } from './rota.ts';
import type { DutyEvent } from './rota-mail.ts';

/** Event and place, with the other confirmed people by role and name. */
export interface DutyDetails {
  readonly event: DutyEvent;
  readonly place: string;
  readonly others: readonly { readonly role: string; readonly name: string }[];
}

export interface OwnDuty extends DutyDetails {
  readonly roleId: number;
  readonly role: string;
  /** Never `planned`: the person does not know about such duties yet. */
  readonly state: Exclude<AssignmentState, 'planned'>;
  readonly note: string;
  readonly isOffered: boolean;
  /** True if the role has enough people. */
  readonly isFull: boolean;
}

export interface OpenDuty extends DutyDetails {
  readonly roleId: number;
  readonly role: string;
  readonly isOffered: boolean;
}

export interface OwnRota {
  readonly personId: number;
  readonly name: string;
  readonly key: string;
  readonly dates: readonly OwnDuty[];
  readonly free: readonly OpenDuty[];
  readonly absences: readonly Absence[];
  /** True if the person gets the weekly mail about open duties; undefined if they get no such mail in any case. */
  readonly wantsGaps: boolean | undefined;
  /** Rooms whose free times need no approval for the person (rule H10). */
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
}

/** Page with the token that changes require, because programs may open links on their own (rule D11). */
export interface OwnRotaWithToken extends OwnRota {
  readonly token: string;
}

export type DutyAnswer = 'yes' | 'no';

export interface DutyKey {
  readonly eventId: number;
  readonly roleId: number;
}

export interface AnsweredDuty extends DutyKey {
  readonly answer: DutyAnswer;
}

/**
 * Result of an answer. `spare`: the role was full, so the person is on the reserve list; `same`: unchanged; `sure`: already confirmed,
 * so the duty must be handed over; `over`, `cancelled`: state of the event; `not_theirs`: no longer requested.
 */
export const DUTY_ANSWER_OUTCOMES = ['yes', 'no', 'spare', 'same', 'sure', 'over', 'cancelled', 'not_theirs'] as const;

export type DutyAnswerOutcome = (typeof DUTY_ANSWER_OUTCOMES)[number];

/**
 * Result of claiming or offering a duty. Failures: the duty is over, cancelled, or no longer available; the volunteer can't take it; no one
 * could be notified.
 */
export type ClaimOutcome = 'done' | 'gone' | 'not_free' | 'nobody' | 'too_many_mails';

export type AbsenceErrorCode = 'no_date' | 'last_before_first' | 'past' | 'too_long';

export interface OwnRotaService {
  readonly find: (instance: string, key: string) => Promise<OwnRotaWithToken | 'unknown' | undefined>;
  /** True if a token belongs to this key's page and is at most a day old. */
  readonly isToken: (instance: string, key: string, token: string) => Promise<boolean>;
  /** Stores all answers or none; the results are in the order of the answers. */
  readonly answer: (
    instance: string,
    key: string,
    answers: readonly AnsweredDuty[],
    note: string,
  ) => Promise<readonly DutyAnswerOutcome[] | 'unknown' | undefined>;
  readonly offer: (instance: string, key: string, date: DutyKey) => Promise<ClaimOutcome | 'unknown' | undefined>;
  readonly withdrawOffer: (
    instance: string,
    key: string,
    date: DutyKey,
  ) => Promise<ClaimOutcome | 'unknown' | undefined>;
  readonly claim: (instance: string, key: string, date: DutyKey) => Promise<ClaimOutcome | 'unknown' | undefined>;
  readonly addAbsence: (
    instance: string,
    key: string,
    days: { readonly from: string; readonly to: string },
  ) => Promise<'done' | AbsenceErrorCode | 'unknown' | undefined>;
  readonly removeAbsence: (instance: string, key: string, id: number) => Promise<'done' | 'unknown' | undefined>;
  readonly wantGaps: (instance: string, key: string, wants: boolean) => Promise<'done' | 'unknown' | undefined>;
  readonly renewKey: (instance: string, key: string) => Promise<{ readonly key: string } | 'unknown' | undefined>;
  readonly endKey: (instance: string, key: string) => Promise<'done' | 'unknown' | undefined>;
  /** Mails each person with this e-mail address the link to their private page; the response is always the same (rule R19). */
  readonly mailLink: (instance: string, email: string) => Promise<void>;
  readonly calendar: (instance: string, key: string) => Promise<string | 'unknown' | undefined>;
}

/** Journal actions of the private page; the actor is the person's name until they are erased. */
export const OWN_ROTA_JOURNAL_ACTIONS = [
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

export type OwnRotaJournalAction = (typeof OWN_ROTA_JOURNAL_ACTIONS)[number];
