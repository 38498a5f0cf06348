// Newsletter pages: subscribe, confirm, manage a subscription. The forms need no scripts. GET requests change nothing (rule R2), because
// mail scanners open every link.

import { type Context, Hono } from 'hono';
import { INTERVAL_NAMES } from '../../contract/newsletter/newsletter-form.ts';
import { SUBSCRIPTION_MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import { isCrossSite } from '../../http/cross-site.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Subscriber } from '../../model/newsletter/newsletter.ts';
import type {
  EnteredSubscription,
  NewAddress,
  SubscriptionFormError,
  SubscriptionOutcome,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { createAttemptLimit } from '../../util/attempt-limit.ts';
import type { Clock } from '../../util/clock.ts';
import { type Html, html } from '../../util/html.ts';
import { typeset } from '../../util/typesetting.ts';
import { listAllowedMethods } from '../allowed-methods.ts';
import { limitBody } from '../body-limit.ts';
import {
  renderForm,
  renderFormNotice,
  renderLeadingResult,
  renderLink,
  renderParagraph,
  renderResult,
} from '../form-parts.ts';
import {
  createFormResponses,
  type FormPageContent,
  type FormResponsesOptions,
  type PageBindings,
  renderInvalidFormPage,
} from '../form-responses.ts';
import { MAX_FORM_SIZE } from '../form-routes.ts';
import { findParishPages } from '../parish-links.ts';
import { createParishStyleSheet, parishStyleVersion } from '../parish-style.ts';
import { createRateLimitResponder } from '../rate-limit-response.ts';
import { readSubscriptionForm, type SubscriptionValues, subscriptionValuesOf } from './newsletter-forms.ts';
import { type NewsletterPagesContext, renderUnknownLinkPage } from './newsletter-pages-context.ts';
import { NEW_ADDRESS_PATHS, renderOwnSubscription } from './own-subscription-page.ts';
import {
  addSubscribeRoutes,
  type ConsentWordingFormatter,
  formatNextIssue,
  renderLeadParagraph,
} from './subscribe-pages.ts';
import { addUnsubscribeRoutes } from './unsubscribe-pages.ts';

export interface NewsletterPagesOptions
  extends FormResponsesOptions,
    Pick<NewsletterPagesContext, 'subscriptions' | 'facts' | 'sender'> {
  readonly consent: ConsentWordingFormatter;
  readonly clock: Clock;
}

/**
 * Maximum number of POST requests per network address within `WITHIN_MS`: `MAX_POSTS` for forms with entered data, `MAX_CLICKS` for clicks
 * that confirm, unsubscribe or erase.
 */
const MAX_POSTS = 20;
const MAX_CLICKS = 1000;
const WITHIN_MS = 600_000;
const CLICKED: ReadonlySet<string> = new Set(['end', 'erase', 'discard']);

export function createNewsletterPages({
  consent,
  clock,
  publicUrl,
  ...options
}: NewsletterPagesOptions): Hono<PageBindings> {
  const answers = createFormResponses({
    ...options,
    publicUrl,
    pagesOf: (view) => ({ ...findParishPages(view), hasNewsletter: true, current: 'newsletter' }),
  });
  const app = new Hono<PageBindings>({ strict: false });
  const limits = {
    posts: createAttemptLimit(clock, MAX_POSTS, WITHIN_MS),
    clicks: createAttemptLimit(clock, MAX_CLICKS, WITHIN_MS),
  };
  const refuseMany = createRateLimitResponder({ page: answers.page, consent, clock });
  const isAlien: NewsletterPagesContext['isCrossSite'] = ({ headers }) =>
    isCrossSite((name) => headers.get(name), publicUrl);
  const instanceIn = ({ req }: Pick<Context, 'req'>) => req.path.split('/')[2] ?? '';

  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [, , , what = ''] = context.req.path.split('/');
    // The unsubscribe route checks cross-site requests itself, because mail programs send some.
    if (what !== 'end' && isAlien(context.req.raw)) return answers.refused(instanceIn(context), 403);
    return next();
  });
  app.use(
    '/newsletter/*',
    limitBody({
      maxSize: MAX_FORM_SIZE,
      onError: (context) => answers.refused(instanceIn(context), 413, { Connection: 'close' }),
    }),
  );
  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [, , , what = '', , deed = ''] = context.req.path.split('/');
    // Clicks have a higher limit: mail providers send them for all their users from a few addresses, and visitors may share an address.
    const isClick = what === 'end' || what === 'confirm' || (what === 'me' && CLICKED.has(deed));
    const wait = limits[isClick ? 'clicks' : 'posts'](context.env?.address ?? '');
    return wait > 0 ? refuseMany(context.req, wait) : next();
  });

  const { subscriptions, facts, sender } = options;
  const pages: NewsletterPagesContext = { ...answers, app, subscriptions, facts, sender, isCrossSite: isAlien };
  addLook(pages, options.headers);
  addSubscribeRoutes(pages, consent);
  addConfirming(pages);
  addOwn(pages);
  addUnsubscribeRoutes(pages);
  app.all('/newsletter/*', (context) => {
    const allow = listAllowedMethods(app, context.req.path);
    return answers.refused(instanceIn(context), allow === '' ? 404 : 405, allow === '' ? {} : { Allow: allow });
  });
  return app;
}

