// Pages for volunteers without an account (rules D11 to D13, D15). They are neither cached nor logged (rule A4), and cross-site requests
// are rejected (rule R17).

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Translate } from '../../i18n/translate.ts';
import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import type {
  AnsweredDuty,
  ClaimOutcome,
  DutyAnswerOutcome,
  DutyKey,
  OwnRotaService,
  OwnRotaWithToken,
} from '../../model/rota/own-rota.ts';
import type { Clock } from '../../util/clock.ts';
import { html } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { guardForms } from '../form-guards.ts';
import { readFormFields, renderForm, renderLink, renderParagraph, renderResult } from '../form-parts.ts';
import {
  createFormResponses,
  type FormPageContent,
  type FormResponsesOptions,
  type PageBindings,
  type ParishView,
} from '../form-responses.ts';
import { MAX_FORM_SIZE, OWN_CALENDAR_ROUTE, OWN_ROTA_ROUTE, ROTA_LINK_ROUTE } from '../form-routes.ts';
import { renderLineField } from '../render-field.ts';
import { type OwnRotaPageOptions, renderOwnRotaPage, renderOwnRotaQuestionPage } from './own-rota-page.ts';
import {
  OWN_ROTA_INPUTS,
  OWN_ROTA_QUESTIONS,
  OWN_ROTA_RESULTS,
  type OwnRotaPagesContext,
  type OwnRotaResult,
  ownRotaPath,
} from './own-rota-parts.ts';

export interface RotaPagesOptions extends FormResponsesOptions<ParishView> {
  readonly plans: OwnRotaService;
  readonly clock: Clock;
  readonly visitorsUrl: string;
}

/** Maximum number of forms per network address in ten minutes: `MAX_CLICKS` on private pages, `MAX_LINKS` to request a link. */
const MAX_CLICKS = 1000;
const MAX_LINKS = 30;

export function createRotaPages({ plans, clock, ...options }: RotaPagesOptions): Hono<PageBindings> {
  const { publicUrl, visitorsUrl } = options;
  const answers = createFormResponses({ ...options, hidesReferrer: true });
  const app = new Hono<PageBindings>({ strict: false });
  guardForms(app, {
    ...answers,
    publicUrl,
    clock,
    maxSize: MAX_FORM_SIZE,
    limits: { [ROTA_LINK_ROUTE]: MAX_LINKS, [OWN_ROTA_ROUTE]: MAX_CLICKS },
    refineTooMany: async (page) => ({ ...page, hasNewsletter: false }),
  });
  app.get(ROTA_LINK_ROUTE, ({ req }) => answers.page(req.param('instance'), async (_, t) => linkPage(t, '')));
  app.post(ROTA_LINK_ROUTE, ({ req }) =>
    answers.page(req.param('instance'), async (view, t) => {
      const email = ((await readFormFields(req.raw)).get('email') ?? '').trim();
      if (!isEmail(toAsciiEmail(email))) return { ...linkPage(t, email, true), status: 422 };
      // The mail is not awaited, because the response time would reveal whether the address belongs to a volunteer (rule R19).
      plans.mailLink(view.snapshot.instance.name, email).catch(options.onError);
      return { title: t('serving.linkTitle'), hasNewsletter: false, main: renderResult(t('serving.linkSent')) };
    }),
  );
  const todayOf = ({ snapshot }: ParishView) => createWallClock(snapshot.instance.timeZone)(clock()).slice(0, 10);
  addOwnPlan({ ...answers, app, plans, todayOf, visitorsUrl });
  return app;
}

function linkPage(t: Translate, email: string, isFaulty = false): FormPageContent {
  const problem = isFaulty ? t('serving.badEmail') : '';
  const more = html` autocomplete="email" required`;
  const field = renderLineField({
    name: 'email',
    label: t('serving.email'),
    value: email,
    type: 'email',
    problem,
    more,
  });
  return {
    title: t('serving.linkTitle'),
    hasNewsletter: false,
    main: html`${renderParagraph(t('serving.linkText'))}${renderForm('', field, t('serving.sendLink'))}`,
  };
}

