// What somebody entered into a form, judged: what can be kept of it, or what is wrong with it and where.

import { visitorText } from '../../util/visitor-text.ts';
import { asciiEmail, INTERVALS, type Interval, isEmail } from './newsletter.ts';
import {
  type EnteredSubscription,
  FIELDS,
  LONGEST,
  type SubscriptionField,
  type SubscriptionFormError,
} from './subscription.ts';

/** What was entered as it can be kept (rule R18); a rhythm that was left out is undefined. */
export interface Judged {
  readonly fields: EnteredSubscription['fields'];
  readonly interval: Interval | undefined;
}

/** Nobody writes so much into a field; cleaning more of it would take its time (rule R21). In UTF-16 units. */
const WILDEST = 16_384;

export function judged(entered: EnteredSubscription): Judged | SubscriptionFormError {
  const fields: Partial<Record<SubscriptionField, string>> = {};
  for (const name of FIELDS) {
    const given = entered.fields[name];
    if (given === undefined) continue;
    if (given.length > WILDEST) return { message: 'too_long', field: name };
    const text = name === 'email' ? asciiEmail(given.trim()) : visitorText(given);
    if (name === 'email' && !isEmail(text)) return { message: 'bad_address', field: name };
    if (text.length > LONGEST[name]) return { message: 'too_long', field: name };
    fields[name] = text;
  }
  const interval = INTERVALS.find((known) => known === entered.interval);
  if (entered.interval !== undefined && interval === undefined) return { message: 'bad_interval', field: 'interval' };
  return { fields, interval };
}
