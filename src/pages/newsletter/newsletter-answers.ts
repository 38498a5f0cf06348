// What the newsletter’s pages have at hand, and what they answer where a link leads to no registration.

import type { Hono } from 'hono';
import type { Translate } from '../../i18n/translate.ts';
import type { SendingFacts } from '../../model/newsletter/newsletter-settings.ts';
import type { NewsletterSubscriptions } from '../../model/newsletter/subscription.ts';
import { html } from '../../util/html.ts';
import type { AnsweredPage, Answers, PageBindings } from '../form-answers.ts';
import { link, paragraph } from '../form-parts.ts';

/** What the pages have at hand. */
export interface NewsletterParts extends Answers {
  readonly app: Hono<PageBindings>;
  readonly subscriptions: NewsletterSubscriptions;
  /** How an instance sends. Rejects when the database is away. */
  readonly facts: (instance: string) => Promise<SendingFacts>;
  /** The address that mails come from. */
  readonly sender: () => string;
  /** Whether a page of somebody else sends it (rule R17). */
  readonly isAlien: (request: Request) => boolean;
}

/** A link that belongs to no registration, or no longer. */
export function unknownLink(
  instance: string,
  t: Translate,
  title: string,
  text = t('newsletterPages.unknownLink'),
): AnsweredPage {
  const again = link(`/newsletter/${instance}`, t('newsletterPages.registerAgain'));
  return { status: 404, title, main: html`${paragraph(text)}${again}` };
}
