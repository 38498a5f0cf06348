// Sign-up pages for visitors: the form of an event, and the page of a private link. GET requests change nothing (rule R2), pages are
// neither cached nor logged (rule A4), and cross-site requests are rejected (rule R17).

import { Hono } from 'hono';
import { isCrossSite } from '../../http/cross-site.ts';
import type { KeepPage } from '../../http/keep-page.ts';
import type { SignUps } from '../../model/bookings/sign-ups.ts';
import { openAttemptLimit } from '../../util/attempt-limit.ts';
import type { Clock } from '../../util/clock.ts';
import { html } from '../../util/html.ts';
import { bodyLimit } from '../body-limit.ts';
import {
  type AnsweredPage,
  type Answers,
  type AnswersOptions,
  openAnswers,
  type PageBindings,
} from '../form-answers.ts';
import { paragraph, readFields } from '../form-parts.ts';
import { MAX_SIGN_UP, OWN_ROUTE, SIGN_UP_ROUTE } from '../form-routes.ts';
import { waitText } from '../too-many.ts';
import { addOwnBooking } from './own-booking-routes.ts';
import { sentAgain } from './sign-up-page.ts';
import { addSigningUp, eventIdIn } from './sign-up-routes.ts';

export interface SignUpPagesOptions extends AnswersOptions {
  readonly signUps: SignUps;
  readonly clock: Clock;
  /** Caches the page of a form; without it, each page is rendered. */
  readonly keepPage?: KeepPage;
}

/** Maximum forms, and clicks on a private page, per network address and period. */
const MAX_FORMS = 60;
const MAX_CLICKS = 1000;
const WITHIN_MS = 600_000;

export function signUpPages({
  signUps,
  clock,
  publicUrl,
  keepPage,
  ...options
}: SignUpPagesOptions): Hono<PageBindings> {
  const answers = withoutEmptyNewsletter(openAnswers({ ...options, publicUrl }));
  const app = new Hono<PageBindings>({ strict: false });
  const limits = {
    [SIGN_UP_ROUTE]: openAttemptLimit(clock, MAX_FORMS, WITHIN_MS),
    [OWN_ROUTE]: openAttemptLimit(clock, MAX_CLICKS, WITHIN_MS),
  };
  for (const route of [SIGN_UP_ROUTE, OWN_ROUTE] as const) {
    app.use(route, async (context, next) => {
      const { req } = context;
      if (req.method === 'POST' && isCrossSite((name) => req.raw.headers.get(name), publicUrl)) {
        return answers.refused(req.path.split('/')[1] ?? '', 403);
      }
      return next();
    });
    app.use(
      route,
      bodyLimit({
        maxSize: MAX_SIGN_UP,
        onError: ({ req }) => answers.refused(req.path.split('/')[1] ?? '', 413, { Connection: 'close' }),
      }),
    );
    app.use(route, async (context, next) => {
      const { req } = context;
      if (req.method !== 'POST') return next();
      const wait = limits[route](context.env?.address ?? '');
      return wait > 0 ? tooManyForms(answers, req.raw, wait, clock()) : next();
    });
  }
  const parts = { ...answers, app, signUps };
  addSigningUp(parts, keepPage);
  addOwnBooking(parts);
  return app;
}

function withoutEmptyNewsletter(answers: Answers): Answers {
  return {
    ...answers,
    page: (instance, make) =>
      answers.page(instance, async (view, t) => {
        const made = await make(view, t);
        const hasNewsletter = view.snapshot.targetLists.length > 0;
        return made instanceof Response ? made : { ...made, hasNewsletter };
      }),
  };
}

/** Rejects a form from an address over its limit, keeping its data; needs no database access. */
async function tooManyForms({ page }: Answers, request: Request, seconds: number, now: number): Promise<Response> {
  const [, name = '', what = '', id = ''] = new URL(request.url).pathname.split('/');
  const sent = await readFields(request);
  return page(name, async (view, t): Promise<AnsweredPage> => {
    const eventId = what === 'events' ? eventIdIn(id) : undefined;
    const again = eventId === undefined ? '' : sentAgain(t, name, eventId, sent);
    return {
      status: 429,
      title: t('newsletterPages.refusals.tooMany.title'),
      main: html`${paragraph(waitText(t, view, seconds, now))}${again}`,
      headers: { 'Retry-After': String(seconds) },
    };
  });
}
