import type { Interval } from './newsletter.ts';

export interface NewsletterSettings {
  readonly isOn: boolean;
  /** Weekday of the digests: 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Wall-clock `HH:MM` in the instance's zone. */
  readonly time: string;
  /** Days for which an unsubscription is recorded. */
  readonly keepDays: number;
  /** Reply address for readers; "" for the sender’s. */
  readonly replyTo: string;
  /** Address of the privacy policy; "" for none. */
  readonly privacyUrl: string;
  /** Whether the registration page also asks for the postal address. */
  readonly askAddress: boolean;
}

/** Public facts about an instance's newsletter. */
export interface SendingFacts extends Pick<NewsletterSettings, 'privacyUrl' | 'askAddress' | 'keepDays'> {
  /** Returns the day of an interval's next issue, `YYYY-MM-DD`, or undefined. */
  readonly nextIssue: (interval: Interval) => string | undefined;
}

export const DEFAULT_SENDING: NewsletterSettings = {
  isOn: true,
  weekday: 4,
  time: '06:00',
  keepDays: 730,
  replyTo: '',
  privacyUrl: '',
  askAddress: false,
};
