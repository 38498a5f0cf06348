// Newsletter pages: subscribe, confirm, and manage a subscription. Plain forms without scripts; GET requests change nothing (rule R2),
// because mail scanners open every link.

import { type Context, Hono } from 'hono';
import { isCrossSite } from '../../http/cross-site.ts';
import { openAttemptLimit } from '../../util/attempt-limit.ts';
import type { Clock } from '../../util/clock.ts';
import { html } from '../../util/html.ts';
import { allowedAt } from '../allowed.ts';
import { bodyLimit } from '../body-limit.ts';
import { type AnswersOptions, openAnswers, type PageBindings } from '../form-answers.ts';
import { MAX_FORM } from '../form-routes.ts';
import { lookCss, lookVersion } from '../look.ts';
import { tooMany } from '../too-many.ts';
import { addConfirming } from './confirm-pages.ts';
import type { NewsletterParts } from './newsletter-answers.ts';
import { addOwn } from './own-pages.ts';
import { addRegistering, type ConsentOf } from './subscribe-pages.ts';
import { addLeaving } from './unsubscribe-pages.ts';

export interface NewsletterPagesOptions
  extends AnswersOptions,
    Pick<NewsletterParts, 'subscriptions' | 'facts' | 'sender'> {
  readonly consent: ConsentOf;
  readonly clock: Clock;
}

/** Maximum POSTs per network address and period: of entered data, and of clicks that confirm, end or erase. */
const MAX_POSTS = 20;
const MAX_CLICKS = 1000;
const WITHIN_MS = 600_000;
/** Buttons of the private page that send no entered data and cause no mail. */
const CLICKED: ReadonlySet<string> = new Set(['end', 'erase', 'discard']);

export function newsletterPages({ consent, clock, publicUrl, ...options }: NewsletterPagesOptions): Hono<PageBindings> {
  const answers = openAnswers({ ...options, publicUrl });
  const app = new Hono<PageBindings>({ strict: false });
  const limits = {
    posts: openAttemptLimit(clock, MAX_POSTS, WITHIN_MS),
    clicks: openAttemptLimit(clock, MAX_CLICKS, WITHIN_MS),
  };
  const refuseMany = tooMany({ page: answers.page, consent, clock });
  const isAlien: NewsletterParts['isAlien'] = ({ headers }) => isCrossSite((name) => headers.get(name), publicUrl);
  const instanceIn = ({ req }: Pick<Context, 'req'>) => req.path.split('/')[2] ?? '';

  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [, , , what = ''] = context.req.path.split('/');
    // The unsubscribe route checks its own form field instead.
    if (what !== 'end' && isAlien(context.req.raw)) return answers.refused(instanceIn(context), 403);
    return next();
  });
  app.use(
    '/newsletter/*',
    bodyLimit({
      maxSize: MAX_FORM,
      onError: (context) => answers.refused(instanceIn(context), 413, { Connection: 'close' }),
    }),
  );
  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [, , , what = '', , deed = ''] = context.req.path.split('/');
    // Clicks have a higher limit, because mail providers post for all their users from a few addresses, and visitors may share one.
    const isClick = what === 'end' || what === 'confirm' || (what === 'me' && CLICKED.has(deed));
    const wait = limits[isClick ? 'clicks' : 'posts'](context.env?.address ?? '');
    return wait > 0 ? refuseMany(context.req, wait) : next();
  });

  const { subscriptions, facts, sender } = options;
  const pages: NewsletterParts = { ...answers, app, subscriptions, facts, sender, isAlien };
  addLook(pages, options.headers);
  addRegistering(pages, consent);
  addConfirming(pages);
  addOwn(pages);
  addLeaving(pages);
  app.all('/newsletter/*', (context) => {
    const allow = allowedAt(app, context.req.path);
    return answers.refused(instanceIn(context), allow === '' ? 404 : 405, allow === '' ? {} : { Allow: allow });
  });
  return app;
}

/** Style sheet for the colour of the parish; its address changes with the colour. */
function addLook({ app, page }: NewsletterParts, headers: Readonly<Record<string, string>>): void {
  app.get('/newsletter/:instance/look.css', ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      if (instance.accent === '') return { status: 404, title: t('newsletterPages.refusals.404.title'), main: html`` };
      const isNewest = req.url.endsWith(`?${lookVersion(instance.accent)}`);
      const caching = isNewest ? 'public, max-age=86400' : 'no-cache';
      const type = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching };
      return new Response(lookCss(instance.accent), { headers: { ...headers, ...type } });
    }),
  );
}