function addOwnPlan(parts: OwnRotaPagesContext): void {
  const { app, page, plans, personal } = parts;
  app.get(OWN_CALENDAR_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const key = req.param('key').slice(0, -'.ics'.length);
      const calendar = await plans.calendar(nameOf(view), key);
      if (calendar === undefined || calendar === 'unknown') return unknownPage(view, t);
      const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      const headers = { ...personal('text/calendar; charset=utf-8'), ETag: tag };
      const isKnown = req
        .header('if-none-match')
        ?.split(/\s*,\s*/)
        .some((one) => one.replace(/^W\//, '') === tag);
      return isKnown ? new Response(null, { status: 304, headers }) : new Response(calendar, { headers });
    }),
  );
  app.get(OWN_ROTA_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const plan = await find(parts, view, req.param('key'));
      if (plan === undefined) return unknownPage(view, t);
      const question = OWN_ROTA_QUESTIONS.find((one) => one === req.query('ask'));
      const date = dateIn((name) => req.query(name));
      const drawing = { view, t, plan, today: parts.todayOf(view) };
      const asked = question && renderOwnRotaQuestionPage(drawing, question, date && dutyOf(plan, date));
      return (
        asked ??
        renderOwnRotaPage(drawing, parts.visitorsUrl, {
          result: OWN_ROTA_RESULTS.find((one) => one === req.query('done')),
        })
      );
    }),
  );
  app.post(OWN_ROTA_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const sent = await readFormFields(req.raw);
      const key = req.param('key');
      const plan = await find(parts, view, key);
      if (plan === undefined) return unknownPage(view, t);
      const name = nameOf(view);
      const shown = (options: OwnRotaPageOptions) => showAgain(parts, view, t, key, options);
      const done = (what: OwnRotaResult, to = key) => redirect(parts, ownRotaPath(name, to, { done: what }));
      if (!(await plans.isToken(name, key, sent.get(OWN_ROTA_INPUTS.token) ?? ''))) {
        return shown({ again: 'stale', chosen: chosenAnswers(sent), note: readNote(sent), status: 409 });
      }
      return performAction({ parts, view, t, key, sent, shown, done });
    }),
  );
}

const nameOf = ({ snapshot }: ParishView) => snapshot.instance.name;

async function find(
  { plans }: OwnRotaPagesContext,
  view: ParishView,
  key: string,
): Promise<OwnRotaWithToken | undefined> {
  const plan = await plans.find(nameOf(view), key);
  return plan === 'unknown' ? undefined : plan;
}

async function showAgain(
  parts: OwnRotaPagesContext,
  view: ParishView,
  t: Translate,
  key: string,
  options: OwnRotaPageOptions,
): Promise<FormPageContent> {
  const plan = await find(parts, view, key);
  if (plan === undefined) return unknownPage(view, t);
  return renderOwnRotaPage({ view, t, plan, today: parts.todayOf(view) }, parts.visitorsUrl, options);
}

function redirect({ personal }: OwnRotaPagesContext, there: string): Response {
  return new Response(null, { status: 303, headers: { ...personal('text/html; charset=utf-8'), Location: there } });
}

interface Sent {
  readonly parts: OwnRotaPagesContext;
  readonly view: ParishView;
  readonly t: Translate;
  readonly key: string;
  readonly sent: URLSearchParams;
  readonly shown: (options: OwnRotaPageOptions) => Promise<FormPageContent>;
  readonly done: (what: OwnRotaResult, key?: string) => Response;
}

type ActionResponse = Promise<FormPageContent | Response>;

async function performAction(of: Sent): ActionResponse {
  const deed = of.sent.get(OWN_ROTA_INPUTS.deed) ?? '';
  return (await DEEDS.get(deed)?.(of)) ?? of.shown({ status: 400 });
}

function handleDutyChange(
  told: OwnRotaResult,
  work: (
    plans: OwnRotaPagesContext['plans'],
    instance: string,
    key: string,
    date: DutyKey,
  ) => Promise<ClaimOutcome | 'unknown' | undefined>,
) {
  return async ({ parts, view, t, key, sent, shown, done }: Sent): ActionResponse => {
    const date = dateIn((name) => sent.get(name) ?? undefined);
    const outcome = date === undefined ? 'gone' : await work(parts.plans, nameOf(view), key, date);
    if (outcome === 'done') return done(told);
    if (outcome === undefined || outcome === 'unknown') return unknownPage(view, t);
    // An offer or withdrawal is about the volunteer’s own duty, which no other volunteer can have taken over.
    const refused = outcome === 'gone' && told !== 'taken' ? 'not_theirs' : outcome;
    return shown({ refused, status: outcome === 'too_many_mails' || outcome === 'nobody' ? 200 : 409 });
  };
}

