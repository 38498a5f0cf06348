import type { Hono } from 'hono';
import type { Translate } from '../../i18n/translate.ts';
import type { PublicNewsletterFacts } from '../../model/newsletter/newsletter-settings.ts';
import type { NewsletterSubscriptionService } from '../../model/newsletter/subscription.ts';
import { html } from '../../util/html.ts';
import { renderLink, renderParagraph } from '../form-parts.ts';
import type { FormPageContent, FormResponses, PageBindings } from '../form-responses.ts';

export interface NewsletterPagesContext extends FormResponses {
  readonly app: Hono<PageBindings>;
  readonly subscriptions: NewsletterSubscriptionService;
  /** Reads the sending settings of an instance. Rejects if the database is unavailable. */
  readonly facts: (instance: string) => Promise<PublicNewsletterFacts>;
  readonly sender: () => string;
  /** True for a cross-site request (rule R17). */
  readonly isCrossSite: (request: Request) => boolean;
}

export function renderUnknownLinkPage(
  instance: string,
  t: Translate,
  title: string,
  text = t('newsletterPages.unknownLink'),
): FormPageContent {
  const again = renderLink(`/newsletter/${instance}`, t('newsletterPages.registerAgain'));
  return { status: 404, title, main: html`${renderParagraph(text)}${again}` };
}
