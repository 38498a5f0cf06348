// Context of the newsletter’s pages, and the page for an invalid link.

import type { Hono } from 'hono';
import type { Translate } from '../../i18n/translate.ts';
import type { SendingFacts } from '../../model/newsletter/newsletter-settings.ts';
import type { NewsletterSubscriptions } from '../../model/newsletter/subscription.ts';
import { html } from '../../util/html.ts';
import type { AnsweredPage, Answers, PageBindings } from '../form-answers.ts';
import { link, paragraph } from '../form-parts.ts';

export interface NewsletterParts extends Answers {
  readonly app: Hono<PageBindings>;
  readonly subscriptions: NewsletterSubscriptions;
  /** Sending settings of an instance. Rejects if the database is unavailable. */
  readonly facts: (instance: string) => Promise<SendingFacts>;
  /** Sender address of the mails. */
  readonly sender: () => string;
  /** True for a cross-site request (rule R17). */
  readonly isAlien: (request: Request) => boolean;
}

export function unknownLink(
  instance: string,
  t: Translate,
  title: string,
  text = t('newsletterPages.unknownLink'),
): AnsweredPage {
  const again = link(`/newsletter/${instance}`, t('newsletterPages.registerAgain'));
  return { status: 404, title, main: html`${paragraph(text)}${again}` };
}
