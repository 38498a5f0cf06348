// Newsletter settings in the office: schedule and introductory texts.

import { unsafeLinks } from '../../model/linked-text.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import type { NewsletterSettings } from '../../model/newsletter/newsletter-settings.ts';
import { LONGEST } from '../../model/newsletter/subscription.ts';
import type { Newsletter } from '../../store/newsletter/newsletters.ts';
import { isDate } from '../../util/dates.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { InstanceNotFound } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { OfficeError } from '../office-error.ts';
import { type Refusal, refusal } from '../refusal-codes.ts';

/** Maximum length of the introductory text, in UTF-16 code units. */
export const MAX_INTRO_LENGTH = 10_000;
const MAX_DAYS = 36_500;

/** Settings of an instance's newsletter. Throws InstanceNotFound. */
export async function newsletterOf({ store }: OfficeContext, instance: string): Promise<Newsletter> {
  const [newsletter] = await store.newsletters.list(instance);
  if (newsletter === undefined) throw new InstanceNotFound(instance);
  return newsletter;
}

/** Changes the newsletter settings. Throws OfficeError for invalid settings. */
export async function changeSending(
  acting: OfficeContext,
  instance: string,
  wish: Partial<NewsletterSettings>,
): Promise<NewsletterSettings> {
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: change how it is sent', at: clock() };
  const make = (present: NewsletterSettings) =>
    checkedSending({ ...present, ...wish, replyTo: asciiEmail(wish.replyTo ?? present.replyTo) });
  const changed = await store.newsletters.changeSending(instance, make, change);
  if (changed === undefined) throw new InstanceNotFound(instance);
  return changed;
}

/** Problems of the settings, by setting; empty if all are valid. */
export function sendingProblems(
  changed: NewsletterSettings,
): Partial<Record<'time' | 'keepDays' | 'replyTo' | 'privacyUrl', Refusal>> {
  const { time, keepDays, replyTo, privacyUrl } = changed;
  const isDays = Number.isInteger(keepDays) && keepDays >= 0 && keepDays <= MAX_DAYS;
  const isReply = replyTo === '' || (isEmail(asciiEmail(replyTo)) && replyTo.length <= LONGEST.email);
  return {
    ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && {
      time: refusal('newsletter_no_time', { given: time }),
    }),
    ...(!isDays && { keepDays: refusal('newsletter_no_days', { most: MAX_DAYS }) }),
    ...(!isReply && { replyTo: refusal('newsletter_no_reply', { given: replyTo }) }),
    ...(privacyUrl !== '' &&
      !isWebAddress(privacyUrl) && { privacyUrl: refusal('newsletter_no_privacy', { given: privacyUrl }) }),
  };
}

function checkedSending(changed: NewsletterSettings): NewsletterSettings {
  const [problem] = Object.values(sendingProblems(changed));
  if (problem !== undefined) throw new OfficeError(problem);
  return changed;
}

/** Sets the introductory text for the issues of a day; "" removes it. Throws OfficeError for an invalid day or text. */
export async function writeIntro(acting: OfficeContext, instance: string, day: string, text: string): Promise<void> {
  if (!isDate(day)) throw new OfficeError(refusal('intro_no_day', { given: day }));
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
  if (plain.length > MAX_INTRO_LENGTH) {
    throw new OfficeError(refusal('intro_too_long', { has: plain.length, most: MAX_INTRO_LENGTH }));
  }
  const [unsafe] = unsafeLinks(plain);
  if (unsafe !== undefined) throw new OfficeError(refusal('intro_no_link', { given: unsafe }));
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: write above an issue', at: clock() };
  if (!(await store.newsletters.setIntro(instance, day, plain, change))) throw new InstanceNotFound(instance);
}
