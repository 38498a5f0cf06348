import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import { findUnsafeLinks } from '../../model/linked-text.ts';
import type { NewsletterSettings } from '../../model/newsletter/newsletter-settings.ts';
import { MAX_SUBSCRIPTION_FIELD_LENGTHS } from '../../model/newsletter/subscription.ts';
import type { Newsletter } from '../../store/newsletter/newsletters.ts';
import { isDate } from '../../util/dates.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal, type Refusal } from '../refusal-codes.ts';

/** Maximum length of the introductory text, in UTF-16 code units. */
export const MAX_INTRO_LENGTH = 10_000;
const MAX_DAYS = 36_500;

/** Throws InstanceNotFoundError. */
export async function readNewsletter({ store }: OfficeContext, instance: string): Promise<Newsletter> {
  const [newsletter] = await store.newsletters.list(instance);
  if (newsletter === undefined) throw new InstanceNotFoundError(instance);
  return newsletter;
}

/** Throws OfficeError for invalid settings. */
export async function changeNewsletterSettings(
  acting: OfficeContext,
  instance: string,
  requested: Partial<NewsletterSettings>,
): Promise<NewsletterSettings> {
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: change how it is sent', at: clock() };
  const make = (present: NewsletterSettings) =>
    checkedSending({ ...present, ...requested, replyTo: toAsciiEmail(requested.replyTo ?? present.replyTo) });
  const changed = await store.newsletters.changeSending(instance, make, change);
  if (changed === undefined) throw new InstanceNotFoundError(instance);
  return changed;
}

export function findNewsletterSettingsProblems(
  changed: NewsletterSettings,
): Partial<Record<'time' | 'keepDays' | 'replyTo' | 'privacyUrl', Refusal>> {
  const { time, keepDays, replyTo, privacyUrl } = changed;
  const isDays = Number.isInteger(keepDays) && keepDays >= 0 && keepDays <= MAX_DAYS;
  const isReply =
    replyTo === '' || (isEmail(toAsciiEmail(replyTo)) && replyTo.length <= MAX_SUBSCRIPTION_FIELD_LENGTHS.email);
  return {
    ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && {
      time: createRefusal('newsletter_no_time', { given: time }),
    }),
    ...(!isDays && { keepDays: createRefusal('newsletter_no_days', { most: MAX_DAYS }) }),
    ...(!isReply && { replyTo: createRefusal('newsletter_no_reply', { given: replyTo }) }),
    ...(privacyUrl !== '' &&
      !isWebAddress(privacyUrl) && { privacyUrl: createRefusal('newsletter_no_privacy', { given: privacyUrl }) }),
  };
}

function checkedSending(changed: NewsletterSettings): NewsletterSettings {
  const [problem] = Object.values(findNewsletterSettingsProblems(changed));
  if (problem !== undefined) throw new OfficeError(problem);
  return changed;
}

/** Sets the introductory text for the issues of a day; "" removes it. Throws OfficeError for an invalid day or text. */
export async function setIntro(acting: OfficeContext, instance: string, day: string, text: string): Promise<void> {
  if (!isDate(day)) throw new OfficeError(createRefusal('intro_no_day', { given: day }));
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
  if (plain.length > MAX_INTRO_LENGTH) {
    throw new OfficeError(createRefusal('intro_too_long', { has: plain.length, most: MAX_INTRO_LENGTH }));
  }
  const [unsafe] = findUnsafeLinks(plain);
  if (unsafe !== undefined) throw new OfficeError(createRefusal('intro_no_link', { given: unsafe }));
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: write above an issue', at: clock() };
  if (!(await store.newsletters.setIntro(instance, day, plain, change))) throw new InstanceNotFoundError(instance);
}
