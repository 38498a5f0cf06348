import type { Interval } from './newsletter.ts';

/** How an instance sends its newsletter. */
export interface NewsletterSettings {
  readonly isOn: boolean;
  /** The day of the week on which digests go out: 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Wall-clock `HH:MM` in the instance's zone. */
  readonly time: string;
  /** For how many days is kept who ended the newsletter. */
  readonly keepDays: number;
  /** The address that answers of readers go to; "" for the sender’s. */
  readonly replyTo: string;
  /** The address of the page on which the parish says what it does with personal data; "" for none. */
  readonly privacyUrl: string;
  /** Whether the page on which one registers asks for the postal address too. */
  readonly askAddress: boolean;
}

/** What visitors are told about how an instance sends. */
export interface SendingFacts extends Pick<NewsletterSettings, 'privacyUrl' | 'askAddress' | 'keepDays'> {
  /** The day of the next issue of a rhythm, `YYYY-MM-DD`; undefined where none is sent. */
  readonly nextIssue: (interval: Interval) => string | undefined;
}

/** Where the office has chosen nothing. */
export const DEFAULT_SENDING: NewsletterSettings = {
  isOn: true,
  weekday: 4,
  time: '06:00',
  keepDays: 730,
  replyTo: '',
  privacyUrl: '',
  askAddress: false,
};
