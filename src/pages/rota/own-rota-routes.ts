// Routes of a volunteer's private page: GET changes nothing, because mail programs open links automatically; only forms do.

import { createHash } from 'node:crypto';
import type { Translate } from '../../i18n/translate.ts';
import type { AnsweredDate, AnswerOutcome, DateKey, OpenedPlan, TakingOutcome } from '../../model/rota/own-rota.ts';
import { html } from '../../util/html.ts';
import type { AnsweredPage, ParishView } from '../form-answers.ts';
import { link, paragraph, readFields, told } from '../form-parts.ts';
import { OWN_CALENDAR_ROUTE, OWN_PLAN_ROUTE } from '../form-routes.ts';
import { type OwnPlanOptions, ownPlanPage, ownQuestionPage } from './own-rota-page.ts';
import { INPUTS, OWN_QUESTIONS, OWN_TOLD, type OwnPlanParts, ownPlanPath, type PlanTold } from './own-rota-parts.ts';

export function addOwnPlan(parts: OwnPlanParts): void {
  const { app, page, plans, visitorsUrl, personal } = parts;
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
  app.get(OWN_PLAN_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const plan = await find(parts, view, req.param('key'));
      if (plan === undefined) return unknownPage(view, t);
      const question = OWN_QUESTIONS.find((one) => one === req.query('ask'));
      const date = dateIn((name) => req.query(name));
      const asked = question && ownQuestionPage(view, t, plan, question, date && dutyOf(plan, date));
      return (
        asked ?? ownPlanPage(view, t, plan, visitorsUrl, { told: OWN_TOLD.find((one) => one === req.query('done')) })
      );
    }),
  );
  app.post(OWN_PLAN_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const sent = await readFields(req.raw);
      const key = req.param('key');
      const plan = await find(parts, view, key);
      if (plan === undefined) return unknownPage(view, t);
      const name = nameOf(view);
      const shown = (wish: OwnPlanOptions) => showAgain(parts, view, t, key, wish);
      const done = (what: PlanTold, to = key) => seeOther(parts, ownPlanPath(name, to, { done: what }));
      if (!(await plans.isToken(name, key, sent.get(INPUTS.token) ?? ''))) {
        return shown({ again: 'stale', chosen: chosenIn(sent), note: noteIn(sent), status: 409 });
      }
      return act({ parts, view, t, key, sent, shown, done });
    }),
  );
}

const nameOf = ({ snapshot }: ParishView) => snapshot.instance.name;

async function find({ plans }: OwnPlanParts, view: ParishView, key: string): Promise<OpenedPlan | undefined> {
  const plan = await plans.find(nameOf(view), key);
  return plan === 'unknown' ? undefined : plan;
}

async function showAgain(
  parts: OwnPlanParts,
  view: ParishView,
  t: Translate,
  key: string,
  wish: OwnPlanOptions,
): Promise<AnsweredPage> {
  const plan = await find(parts, view, key);
  return plan === undefined ? unknownPage(view, t) : ownPlanPage(view, t, plan, parts.visitorsUrl, wish);
}

function seeOther({ personal }: OwnPlanParts, there: string): Response {
  return new Response(null, { status: 303, headers: { ...personal('text/html; charset=utf-8'), Location: there } });
}

interface Sent {
  readonly parts: OwnPlanParts;
  readonly view: ParishView;
  readonly t: Translate;
  readonly key: string;
  readonly sent: URLSearchParams;
  readonly shown: (wish: OwnPlanOptions) => Promise<AnsweredPage>;
  readonly done: (what: PlanTold, key?: string) => Response;
}

type Made = Promise<AnsweredPage | Response>;

async function act(of: Sent): Made {
  const deed = of.sent.get(INPUTS.deed) ?? '';
  return (await DEEDS.get(deed)?.(of)) ?? of.shown({ status: 400 });
}

