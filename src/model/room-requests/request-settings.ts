// Settings of a room that visitors can request (rule H1).

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

export interface RequestHours {
  /** Weekdays in order, separated by commas: `MO,TU`. */
  readonly days: string;
  /** `HH:MM`, before `to`, which may be `24:00`. */
  readonly from: string;
  readonly to: string;
}

export interface RequestSettings {
  /** Form with additional questions, or null. */
  readonly formId: number | null;
  readonly intro: string;
  readonly prices: string;
  readonly terms: string;
  /** Text about keys and handover, mailed before the date. */
  readonly handover: string;
  /** Telephone number for questions; "" for none. */
  readonly phone: string;
  /** Empty: any time. */
  readonly hours: readonly RequestHours[];
  /** Grid of requested times, from midnight, in minutes; a divisor of a day. */
  readonly step: number;
  /** Bounds of a requested time, in minutes; multiples of `step`. */
  readonly shortest: number;
  readonly longest: number;
  /** Minutes for which the room is needed before and after a requested time. */
  readonly before: number;
  readonly after: number;
  /** Calendar days from today to the first and the last day that can be requested. */
  readonly leadDays: number;
  readonly aheadDays: number;
  /** Maximum number of dates of a request, including the first; 0: no repetition. */
  readonly repeats: number;
  /** Groups whose members' requests for free times need no approval (rule H10). */
  readonly directGroupIds: readonly number[];
  /** Addresses that are mailed about new requests. */
  readonly notify: readonly string[];
  readonly answerDays: number;
  /** Days for which an approved request is kept after its last date. */
  readonly keepDays: number;
}

export const MINUTES_PER_DAY = 1440;

export const MAX_REQUEST_DATES = 60;
export const MAX_NOTIFIED_ADDRESSES = 5;

/** Maximum length of a requested time: 31 days, in minutes. */
export const MAX_REQUEST_MINUTES = 31 * MINUTES_PER_DAY;

export const MAX_REQUEST_AHEAD_DAYS = 1000;