/** Route of the style sheet for the colour of the parish. Its address changes with the colour. */
function addLook({ app, page }: NewsletterPagesContext, headers: Readonly<Record<string, string>>): void {
  app.get('/newsletter/:instance/look.css', ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      if (instance.accent === '') return { status: 404, title: t('newsletterPages.refusals.404.title'), main: html`` };
      const isNewest = req.url.endsWith(`?${parishStyleVersion(instance.accent)}`);
      const caching = isNewest ? 'public, max-age=86400' : 'no-cache';
      const type = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching };
      return new Response(createParishStyleSheet(instance.accent), { headers: { ...headers, ...type } });
    }),
  );
}

/** Last segment of the address of a result, below the private link. */
const DONE = { registration: 'confirmed', address: 'moved' } as const;

function addConfirming(pages: NewsletterPagesContext): void {
  const { app, page, subscriptions, personal } = pages;
  const path = '/newsletter/:instance/confirm/:token';
  app.get(path, ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      const what = await subscriptions.awaits(instance.name, req.param('token'));
      if (what === undefined || what === 'unknown') return voidLinkPage(instance.name, t);
      return {
        title: t(`newsletterPages.confirming.${what}.title`),
        main: html`${renderLeadParagraph(t(`newsletterPages.confirming.${what}.text`))}
          ${renderForm('', undefined, t(`newsletterPages.confirming.${what}.button`))}`,
      };
    }),
  );
  app.post(path, ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      const { name } = instance;
      const token = req.param('token');
      const what = await subscriptions.awaits(name, token);
      const done = await subscriptions.confirm(name, token);
      if (what === undefined || what === 'unknown' || typeof done !== 'object') return voidLinkPage(name, t);
      const there = `/newsletter/${name}/me/${done.key}/${DONE[what]}`;
      return new Response(null, { status: 303, headers: { ...personal('text/html; charset=utf-8'), Location: there } });
    }),
  );
  addDone(pages, 'registration');
  addDone(pages, 'address');
}

/** Page for a used, expired or invalid link; the same for all three. */
function voidLinkPage(instance: string, t: Translate): FormPageContent {
  return renderUnknownLinkPage(instance, t, t('newsletterPages.voidTitle'), t('newsletterPages.confirmedBefore'));
}

function renderChosen({ snapshot: { targetLists, language } }: View, t: Translate, found: Subscriber): Html {
  const lists = targetLists.filter(({ listId }) => found.listIds.includes(listId));
  return html`<dl>
      <dt>${t('newsletter.search.lists')}</dt><dd>${lists.map(({ publicName }) => publicName).join(', ')}</dd>
      <dt>${t('newsletter.search.interval')}</dt><dd>${INTERVAL_NAMES[found.interval][language]}</dd>
    </dl>`;
}

function addDone({ app, page, subscriptions, facts }: NewsletterPagesContext, what: keyof typeof DONE): void {
  app.get(`/newsletter/:instance/me/:key/${DONE[what]}`, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name, locale, outside } = view.snapshot.instance;
      // Queries the database, because the cached view may not contain the confirmation yet.
      const found = await subscriptions.find(name, { key: req.param('key') });
      if (typeof found !== 'object' || found.status !== 'confirmed')
        return renderUnknownLinkPage(name, t, t('newsletterPages.voidTitle'));
      const next = formatNextIssue(t, locale, (await facts(name)).nextIssue(found.interval));
      const comes = what === 'address' || found.listIds.length === 0 || next === undefined ? '' : ` ${next}`;
      return {
        title: t(`newsletterPages.confirming.${what}.doneTitle`),
        main: html`${renderLeadingResult(`${t(`newsletterPages.confirming.${what}.done`)}${comes}`)}
          <section><h2>${t('newsletterPages.myTitle')}</h2>
          ${what === 'registration' ? renderChosen(view, t, found) : ''}
          <p class="ways"><a class="button second" href="/newsletter/${name}/me/${found.key}">${t('newsletterPages.toMine')}</a>
          ${outside.pages ? html`<a class="way" href="/${name}/">${t('eventPage.backToAgenda')}</a>` : ''}</p></section>`,
      };
    }),
  );
}

function addOwn(pages: NewsletterPagesContext): void {
  addOwnPage(pages);
  addNewAddress(pages);
}

async function renderSubscriptionPage(
  { facts, subscriptions }: NewsletterPagesContext,
  view: View,
  t: Translate,
  key: string,
  { filled, faults = [] }: { readonly filled: SubscriptionValues; readonly faults?: readonly SubscriptionFormError[] },
): Promise<Html> {
  const { name } = view.snapshot.instance;
  const { privacyUrl, askAddress } = await facts(name);
  const waiting = await subscriptions.newAddress(name, key);
  const newAddress = typeof waiting === 'object' ? waiting : undefined;
  return renderOwnSubscription(view, t, key, { filled, faults, privacyUrl, askAddress, newAddress });
}

