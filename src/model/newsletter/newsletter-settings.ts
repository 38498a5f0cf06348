import type { Interval } from './newsletter.ts';

export interface NewsletterSettings {
  readonly isOn: boolean;
  /** Weekday of the digests: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  readonly time: string;
  readonly keepDays: number;
  /** Reply address for subscribers; "" for the sender’s. */
  readonly replyTo: string;
  /** Address of the privacy policy; "" for none. */
  readonly privacyUrl: string;
  readonly askAddress: boolean;
}

export interface PublicNewsletterFacts extends Pick<NewsletterSettings, 'privacyUrl' | 'askAddress' | 'keepDays'> {
  readonly nextIssue: (interval: Interval) => string | undefined;
}

export const DEFAULT_NEWSLETTER_SETTINGS: NewsletterSettings = {
  isOn: true,
  weekday: 4,
  time: '06:00',
  keepDays: 730,
  replyTo: '',
  privacyUrl: '',
  askAddress: false,
};
