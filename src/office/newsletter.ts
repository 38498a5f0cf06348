// The office's side of sending the newsletter: when it goes out, and what stands above the events.

import { isDate } from '../kit/dates.ts';
import { isWebAddress } from '../kit/web-address.ts';
import { unsafeLinks } from '../model/linked-text.ts';
import { isEmail } from '../model/newsletter.ts';
import type { NewsletterSettings } from '../model/newsletter-settings.ts';
import { LONGEST } from '../model/subscription.ts';
import type { Newsletter } from '../store/newsletter/newsletters.ts';
import type { Acting } from './acting.ts';
import { InstanceNotFound } from './errors.ts';
import { Refused } from './refused.ts';

/** The longest text above the events, in characters. */
export const LONGEST_INTRO = 10_000;
const MOST_DAYS = 36_500;

/** How an instance sends its newsletter. Throws InstanceNotFound. */
export async function newsletterOf({ store }: Acting, instance: string): Promise<Newsletter> {
  const [newsletter] = await store.newsletters.list(instance);
  if (newsletter === undefined) throw new InstanceNotFound(instance);
  return newsletter;
}

/** Changes how the newsletter is sent. Throws Refused for what can't be. */
export async function changeSending(
  acting: Acting,
  instance: string,
  wish: Partial<NewsletterSettings>,
): Promise<NewsletterSettings> {
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: change how it is sent', at: clock() };
  const make = (present: NewsletterSettings) => checkedSending({ ...present, ...wish });
  const changed = await store.newsletters.changeSending(instance, make, change);
  if (changed === undefined) throw new InstanceNotFound(instance);
  return changed;
}

/** What is wrong with settings, by their names; empty where all is well. */
export function sendingProblems(
  changed: NewsletterSettings,
): Partial<Record<'time' | 'keepDays' | 'replyTo' | 'privacyUrl', string>> {
  const { time, keepDays, replyTo, privacyUrl } = changed;
  const isDays = Number.isInteger(keepDays) && keepDays >= 0 && keepDays <= MOST_DAYS;
  const isReply = replyTo === '' || (isEmail(replyTo) && replyTo.length <= LONGEST.email);
  const web = 'is not an address of the web, such as https://www.example.org/privacy';
  return {
    ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && {
      time: `${JSON.stringify(time)} is not a time of day from 00:00 to 23:59`,
    }),
    ...(!isDays && { keepDays: `days are a number from 0 to ${MOST_DAYS}` }),
    ...(!isReply && { replyTo: `${JSON.stringify(replyTo)} is not an e-mail address` }),
    ...(privacyUrl !== '' && !isWebAddress(privacyUrl) && { privacyUrl: `${JSON.stringify(privacyUrl)} ${web}` }),
  };
}

function checkedSending(changed: NewsletterSettings): NewsletterSettings {
  const [problem] = Object.values(sendingProblems(changed));
  if (problem !== undefined) throw new Refused(problem);
  return changed;
}

/** Sets what stands above the events of the issues of a day; "" takes it away. Throws Refused for what can't be. */
export async function writeIntro(acting: Acting, instance: string, day: string, text: string): Promise<void> {
  if (!isDate(day)) throw new Refused(`${JSON.stringify(day)} is not a day YYYY-MM-DD`);
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
  if (plain.length > LONGEST_INTRO) {
    throw new Refused(`the text has ${plain.length} characters; at most ${LONGEST_INTRO} are allowed`);
  }
  const [unsafe] = unsafeLinks(plain);
  if (unsafe !== undefined) {
    throw new Refused(
      `the link to ${JSON.stringify(unsafe)} leads nowhere: it takes an address of the web, an e-mail address, or a telephone number as tel:+41441234567`,
    );
  }
  const { store, clock, actor } = acting;
  const change = { actor, action: 'newsletter: write above an issue', at: clock() };
  if (!(await store.newsletters.setIntro(instance, day, plain, change))) throw new InstanceNotFound(instance);
}
