// The words of the pages about the newsletter, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Interval, SubscriberStatus } from '../../model/newsletter.ts';

export const NEWSLETTER_DEEDS = [
  'intro',
  'noIntro',
  'settings',
  'ended',
  'resumed',
  'sample',
  'sampleToFolder',
  'many',
] as const;

export type NewsletterDeed = (typeof NEWSLETTER_DEEDS)[number];

export interface NewsletterWords {
  readonly title: string;
  readonly did: Readonly<Record<NewsletterDeed, string>>;
  /** `{weekday}` and `{time}` are when. */
  readonly on: string;
  readonly off: string;
  readonly noMails: string;
  readonly intervals: Readonly<Record<Interval, string>>;
  readonly next: string;
  /** `{count}` is how many get it. */
  readonly readers: Counted;
  readonly hasIntro: string;
  readonly writeIntro: string;
  readonly changeIntro: string;
  readonly look: string;
  readonly back: string;
  readonly intro: {
    /** `{day}` is of which issue. */
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly save: string;
    /** `{count}` is how many there are, `{most}` how many may be. */
    readonly tooLong: string;
    /** `{address}`: what was written where the address belongs. */
    readonly unsafeLink: string;
    readonly changed: string;
    readonly theirs: string;
  };
  readonly preview: {
    /** `{interval}` is whose, `{day}` of when. */
    readonly title: string;
    readonly note: string;
    readonly empty: string;
    readonly subject: string;
    /** `{email}` is to whom. */
    readonly sample: string;
    /** Where the server has no mail server. */
    readonly sampleToFolder: string;
    readonly asMail: string;
    readonly asText: string;
  };
  readonly numbers: {
    readonly title: string;
    readonly status: Readonly<Record<SubscriberStatus, string>>;
    readonly held: string;
    readonly heldTitle: string;
    readonly heldHelp: string;
    /** `{at}` is since when. */
    readonly heldSince: string;
    readonly resume: string;
    readonly moves: string;
    readonly movesHelp: string;
    readonly month: string;
    readonly gained: string;
    readonly lost: string;
    readonly asTable: string;
    readonly past: string;
    readonly noPast: string;
    /** `{sent}`, `{failed}`, `{bounced}`, `{waiting}` are how many. */
    readonly issue: string;
    readonly open: Counted;
  };
  readonly search: {
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    readonly nobody: string;
    readonly name: string;
    readonly status: string;
    readonly interval: string;
    readonly lists: string;
    readonly endText: string;
    readonly end: string;
    readonly ended: string;
    readonly heldText: string;
    readonly resume: string;
  };
  readonly settings: {
    readonly title: string;
    readonly isOn: string;
    readonly weekday: string;
    readonly weekdayHint: string;
    readonly time: string;
    readonly keepDays: string;
    readonly keepDaysHint: string;
    readonly replyTo: string;
    readonly replyToHint: string;
    readonly privacyUrl: string;
    readonly privacyUrlHint: string;
    readonly askAddress: string;
    readonly save: string;
    readonly wrong: string;
    /** `{interval}` of whom, `{from}` to `{to}` the days that no issue has. */
    readonly moved: string;
    readonly movedTitle: string;
    readonly problems: Readonly<Record<'time' | 'keepDays' | 'replyTo' | 'privacyUrl', string>>;
  };
}