const DEEDS: ReadonlyMap<string, (of: Sent) => ActionResponse> = new Map<string, (of: Sent) => ActionResponse>([
  ['answer', answer],
  ['offer', handleDutyChange('offered', (plans, ...of) => plans.offer(...of))],
  ['take_back', handleDutyChange('taken_back', (plans, ...of) => plans.withdrawOffer(...of))],
  ['take', handleDutyChange('taken', (plans, ...of) => plans.claim(...of))],
  ['absent', addAbsence],
  [
    'present',
    async ({ parts, view, t, key, sent, done }) => {
      const id = idIn(sent.get('absence') ?? undefined);
      const outcome = id === undefined ? 'done' : await parts.plans.removeAbsence(nameOf(view), key, id);
      return outcome === 'done' ? done('present') : unknownPage(view, t);
    },
  ],
  [
    'gaps',
    async ({ parts, view, t, key, sent, done }) => {
      const outcome = await parts.plans.wantGaps(nameOf(view), key, sent.get('wants') === '1');
      return outcome === 'done' ? done('gaps') : unknownPage(view, t);
    },
  ],
  [
    'renew',
    async ({ parts, view, t, key, done }) => {
      const renewed = await parts.plans.renewKey(nameOf(view), key);
      return typeof renewed === 'object' ? done('renewed', renewed.key) : unknownPage(view, t);
    },
  ],
  [
    'end',
    async ({ parts, view, t, key }) => {
      const outcome = await parts.plans.endKey(nameOf(view), key);
      if (outcome !== 'done') return unknownPage(view, t);
      return { title: t('serving.ended'), hasNewsletter: false, main: renderResult(t('serving.endedText')) };
    },
  ],
]);

async function answer({ parts, view, t, key, sent, shown, done }: Sent): ActionResponse {
  const answers = answersIn(sent);
  const note = readNote(sent);
  if (answers.length === 0) return shown({ again: 'nothingChosen', note, status: 422 });
  const outcomes = await parts.plans.answer(nameOf(view), key, answers, note);
  if (outcomes === undefined || outcomes === 'unknown') return unknownPage(view, t);
  const isPlainObject = (outcome: DutyAnswerOutcome) => outcome === 'yes' || outcome === 'no' || outcome === 'same';
  if (outcomes.every(isPlainObject)) return done('answered');
  const some = answers.map((one, index) => ({ ...one, outcome: outcomes[index] ?? 'not_theirs' }));
  const isTaken = outcomes.some((outcome) => isPlainObject(outcome) || outcome === 'spare');
  return shown({ outcomes: some, ...(isTaken && { result: 'answered' }) });
}

async function addAbsence({ parts, view, t, key, sent, shown, done }: Sent): ActionResponse {
  const days = { from: sent.get('from') ?? '', to: sent.get('to') ?? '' };
  const outcome = await parts.plans.addAbsence(nameOf(view), key, days);
  if (outcome === undefined || outcome === 'unknown') return unknownPage(view, t);
  return outcome === 'done' ? done('absent') : shown({ fault: outcome, days, status: 422 });
}

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function dateIn(read: (name: string) => string | undefined): DutyKey | undefined {
  const [eventId, roleId] = [idIn(read(OWN_ROTA_INPUTS.event)), idIn(read(OWN_ROTA_INPUTS.role))];
  return eventId === undefined || roleId === undefined ? undefined : { eventId, roleId };
}

function dutyOf({ dates }: OwnRotaWithToken, { eventId, roleId }: DutyKey) {
  return dates.find((one) => one.event.id === eventId && one.roleId === roleId && one.state === 'yes');
}

const MAX_ANSWERS = 500;

function answersIn(sent: URLSearchParams): AnsweredDuty[] {
  const answers: AnsweredDuty[] = [];
  for (const [name, value] of sent) {
    const [, event, role] = /^answer-(\d+)-(\d+)$/.exec(name) ?? [];
    const [eventId, roleId] = [idIn(event), idIn(role)];
    if (eventId === undefined || roleId === undefined || (value !== 'yes' && value !== 'no')) continue;
    if (!answers.some((one) => one.eventId === eventId && one.roleId === roleId)) {
      answers.push({ eventId, roleId, answer: value });
    }
    if (answers.length === MAX_ANSWERS) break;
  }
  return answers;
}

function chosenAnswers(sent: URLSearchParams): Map<string, string> {
  return new Map([...sent].filter(([name]) => name.startsWith('answer-')));
}

const MAX_NOTE_LENGTH = 500;

function readNote(sent: URLSearchParams): string {
  return (sent.get(OWN_ROTA_INPUTS.note) ?? '').slice(0, MAX_NOTE_LENGTH);
}

/** Page for expired and invalid links. It is the same for both. */
function unknownPage(view: ParishView, t: Translate): FormPageContent {
  return {
    status: 404,
    title: t('serving.unknownTitle'),
    hasNewsletter: false,
    main: html`${renderParagraph(t('serving.unknown'))}${renderLink(`/${nameOf(view)}/me`, t('serving.sendLink'))}`,
  };
}
