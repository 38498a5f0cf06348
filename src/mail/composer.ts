// Composes queued mails: registrations, bookings and digests.

import type { View } from '../readmodel/view.ts';
import type { WaitingMail } from '../store/mail/mails.ts';
import type { Newsletters } from '../store/newsletter/newsletters.ts';
import type { Clock } from '../util/clock.ts';
import { proposalLetter } from './content/proposal-template.ts';
import { LETTERS } from './letters.ts';
import {
  type Letter,
  type LetterOptions,
  letterOf,
  messageIdOf,
  oneLine,
  replyOf,
  type SubscriptionMail,
} from './mail-templates.ts';
import { type Digest, type Issue, type Links, openIssue } from './newsletter/digest-template.ts';
import { endTag } from './newsletter/end-link.ts';

export interface ComposerOptions extends LetterOptions {
  /** Returns the current view of an instance; undefined if there is no such instance. */
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  readonly newsletters: Pick<Newsletters, 'intros'>;
  /** Returns the envelope sender of a digest, for bounces. Default: the sender. */
  readonly returnPath?: ((messageId: string) => string) | undefined;
  readonly clock: Clock;
}

/** Returns the subscriber's links in a digest. */
export function linksOf(
  baseUrl: string,
  instance: string,
  { id, key }: { readonly id: number; readonly key: string },
): Links {
  const base = `${baseUrl}/newsletter/${instance}`;
  return { mine: `${base}/me/${key}`, end: `${base}/end/${id}/${endTag(key)}` };
}

/** Cache duration of the office’s introductions. */
const INTROS_MS = 5000;
const MAX_ISSUES = 50;

/** Details of a digest, as stored with its mail. */
interface DigestDetails {
  /** The day of the issue, `YYYY-MM-DD`. */
  readonly day: string;
  /** Wall-clock time at which the next issue is due. */
  readonly until: string;
}

export function openComposer(options: ComposerOptions): (mail: WaitingMail) => Promise<Letter | 'empty' | 'ended'> {
  const { viewOf, newsletters, baseUrl, from, returnPath, clock } = options;
  const issues = new Map<string, { readonly view: View; readonly at: number; readonly issue: Issue }>();

  const issueOf = async (view: View, { details, privacyUrl }: WaitingMail): Promise<Issue> => {
    const { day, until } = details as DigestDetails;
    const { name } = view.snapshot.instance;
    const key = `${name} ${day} ${until} ${privacyUrl}`;
    const known = issues.get(key);
    if (known?.view === view && Math.abs(clock() - known.at) < INTROS_MS) return known.issue;
    const intro = (await newsletters.intros(name)).get(day) ?? '';
    const issue = openIssue({ view, until, intro, baseUrl, privacyUrl });
    if (issues.size >= MAX_ISSUES) issues.clear();
    issues.set(key, { view, at: clock(), issue });
    return issue;
  };

  return async (mail) => {
    if (mail.kind === 'sample') return sampleOf(mail, from);
    if (mail.kind === 'proposal') return proposalLetter(mail, options);
    const makeLetter = LETTERS[mail.kind];
    if (makeLetter !== undefined) {
      const shown = await viewOf(mail.instance);
      return shown === undefined ? 'ended' : makeLetter(mail, shown, options);
    }
    if (mail.kind !== 'digest') return letterOf(mail as SubscriptionMail, options);
    const { subscriber } = mail;
    if (subscriber === undefined) return 'ended';
    const view = await viewOf(mail.instance);
    if (view === undefined) return 'ended';
    const links = linksOf(baseUrl, mail.instance, subscriber);
    const digest = (await issueOf(view, mail)).digest(subscriber, links);
    if (digest === undefined) return 'empty';
    return {
      ...digest,
      from: { name: oneLine(mail.sender.title), address: from },
      to: subscriber.email,
      ...replyOf(mail),
      messageId: messageIdOf(mail, from),
      date: new Date(mail.createdAt),
      headers: {
        'Auto-Submitted': 'auto-generated',
        // One-click unsubscribe without a login (RFC 8058); in a browser, a page with a button.
        'List-Unsubscribe': `<${links.end}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // RFC 2919.
        'List-Id': `<${mail.instance}.newsletter.${new URL(baseUrl).hostname}>`,
      },
      ...(returnPath === undefined ? {} : { returnPath: returnPath(mail.messageId) }),
    };
  };
}

/** Builds a sample digest that an editor sends to themselves, with the content stored when it was previewed. */
function sampleOf(mail: WaitingMail, from: string): Letter {
  return {
    ...(mail.details as Digest),
    from: { name: oneLine(mail.sender.title), address: from },
    to: mail.email,
    ...replyOf(mail),
    messageId: messageIdOf(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