/** Action on a single date, given the function to call. */
function taking(
  told: PlanTold,
  work: (
    plans: OwnPlanParts['plans'],
    instance: string,
    key: string,
    date: DateKey,
  ) => Promise<TakingOutcome | 'unknown' | undefined>,
) {
  return async ({ parts, view, t, key, sent, shown, done }: Sent): Made => {
    const date = dateIn((name) => sent.get(name) ?? undefined);
    const outcome = date === undefined ? 'gone' : await work(parts.plans, nameOf(view), key, date);
    if (outcome === 'done') return done(told);
    if (outcome === undefined || outcome === 'unknown') return unknownPage(view, t);
    // The volunteer lost the date itself, so no other volunteer was faster.
    const refused = outcome === 'gone' && told !== 'taken' ? 'not_theirs' : outcome;
    return shown({ refused, status: outcome === 'too_many_mails' || outcome === 'nobody' ? 200 : 409 });
  };
}

const DEEDS: ReadonlyMap<string, (of: Sent) => Made> = new Map<string, (of: Sent) => Made>([
  ['answer', answer],
  ['offer', taking('offered', (plans, ...of) => plans.offer(...of))],
  ['take_back', taking('taken_back', (plans, ...of) => plans.takeBack(...of))],
  ['take', taking('taken', (plans, ...of) => plans.take(...of))],
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
      return { title: t('serving.ended'), hasNewsletter: false, main: told(t('serving.endedText')) };
    },
  ],
]);

async function answer({ parts, view, t, key, sent, shown, done }: Sent): Made {
  const answers = answersIn(sent);
  const note = noteIn(sent);
  if (answers.length === 0) return shown({ again: 'nothingChosen', note, status: 422 });
  const outcomes = await parts.plans.answer(nameOf(view), key, answers, note);
  if (outcomes === undefined || outcomes === 'unknown') return unknownPage(view, t);
  const isPlain = (outcome: AnswerOutcome) => outcome === 'yes' || outcome === 'no' || outcome === 'same';
  if (outcomes.every(isPlain)) return done('answered');
  const some = answers.map((one, index) => ({ ...one, outcome: outcomes[index] ?? 'not_theirs' }));
  const isTaken = outcomes.some((outcome) => isPlain(outcome) || outcome === 'spare');
  return shown({ outcomes: some, ...(isTaken && { told: 'answered' }) });
}

async function addAbsence({ parts, view, t, key, sent, shown, done }: Sent): Made {
  const days = { from: sent.get('from') ?? '', to: sent.get('to') ?? '' };
  const outcome = await parts.plans.addAbsence(nameOf(view), key, days);
  if (outcome === undefined || outcome === 'unknown') return unknownPage(view, t);
  return outcome === 'done' ? done('absent') : shown({ fault: outcome, days, status: 422 });
}

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function dateIn(read: (name: string) => string | undefined): DateKey | undefined {
  const [eventId, roleId] = [idIn(read(INPUTS.event)), idIn(read(INPUTS.role))];
  return eventId === undefined || roleId === undefined ? undefined : { eventId, roleId };
}

function dutyOf({ dates }: OpenedPlan, { eventId, roleId }: DateKey) {
  return dates.find((one) => one.event.id === eventId && one.roleId === roleId && one.state === 'yes');
}

const MAX_ANSWERS = 500;

function answersIn(sent: URLSearchParams): AnsweredDate[] {
  const answers: AnsweredDate[] = [];
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

function chosenIn(sent: URLSearchParams): Map<string, string> {
  return new Map([...sent].filter(([name]) => name.startsWith('answer-')));
}

/** Maximum characters of a note, as in the field. */
const MAX_NOTE_LENGTH = 500;

function noteIn(sent: URLSearchParams): string {
  return (sent.get(INPUTS.note) ?? '').slice(0, MAX_NOTE_LENGTH);
}

/** Identical for an expired and an invalid link. */
export function unknownPage(view: ParishView, t: Translate): AnsweredPage {
  return {
    status: 404,
    title: t('serving.unknownTitle'),
    hasNewsletter: false,
    main: html`${paragraph(t('serving.unknown'))}${link(`/${nameOf(view)}/me`, t('serving.sendLink'))}`,
  };
}
