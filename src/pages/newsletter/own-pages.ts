// Routes of the private page of a subscription, and of a new address.

import { MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import type {
  EnteredSubscription,
  NewAddress,
  SubscriptionFormError,
  SubscriptionOutcome,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html } from '../../util/html.ts';
import { typeset } from '../../util/typesetting.ts';
import { type AnsweredPage, faulty } from '../form-answers.ts';
import { link, notice, paragraph, told } from '../form-parts.ts';
import { type NewsletterParts, unknownLink } from './newsletter-answers.ts';
import { type FilledSubscription, filledBy, readForm } from './newsletter-forms.ts';
import { NEW_ADDRESS, ownPage } from './own-page.ts';

export function addOwn(pages: NewsletterParts): void {
  addOwnPage(pages);
  addNewAddress(pages);
}

async function shown(
  { facts, subscriptions }: NewsletterParts,
  view: View,
  t: Translate,
  key: string,
  { filled, faults = [] }: { readonly filled: FilledSubscription; readonly faults?: readonly SubscriptionFormError[] },
): Promise<Html> {
  const { name } = view.snapshot.instance;
  const { privacyUrl, askAddress } = await facts(name);
  const waiting = await subscriptions.newAddress(name, key);
  const newAddress = typeof waiting === 'object' ? waiting : undefined;
  return ownPage(view, t, key, { filled, faults, privacyUrl, askAddress, newAddress });
}

/** Responds with the page of the subscription; explains if it is unknown or has ended. */
async function own(
  { subscriptions }: NewsletterParts,
  view: View,
  t: Translate,
  key: string,
  make: (subscriber: Subscriber) => AnsweredPage | Promise<AnsweredPage>,
): Promise<AnsweredPage> {
  const { name } = view.snapshot.instance;
  // Read from the database, because the cached view may not have the subscriber's latest change yet.
  const found = await subscriptions.find(name, { key });
  if (found === undefined || found === 'unknown') return unknownLink(name, t, t('newsletterPages.myTitle'));
  if (found.status === 'confirmed') return make(found);
  const again = link(`/newsletter/${name}`, t('newsletterPages.registerAgain'));
  return {
    status: 404,
    title: t('newsletterPages.endedTitle'),
    main: html`${paragraph(t('newsletterPages.endedBefore'))}${again}`,
  };
}

function addOwnPage(pages: NewsletterParts): void {
  const { app, page, subscriptions } = pages;
  app.get('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, t) =>
      own(pages, view, t, req.param('key'), async (subscriber) => ({
        title: t('newsletterPages.myTitle'),
        main: await shown(pages, view, t, subscriber.key, { filled: filledBy(subscriber) }),
      })),
    ),
  );
  app.post('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, t) =>
      own(pages, view, t, req.param('key'), async ({ id, key }) => {
        const { name } = view.snapshot.instance;
        const entered = await readForm(req.raw);
        const outcome = await subscriptions.change(name, id, entered);
        if (outcome === undefined || outcome === 'unknown') return unknownLink(name, t, t('newsletterPages.myTitle'));
        const fault = faultOf(outcome);
        if (fault !== undefined) {
          const main = await shown(pages, view, t, key, { filled: entered, faults: [fault] });
          return faulty(t('newsletterPages.myTitle'), t, main);
        }
        const now = await subscriptions.find(name, { key });
        const filled = typeof now === 'object' ? filledBy(now) : entered;
        const note = came(view, outcome, t, filled, t('newsletterPages.saved'));
        return {
          title: t('newsletterPages.myTitle'),
          main: html`${note}${await shown(pages, view, t, key, { filled })}`,
        };
      }),
    ),
  );
}

/** Buttons of an unconfirmed new address; both return to the private page with the result. */
function addNewAddress(pages: NewsletterParts): void {
  const { app, page, subscriptions } = pages;
  const add = (
    button: string,
    act: (instance: string, key: string) => Promise<NewAddress | string | undefined>,
    noteOf: (t: Translate, done: NewAddress | string) => Html | undefined,
  ) =>
    app.post(`/newsletter/:instance/me/:key/${button}`, ({ req }) =>
      page(req.param('instance'), (view, t) =>
        own(pages, view, t, req.param('key'), async (subscriber) => {
          const { name } = view.snapshot.instance;
          const done = await act(name, subscriber.key);
          if (done === undefined || done === 'unknown') return unknownLink(name, t, t('newsletterPages.myTitle'));
          const main = await shown(pages, view, t, subscriber.key, { filled: filledBy(subscriber) });
          return { title: t('newsletterPages.myTitle'), main: html`${noteOf(t, done)}${main}` };
        }),
      ),
    );
  add(NEW_ADDRESS.again, subscriptions.askAgain, (t, done) =>
    typeof done === 'string' ? undefined : told(t('newsletterPages.newAddress.sentAgain', { email: done.email })),
  );
  add(NEW_ADDRESS.discard, subscriptions.dropNewAddress, (t) => told(t('newsletterPages.newAddress.discarded')));
}

function faultOf(outcome: SubscriptionOutcome): SubscriptionFormError | undefined {
  return 'field' in outcome && outcome.field !== undefined ? outcome : undefined;
}

/** Result (`done` if successful), with a hint if no list is selected. */
function came(
  { snapshot: { language, targetLists } }: View,
  outcome: SubscriptionOutcome,
  t: Translate,
  { listIds }: Pick<EnteredSubscription, 'listIds'>,
  done: string,
): Html {
  const text = 'number' in outcome ? done : typeset(language, MESSAGES[outcome.message][language]);
  const isForNothing = targetLists.length > 0 && !targetLists.some(({ listId }) => listIds.includes(listId));
  return html`${told(text)}${isForNothing ? notice(t('newsletterPages.nothingTicked')) : ''}`;
}
