import type { View } from '../readmodel/view.ts';
import type { QueuedMail } from '../store/mail/mails.ts';
import type { NewsletterStore } from '../store/newsletter/newsletters.ts';
import type { Clock } from '../util/clock.ts';
import { createProposalMail } from './content/proposal-template.ts';
import {
  createSubscriptionMail,
  formatMessageIdHeader,
  type MailMessage,
  type MailTemplateOptions,
  replyToOf,
  type SubscriptionMail,
  toHeaderText,
} from './mail-templates.ts';
import { createIssue, type Digest, type DigestLinks, type Issue } from './newsletter/digest-template.ts';
import { createUnsubscribeTag } from './newsletter/unsubscribe-tag.ts';
import { MAIL_TEMPLATES } from './template-registry.ts';

export interface ComposerOptions extends MailTemplateOptions {
  /** Returns the current view of an instance. Undefined if the instance does not exist. */
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  readonly newsletters: Pick<NewsletterStore, 'intros'>;
  /** Returns the envelope sender of a digest, for bounces. Default: the sender. */
  readonly returnPath?: ((messageId: string) => string) | undefined;
  readonly clock: Clock;
}

export function createDigestLinks(
  baseUrl: string,
  instance: string,
  { id, key }: { readonly id: number; readonly key: string },
): DigestLinks {
  const base = `${baseUrl}/newsletter/${instance}`;
  return { manage: `${base}/me/${key}`, unsubscribe: `${base}/end/${id}/${createUnsubscribeTag(key)}` };
}

/** Cache duration of the office’s introductions. */
const INTROS_MS = 5000;
const MAX_ISSUES = 50;

interface DigestDetails {
  readonly day: string;
  /** Wall-clock time at which the next issue is due. */
  readonly until: string;
}

export function createComposer(
  options: ComposerOptions,
): (mail: QueuedMail) => Promise<MailMessage | 'empty' | 'ended'> {
  const { viewOf, newsletters, baseUrl, from, returnPath, clock } = options;
  const issues = new Map<string, { readonly view: View; readonly at: number; readonly issue: Issue }>();

  const issueOf = async (view: View, { details, privacyUrl }: QueuedMail): Promise<Issue> => {
    const { day, until } = details as DigestDetails;
    const { name } = view.snapshot.instance;
    const key = `${name} ${day} ${until} ${privacyUrl}`;
    const known = issues.get(key);
    if (known?.view === view && Math.abs(clock() - known.at) < INTROS_MS) return known.issue;
    const intro = (await newsletters.intros(name)).get(day) ?? '';
    const issue = createIssue({ view, until, intro, baseUrl, privacyUrl });
    if (issues.size >= MAX_ISSUES) issues.clear();
    issues.set(key, { view, at: clock(), issue });
    return issue;
  };

  return async (mail) => {
    if (mail.kind === 'sample') return sampleOf(mail, from);
    if (mail.kind === 'proposal') return createProposalMail(mail, options);
    const makeLetter = MAIL_TEMPLATES[mail.kind];
    if (makeLetter !== undefined) {
      const shown = await viewOf(mail.instance);
      return shown === undefined ? 'ended' : makeLetter(mail, shown, options);
    }
    if (mail.kind !== 'digest') return createSubscriptionMail(mail as SubscriptionMail, options);
    const { subscriber } = mail;
    if (subscriber === undefined) return 'ended';
    const view = await viewOf(mail.instance);
    if (view === undefined) return 'ended';
    const links = createDigestLinks(baseUrl, mail.instance, subscriber);
    const digest = (await issueOf(view, mail)).digest(subscriber, links);
    if (digest === undefined) return 'empty';
    return {
      ...digest,
      from: { name: toHeaderText(mail.sender.title), address: from },
      to: subscriber.email,
      ...replyToOf(mail),
      messageId: formatMessageIdHeader(mail, from),
      date: new Date(mail.createdAt),
      headers: {
        'Auto-Submitted': 'auto-generated',
        // These headers offer one-click unsubscription without a login (RFC 8058). In a browser, the address shows a page with a button.
        'List-Unsubscribe': `<${links.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // RFC 2919
        'List-Id': `<${mail.instance}.newsletter.${new URL(baseUrl).hostname}>`,
      },
      ...(returnPath === undefined ? {} : { returnPath: returnPath(mail.messageId) }),
    };
  };
}

/** Builds a sample digest that an editor sends to themselves, with the content stored when it was previewed. */
function sampleOf(mail: QueuedMail, from: string): MailMessage {
  return {
    ...(mail.details as Digest),
    from: { name: toHeaderText(mail.sender.title), address: from },
    to: mail.email,
    ...replyToOf(mail),
    messageId: formatMessageIdHeader(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