/** Page of the subscription, or a page that says that the subscription is unknown or has ended. */
async function ownSubscriptionPage(
  { subscriptions }: NewsletterPagesContext,
  view: View,
  t: Translate,
  key: string,
  make: (subscriber: Subscriber) => FormPageContent | Promise<FormPageContent>,
): Promise<FormPageContent> {
  const { name } = view.snapshot.instance;
  // Queries the database, because the cached view may not contain the subscriber's latest change yet.
  const found = await subscriptions.find(name, { key });
  if (found === undefined || found === 'unknown') return renderUnknownLinkPage(name, t, t('newsletterPages.myTitle'));
  if (found.status === 'confirmed') return make(found);
  const again = renderLink(`/newsletter/${name}`, t('newsletterPages.registerAgain'));
  return {
    status: 404,
    title: t('newsletterPages.endedTitle'),
    main: html`${renderParagraph(t('newsletterPages.endedBefore'))}${again}`,
  };
}

function addOwnPage(pages: NewsletterPagesContext): void {
  const { app, page, subscriptions } = pages;
  app.get('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, t) =>
      ownSubscriptionPage(pages, view, t, req.param('key'), async (subscriber) => ({
        title: t('newsletterPages.myTitle'),
        main: await renderSubscriptionPage(pages, view, t, subscriber.key, {
          filled: subscriptionValuesOf(subscriber),
        }),
      })),
    ),
  );
  app.post('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, t) =>
      ownSubscriptionPage(pages, view, t, req.param('key'), async ({ id, key }) => {
        const { name } = view.snapshot.instance;
        const entered = await readSubscriptionForm(req.raw);
        const outcome = await subscriptions.change(name, id, entered);
        if (outcome === undefined || outcome === 'unknown')
          return renderUnknownLinkPage(name, t, t('newsletterPages.myTitle'));
        const fault = faultOf(outcome);
        if (fault !== undefined) {
          const main = await renderSubscriptionPage(pages, view, t, key, { filled: entered, faults: [fault] });
          return renderInvalidFormPage(t('newsletterPages.myTitle'), t, main);
        }
        const now = await subscriptions.find(name, { key });
        const filled = typeof now === 'object' ? subscriptionValuesOf(now) : entered;
        const note = outcomePage(view, outcome, t, filled, t('newsletterPages.saved'));
        return {
          title: t('newsletterPages.myTitle'),
          main: html`${note}${await renderSubscriptionPage(pages, view, t, key, { filled })}`,
        };
      }),
    ),
  );
}

/** Routes of the two buttons for an unconfirmed new address. Both respond with the private page and the result. */
function addNewAddress(pages: NewsletterPagesContext): void {
  const { app, page, subscriptions } = pages;
  const add = (
    button: string,
    act: (instance: string, key: string) => Promise<NewAddress | string | undefined>,
    noteOf: (t: Translate, done: NewAddress | string) => Html | undefined,
  ) =>
    app.post(`/newsletter/:instance/me/:key/${button}`, ({ req }) =>
      page(req.param('instance'), (view, t) =>
        ownSubscriptionPage(pages, view, t, req.param('key'), async (subscriber) => {
          const { name } = view.snapshot.instance;
          const done = await act(name, subscriber.key);
          if (done === undefined || done === 'unknown')
            return renderUnknownLinkPage(name, t, t('newsletterPages.myTitle'));
          const main = await renderSubscriptionPage(pages, view, t, subscriber.key, {
            filled: subscriptionValuesOf(subscriber),
          });
          return { title: t('newsletterPages.myTitle'), main: html`${noteOf(t, done)}${main}` };
        }),
      ),
    );
  add(NEW_ADDRESS_PATHS.again, subscriptions.askAgain, (t, done) =>
    typeof done === 'string'
      ? undefined
      : renderResult(t('newsletterPages.newAddress.sentAgain', { email: done.email })),
  );
  add(NEW_ADDRESS_PATHS.discard, subscriptions.dropNewAddress, (t) =>
    renderResult(t('newsletterPages.newAddress.discarded')),
  );
}

function faultOf(outcome: SubscriptionOutcome): SubscriptionFormError | undefined {
  return 'field' in outcome && outcome.field !== undefined ? outcome : undefined;
}

/** Result of an action as a message, with a hint if no list is selected. `done`: message if it was successful. */
function outcomePage(
  { snapshot: { language, targetLists } }: View,
  outcome: SubscriptionOutcome,
  t: Translate,
  { listIds }: Pick<EnteredSubscription, 'listIds'>,
  done: string,
): Html {
  const text = 'number' in outcome ? done : typeset(language, SUBSCRIPTION_MESSAGES[outcome.message][language]);
  const isForNothing = targetLists.length > 0 && !targetLists.some(({ listId }) => listIds.includes(listId));
  return html`${renderResult(text)}${isForNothing ? renderFormNotice(t('newsletterPages.nothingTicked')) : ''}`;
}
