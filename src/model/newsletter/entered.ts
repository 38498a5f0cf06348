// Validation of a newsletter form's input.

import { visitorText } from '../../util/visitor-text.ts';
import { asciiEmail, INTERVALS, type Interval, isEmail } from './newsletter.ts';
import {
  type EnteredSubscription,
  FIELDS,
  LONGEST,
  type SubscriptionField,
  type SubscriptionFormError,
} from './subscription.ts';

/** Input cleaned for storage (rule R18); a missing interval is undefined. */
export interface Judged {
  readonly fields: EnteredSubscription['fields'];
  readonly interval: Interval | undefined;
}

/** Maximum length of an input that is cleaned; longer ones would cost too much time (rule R21). In UTF-16 units. */
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
