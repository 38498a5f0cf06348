import { sanitizeVisitorText } from '../../util/visitor-text.ts';
import { isEmail, toAsciiEmail } from '../email-address.ts';
import { INTERVALS, type Interval } from './newsletter.ts';
import {
  type EnteredSubscription,
  MAX_SUBSCRIPTION_FIELD_LENGTHS,
  SUBSCRIPTION_FIELDS,
  type SubscriptionField,
  type SubscriptionFormError,
} from './subscription.ts';

export interface CleanedSubscription {
  readonly fields: EnteredSubscription['fields'];
  readonly interval: Interval | undefined;
}

/** Maximum length of an input that is cleaned, in UTF-16 units; longer ones would cost too much time (rule R21). */
const MAX_CLEANED_LENGTH = 16_384;

export function cleanSubscription(entered: EnteredSubscription): CleanedSubscription | SubscriptionFormError {
  const fields: Partial<Record<SubscriptionField, string>> = {};
  for (const name of SUBSCRIPTION_FIELDS) {
    const given = entered.fields[name];
    if (given === undefined) continue;
    if (given.length > MAX_CLEANED_LENGTH) return { message: 'too_long', field: name };
    const text = name === 'email' ? toAsciiEmail(given.trim()) : sanitizeVisitorText(given);
    if (name === 'email' && !isEmail(text)) return { message: 'bad_address', field: name };
    if (text.length > MAX_SUBSCRIPTION_FIELD_LENGTHS[name]) return { message: 'too_long', field: name };
    fields[name] = text;
  }
  const interval = INTERVALS.find((known) => known === entered.interval);
  if (entered.interval !== undefined && interval === undefined) return { message: 'bad_interval', field: 'interval' };
  return { fields, interval };
}
