// The page on which one registers, and what comes after it.

import { MESSAGES } from '../contract/subscription-messages.ts';
import { asUtc } from '../kit/dates.ts';
import { type Html, html } from '../kit/html.ts';
import { typeset, unbrokenDay } from '../kit/typesetting.ts';
import { judged } from '../model/entered.ts';
import { INTERVALS } from '../model/newsletter.ts';
import type { Entered, Fault, Outcome } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { faulty, type Made, type Pages, unknownLink } from './newsletter-answers.ts';
import {
  type Filled,
  form,
  hiddenFields,
  notice,
  paragraph,
  readForm,
  registrationForm,
  told,
} from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';

/** What somebody agrees to who registers. */
export type ConsentOf = (instance: View['snapshot']['instance']) => string;

export function addRegistering(pages: Pages, consent: ConsentOf): void {
  const { app, page, subscriptions, facts } = pages;
  const shown = async (view: View, words: PageWords, filled?: Filled, faults: readonly Fault[] = []) => {
    const { instance } = view.snapshot;
    const { privacyUrl, askAddress } = await facts(instance.name);
    // The form may stand at the address of an invitation; it is sent to where it belongs.
    const where = { submit: words.register, action: `/newsletter/${instance.name}`, askAddress, privacyUrl };
    return registrationForm(view, words, {
      ...where,
      consent: consent(instance),
      listsHint: words.listsHint,
      filled,
      faults,
    });
  };
  app.get('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => ({
      title: words.newsletter,
      main: html`${lead(words.registerText)}${await shown(view, words)}`,
    })),
  );
  app.get('/newsletter/:instance/start/:sealed', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const email = await subscriptions.invited(view.snapshot.instance.name, req.param('sealed'));
      const filled = { fields: email === undefined ? {} : { email }, listIds: [], interval: undefined };
      const old = email === undefined ? notice(words.oldInvitation) : '';
      const main = html`${lead(words.registerText)}${old}${await shown(view, words, filled)}`;
      return { title: words.newsletter, main };
    }),
  );
  app.post('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const entered = await readForm(req.raw);
      const faults = faultsIn(entered, view);
      if (faults.length > 0) return faulty(words.newsletter, words, await shown(view, words, entered, faults));
      const outcome = await subscriptions.register(view.snapshot.instance.name, entered);
      if (outcome === undefined) return unknownLink(view.snapshot.instance.name, words, words.newsletter);
      const told = req.query('again') === undefined ? words.sentTo : words.sentAgain;
      return registered(pages, view, words, entered, outcome, told);
    }),
  );
}

/** What is wrong with a registration: also that no topic was chosen, where some are offered (rule R24). */
function faultsIn(entered: Entered, { snapshot: { targetLists } }: View): Fault[] {
  const right = judged(entered);
  const isWithoutTopic = targetLists.length > 0 && !targetLists.some(({ listId }) => entered.listIds.includes(listId));
  const missing = entered.fields.email === undefined;
  return [
    ...('message' in right ? [right] : missing ? [{ message: 'bad_address', field: 'email' } as const] : []),
    ...(isWithoutTopic ? [{ message: 'no_topic', field: 'lists' } as const] : []),
  ];
}

async function registered(
  { facts, sender }: Pages,
  view: View,
  words: PageWords,
  entered: Entered,
  outcome: Outcome,
  sent: string,
): Promise<Made> {
  const { instance, language } = view.snapshot;
  const interval = INTERVALS.find((one) => one === entered.interval) ?? 'WEEK';
  const next = nextIssue(words, instance.locale, (await facts(instance.name)).nextIssue(interval));
  if ('number' in outcome) {
    return {
      title: words.newsletter,
      main: html`${told(words.registered)}${next === undefined ? '' : paragraph(next)}`,
    };
  }
  const mail = words.nextMail.replace('{title}', () => instance.title).replace('{sender}', sender);
  const steps = [mail, words.nextButton, ...(next === undefined ? [] : [next])];
  // Only what was typed, whether the address is known or not.
  const message = `${MESSAGES[outcome.message][language]} ${sent.replace('{email}', () => entered.fields.email ?? '')}`;
  const again = form(`/newsletter/${instance.name}?again`, hiddenFields(entered), words.sendAgain, 'second');
  const main = html`${told(typeset(language, message))}
<section><h2>${words.nextTitle}</h2><ol class="steps">${steps.map((step) => html`<li class="step">${step}</li>`)}</ol></section>
<section><h2>${words.noMailTitle}</h2>${paragraph(words.noMailText)}
${again}</section>`;
  return { title: words.almostTitle, main };
}

/** When the next issue comes, in words; undefined where none does. */
export function nextIssue({ nextIssue: text }: PageWords, locale: string, day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const shown = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return text.replace('{day}', () => unbrokenDay(shown.format(asUtc(`${day} 00:00:00`))));
}

/** What a page is about, in larger letters. */
export function lead(text: string): Html {
  return html`<p class="lead">${text}</p>`;
}
