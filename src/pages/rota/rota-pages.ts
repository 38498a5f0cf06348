// Volunteer pages for browsers without an account (rules D11 to D13, D15): neither cached nor logged (rule A4), and cross-site requests
// are rejected (rule R17).

import { Hono } from 'hono';
import { isCrossSite } from '../../http/cross-site.ts';
import type { Translate } from '../../i18n/translate.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import type { OwnPlans } from '../../model/rota/own-rota.ts';
import { openAttemptLimit } from '../../util/attempt-limit.ts';
import type { Clock } from '../../util/clock.ts';
import { html } from '../../util/html.ts';
import { bodyLimit } from '../body-limit.ts';
import { drawLine } from '../field-frame.ts';
import {
  type AnsweredPage,
  type AnswersOptions,
  openAnswers,
  type PageBindings,
  type ParishView,
} from '../form-answers.ts';
import { form, paragraph, readFields, told } from '../form-parts.ts';
import { MAX_FORM, OWN_PLAN_ROUTE, SERVING_ROUTE } from '../form-routes.ts';
import { waitText } from '../too-many.ts';
import { addOwnPlan } from './own-rota-routes.ts';

export interface ServingPagesOptions extends AnswersOptions<ParishView> {
  readonly plans: OwnPlans;
  readonly clock: Clock;
  /** Address for visitors, used in calendar links; "" if unknown. */
  readonly visitorsUrl: string;
}

/** Maximum forms per network address and period, with a lower limit for link requests. */
const MAX_CLICKS = 1000;
const MAX_LINKS = 30;
const WITHIN_MS = 600_000;

export function servingPages({ plans, clock, ...options }: ServingPagesOptions): Hono<PageBindings> {
  const { publicUrl, visitorsUrl } = options;
  const answers = openAnswers({ ...options, isUntold: true });
  const app = new Hono<PageBindings>({ strict: false });
  const limits = {
    [SERVING_ROUTE]: openAttemptLimit(clock, MAX_LINKS, WITHIN_MS),
    [OWN_PLAN_ROUTE]: openAttemptLimit(clock, MAX_CLICKS, WITHIN_MS),
  };
  for (const route of [SERVING_ROUTE, OWN_PLAN_ROUTE] as const) {
    const instanceIn = (path: string) => path.split('/')[1] ?? '';
    app.use(route, async ({ req }, next) => {
      const foreign = req.method === 'POST' && isCrossSite((name) => req.raw.headers.get(name), publicUrl);
      return foreign ? answers.refused(instanceIn(req.path), 403) : next();
    });
    const onError = ({ req }: { readonly req: { readonly path: string } }) =>
      answers.refused(instanceIn(req.path), 413, { Connection: 'close' });
    app.use(route, bodyLimit({ maxSize: MAX_FORM, onError }));
    app.use(route, async ({ req, env }, next) => {
      if (req.method !== 'POST') return next();
      const wait = limits[route](env?.address ?? '');
      if (wait === 0) return next();
      return answers.page(instanceIn(req.path), async (view, t) => tooMany(t, wait, waitText(t, view, wait, clock())));
    });
  }
  app.get(SERVING_ROUTE, ({ req }) => answers.page(req.param('instance'), async (_, t) => linkPage(t, '')));
  app.post(SERVING_ROUTE, ({ req }) =>
    answers.page(req.param('instance'), async (view, t) => {
      const email = ((await readFields(req.raw)).get('email') ?? '').trim();
      if (!isEmail(asciiEmail(email))) return { ...linkPage(t, email, true), status: 422 };
      // Sent after the response, so that its timing does not reveal whether the address belongs to a volunteer (rule R19).
      plans.mailLink(view.snapshot.instance.name, email).catch(options.onError);
      return { title: t('serving.linkTitle'), hasNewsletter: false, main: told(t('serving.linkSent')) };
    }),
  );
  addOwnPlan({ ...answers, app, plans, visitorsUrl });
  return app;
}

function tooMany(t: Translate, seconds: number, said: string): AnsweredPage {
  return {
    status: 429,
    title: t('newsletterPages.refusals.tooMany.title'),
    hasNewsletter: false,
    main: paragraph(said),
    headers: { 'Retry-After': String(seconds) },
  };
}

/** Form to request the private link by mail. */
function linkPage(t: Translate, email: string, isFaulty = false): AnsweredPage {
  const problem = isFaulty ? t('serving.badEmail') : '';
  const more = html` autocomplete="email" required`;
  const field = drawLine({ name: 'email', label: t('serving.email'), value: email, type: 'email', problem, more });
  return {
    title: t('serving.linkTitle'),
    hasNewsletter: false,
    main: html`${paragraph(t('serving.linkText'))}${form('', field, t('serving.sendLink'))}`,
  };
}
