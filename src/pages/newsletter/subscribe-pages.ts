import { SUBSCRIPTION_MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import { cleanSubscription } from '../../model/newsletter/clean-subscription.ts';
import { INTERVALS } from '../../model/newsletter/newsletter.ts';
import type {
  EnteredSubscription,
  SubscriptionFormError,
  SubscriptionOutcome,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { keepDayTogether, typeset } from '../../util/typesetting.ts';
import { renderForm, renderFormNotice, renderLeadingResult, renderParagraph, renderResult } from '../form-parts.ts';
import { type FormPageContent, renderInvalidFormPage } from '../form-responses.ts';
import {
  readSubscriptionForm,
  renderHiddenSubscription,
  renderSubscriptionForm,
  type SubscriptionValues,
} from './newsletter-forms.ts';
import { type NewsletterPagesContext, renderUnknownLinkPage } from './newsletter-pages-context.ts';

export type ConsentWordingFormatter = (instance: View['snapshot']['instance']) => string;

export function addSubscribeRoutes(pages: NewsletterPagesContext, consent: ConsentWordingFormatter): void {
  const { app, page, subscriptions, facts } = pages;
  const shown = async (
    view: View,
    t: Translate,
    filled?: SubscriptionValues,
    faults: readonly SubscriptionFormError[] = [],
  ) => {
    const { instance } = view.snapshot;
    const { privacyUrl, askAddress } = await facts(instance.name);
    const where = {
      submit: t('newsletterPages.register'),
      action: `/newsletter/${instance.name}`,
      askAddress,
      privacyUrl,
    };
    return renderSubscriptionForm(view, t, {
      ...where,
      consent: consent(instance),
      listsHint: t('newsletterPages.listsHint'),
      filled,
      faults,
    });
  };
  app.get('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, t) => ({
      title: t('newsletterPages.newsletter'),
      main: html`${renderLeadParagraph(t('newsletterPages.registerText'))}${await shown(view, t)}`,
    })),
  );
  app.get('/newsletter/:instance/start/:sealed', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const email = await subscriptions.invited(view.snapshot.instance.name, req.param('sealed'));
      const filled = { fields: email === undefined ? {} : { email }, listIds: [], interval: undefined };
      const old = email === undefined ? renderFormNotice(t('newsletterPages.oldInvitation')) : '';
      const main = html`${renderLeadParagraph(t('newsletterPages.registerText'))}${old}${await shown(view, t, filled)}`;
      return { title: t('newsletterPages.newsletter'), main };
    }),
  );
  app.post('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const entered = await readSubscriptionForm(req.raw);
      const faults = faultsIn(entered, view);
      if (faults.length > 0)
        return renderInvalidFormPage(t('newsletterPages.newsletter'), t, await shown(view, t, entered, faults));
      const outcome = await subscriptions.register(view.snapshot.instance.name, entered);
      if (outcome === undefined)
        return renderUnknownLinkPage(view.snapshot.instance.name, t, t('newsletterPages.newsletter'));
      const told = req.query('again') === undefined ? 'newsletterPages.sentTo' : 'newsletterPages.sentAgain';
      return registeredPage(pages, view, t, entered, outcome, told);
    }),
  );
}

function faultsIn(entered: EnteredSubscription, { snapshot: { targetLists } }: View): SubscriptionFormError[] {
  const right = cleanSubscription(entered);
  const isWithoutTopic = targetLists.length > 0 && !targetLists.some(({ listId }) => entered.listIds.includes(listId));
  const missing = entered.fields.email === undefined;
  return [
    ...('message' in right ? [right] : missing ? [{ message: 'bad_address', field: 'email' } as const] : []),
    ...(isWithoutTopic ? [{ message: 'no_topic', field: 'lists' } as const] : []),
  ];
}

async function registeredPage(
  { facts, sender }: NewsletterPagesContext,
  view: View,
  t: Translate,
  entered: EnteredSubscription,
  outcome: SubscriptionOutcome,
  sent: 'newsletterPages.sentTo' | 'newsletterPages.sentAgain',
): Promise<FormPageContent> {
  const { instance, language } = view.snapshot;
  const interval = INTERVALS.find((one) => one === entered.interval) ?? 'WEEK';
  const next = formatNextIssue(t, instance.locale, (await facts(instance.name)).nextIssue(interval));
  if ('number' in outcome) {
    return {
      title: t('newsletterPages.newsletter'),
      main: html`${renderResult(t('newsletterPages.registered'))}${next === undefined ? '' : renderParagraph(next)}`,
    };
  }
  const mail = t('newsletterPages.nextMail', { title: instance.title, sender: sender() });
  const steps = [mail, t('newsletterPages.nextButton'), ...(next === undefined ? [] : [next])];
  // The page contains no data other than the entered address, whether or not it is known.
  const email = entered.fields.email ?? '';
  const sending = t(sent, { email });
  const { message } = outcome;
  const told = message === 'check_mail' ? sending : `${SUBSCRIPTION_MESSAGES[message][language]} ${sending}`;
  const again = renderForm(
    `/newsletter/${instance.name}?again`,
    renderHiddenSubscription(entered),
    t('newsletterPages.sendAgain'),
    'second',
  );
  const main = html`${renderLeadingResult(typeset(language, told), email)}
    <section>
      <h2>${t('newsletterPages.nextTitle')}</h2>
      <ol class="steps">${steps.map((step) => html`<li class="step">${step}</li>`)}</ol>
    </section>
    <section>
      <h2>${t('newsletterPages.noMailTitle')}</h2>
      ${renderParagraph(t('newsletterPages.noMailText'))}
      ${again}
    </section>`;
  return { title: t('newsletterPages.almostTitle'), main };
}

export function formatNextIssue(t: Translate, locale: string, day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const shown = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return t('newsletterPages.nextIssue', { day: keepDayTogether(shown.format(parseAsUtc(`${day} 00:00:00`))) });
}

export function renderLeadParagraph(text: string): Html {
  return html`<p class="lead">${text}</p>`;
}
