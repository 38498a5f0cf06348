// Subscription page, and the page after submitting it.

import { MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import { judged } from '../../model/newsletter/entered.ts';
import { INTERVALS } from '../../model/newsletter/newsletter.ts';
import type {
  EnteredSubscription,
  SubscriptionFormError,
  SubscriptionOutcome,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { asUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { typeset, unbrokenDay } from '../../util/typesetting.ts';
import { type AnsweredPage, faulty } from '../form-answers.ts';
import { form, notice, paragraph, told } from '../form-parts.ts';
import { type NewsletterParts, unknownLink } from './newsletter-answers.ts';
import { type FilledSubscription, hiddenFields, readForm, registrationForm } from './newsletter-forms.ts';

/** Creates the consent text. */
export type ConsentOf = (instance: View['snapshot']['instance']) => string;

export function addRegistering(pages: NewsletterParts, consent: ConsentOf): void {
  const { app, page, subscriptions, facts } = pages;
  const shown = async (
    view: View,
    t: Translate,
    filled?: FilledSubscription,
    faults: readonly SubscriptionFormError[] = [],
  ) => {
    const { instance } = view.snapshot;
    const { privacyUrl, askAddress } = await facts(instance.name);
    // The form may be shown at another address, of an invitation, so its target is explicit.
    const where = {
      submit: t('newsletterPages.register'),
      action: `/newsletter/${instance.name}`,
      askAddress,
      privacyUrl,
    };
    return registrationForm(view, t, {
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
      main: html`${lead(t('newsletterPages.registerText'))}${await shown(view, t)}`,
    })),
  );
  app.get('/newsletter/:instance/start/:sealed', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const email = await subscriptions.invited(view.snapshot.instance.name, req.param('sealed'));
      const filled = { fields: email === undefined ? {} : { email }, listIds: [], interval: undefined };
      const old = email === undefined ? notice(t('newsletterPages.oldInvitation')) : '';
      const main = html`${lead(t('newsletterPages.registerText'))}${old}${await shown(view, t, filled)}`;
      return { title: t('newsletterPages.newsletter'), main };
    }),
  );
  app.post('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const entered = await readForm(req.raw);
      const faults = faultsIn(entered, view);
      if (faults.length > 0) return faulty(t('newsletterPages.newsletter'), t, await shown(view, t, entered, faults));
      const outcome = await subscriptions.register(view.snapshot.instance.name, entered);
      if (outcome === undefined) return unknownLink(view.snapshot.instance.name, t, t('newsletterPages.newsletter'));
      const told = req.query('again') === undefined ? 'newsletterPages.sentTo' : 'newsletterPages.sentAgain';
      return registered(pages, view, t, entered, outcome, told);
    }),
  );
}

/** Problems of a subscription, including no topic although some are offered (rule R24). */
function faultsIn(entered: EnteredSubscription, { snapshot: { targetLists } }: View): SubscriptionFormError[] {
  const right = judged(entered);
  const isWithoutTopic = targetLists.length > 0 && !targetLists.some(({ listId }) => entered.listIds.includes(listId));
  const missing = entered.fields.email === undefined;
  return [
    ...('message' in right ? [right] : missing ? [{ message: 'bad_address', field: 'email' } as const] : []),
    ...(isWithoutTopic ? [{ message: 'no_topic', field: 'lists' } as const] : []),
  ];
}

async function registered(
  { facts, sender }: NewsletterParts,
  view: View,
  t: Translate,
  entered: EnteredSubscription,
  outcome: SubscriptionOutcome,
  sent: 'newsletterPages.sentTo' | 'newsletterPages.sentAgain',
): Promise<AnsweredPage> {
  const { instance, language } = view.snapshot;
  const interval = INTERVALS.find((one) => one === entered.interval) ?? 'WEEK';
  const next = nextIssue(t, instance.locale, (await facts(instance.name)).nextIssue(interval));
  if ('number' in outcome) {
    return {
      title: t('newsletterPages.newsletter'),
      main: html`${told(t('newsletterPages.registered'))}${next === undefined ? '' : paragraph(next)}`,
    };
  }
  const mail = t('newsletterPages.nextMail', { title: instance.title, sender: sender() });
  const steps = [mail, t('newsletterPages.nextButton'), ...(next === undefined ? [] : [next])];
  // Shows only the entered address, whether it is known or not.
  const message = `${MESSAGES[outcome.message][language]} ${t(sent, { email: entered.fields.email ?? '' })}`;
  const again = form(
    `/newsletter/${instance.name}?again`,
    hiddenFields(entered),
    t('newsletterPages.sendAgain'),
    'second',
  );
  const main = html`${told(typeset(language, message))}
    <section>
      <h2>${t('newsletterPages.nextTitle')}</h2>
      <ol class="steps">${steps.map((step) => html`<li class="step">${step}</li>`)}</ol>
    </section>
    <section>
      <h2>${t('newsletterPages.noMailTitle')}</h2>
      ${paragraph(t('newsletterPages.noMailText'))}
      ${again}
    </section>`;
  return { title: t('newsletterPages.almostTitle'), main };
}

/** Date of the next issue as text, or undefined. */
export function nextIssue(t: Translate, locale: string, day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const shown = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return t('newsletterPages.nextIssue', { day: unbrokenDay(shown.format(asUtc(`${day} 00:00:00`))) });
}

export function lead(text: string): Html {
  return html`<p class="lead">${text}</p>`;
}
