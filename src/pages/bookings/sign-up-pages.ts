// Sign-up pages for visitors: the form of an event, and the page behind a private link. GET requests change nothing (rule R2), pages are
// neither cached nor logged (rule A4), and cross-site requests are rejected (rule R17).

import { Hono } from 'hono';
import type { CachePage } from '../../http/cache-page.ts';
import { listAttendeeNames } from '../../i18n/attendee-names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Answer, BOOKING_KEY, type FieldAnswers, parseInstantText } from '../../model/bookings/booking.ts';
import type {
  BookingFacts,
  OwnBooking,
  OwnBookingOutcome,
  SignUpService,
} from '../../model/bookings/visitor-sign-ups.ts';
import type { View } from '../../readmodel/view.ts';
import type { Clock } from '../../util/clock.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { guardForms } from '../form-guards.ts';
import { readFormFields, renderLink, renderParagraph, renderResult } from '../form-parts.ts';
import {
  createFormResponses,
  type FormPageContent,
  type FormResponsesOptions,
  type PageBindings,
  renderRefusalPage,
} from '../form-responses.ts';
import { MAX_SIGN_UP_SIZE, OWN_BOOKING_ROUTE, SIGN_UP_ROUTE } from '../form-routes.ts';
import { createDateTimeFormatter } from '../format-instant.ts';
import { findParishPages } from '../parish-links.ts';
import { signUpPath } from '../public/addresses.ts';
import { getPageDateFormats } from '../public/page-times.ts';
import { BOOKING_INPUTS, readEnteredBooking, type SubmittedFields } from './booking-inputs.ts';
import {
  canCancelBooking,
  canChangeBooking,
  OWN_BOOKING_QUESTIONS,
  OWN_BOOKING_RESULTS,
  type OwnBookingResult,
  ownBookingPath,
  renderOwnBookingPage,
  renderOwnBookingQuestionPage,
  renderRemovedBookingPage,
} from './own-booking-page.ts';
import { renderResendForm } from './sign-up-page.ts';
import type { SignUpPagesContext } from './sign-up-parts.ts';
import { addSignUpRoutes, parseEventId } from './sign-up-routes.ts';

export interface SignUpPagesOptions extends FormResponsesOptions {
  readonly signUps: SignUpService;
  readonly clock: Clock;
  /** Caches the page of a form. Default: each page is rendered for its request. */
  readonly keepPage?: CachePage;
}

/** Maximum number of forms, and of clicks on a private page, per network address in ten minutes. */
const MAX_FORMS = 60;
const MAX_CLICKS = 1000;

export function createSignUpPages({
  signUps,
  clock,
  publicUrl,
  keepPage,
  ...options
}: SignUpPagesOptions): Hono<PageBindings> {
  const answers = createFormResponses({
    ...options,
    publicUrl,
    pagesOf: (view) => ({ ...findParishPages(view), current: 'agenda' }),
  });
  const app = new Hono<PageBindings>({ strict: false });
  const limits = { [SIGN_UP_ROUTE]: MAX_FORMS, [OWN_BOOKING_ROUTE]: MAX_CLICKS };
  const refineTooMany = addResendForm;
  guardForms(app, { ...answers, publicUrl, clock, maxSize: MAX_SIGN_UP_SIZE, limits, refineTooMany });
  const parts = { ...answers, app, signUps };
  addSignUpRoutes(parts, keepPage);
  addOwnBooking(parts);
  return app;
}

/** Adds a form that submits the same sign-up again to the page for visitors who sent too many forms. */
async function addResendForm(
  page: FormPageContent,
  request: Request,
  { snapshot: { instance } }: View,
  t: Translate,
): Promise<FormPageContent> {
  const [, , what = '', id = ''] = new URL(request.url).pathname.split('/');
  const sent = await readFormFields(request);
  const eventId = what === 'events' ? parseEventId(id) : undefined;
  if (eventId === undefined) return page;
  return { ...page, main: html`${page.main}${renderResendForm(t, instance.name, eventId, sent)}` };
}

function addOwnBooking(parts: SignUpPagesContext): void {
  const { app, page, signUps, personal } = parts;
  app.get(OWN_BOOKING_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const own = await find(signUps, view, req.param('key'));
      if (own === undefined) {
        const removed = await findRemoved(signUps, view, req.param('key'));
        if (removed === undefined) return unknownKey(parts, view, t, req.query('event'));
        return (
          signUpPageData(view, t, removed.known, req.query('show'), personal) ??
          renderRemovedBookingPage(view, t, removed)
        );
      }
      const question = OWN_BOOKING_QUESTIONS.find((one) => one === req.query('ask'));
      if (question === 'erase' || (question !== undefined && canCancelBooking(own)))
        return renderOwnBookingQuestionPage(view, t, own, question);
      const data = signUpPageData(view, t, own, req.query('show'), personal);
      if (data !== undefined) return data;
      const what = OWN_BOOKING_RESULTS.find((one) => one === req.query('done'));
      return renderOwnBookingPage(view, t, own, {
        result: what,
        isUnmailed: what !== undefined && req.query('mail') === 'no',
      });
    }),
  );
  app.post(OWN_BOOKING_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const sent = await readFormFields(req.raw);
      const own = await find(signUps, view, req.param('key'));
      const deed = sent.get(BOOKING_INPUTS.deed) ?? 'change';
      if (own === undefined) {
        const removed = await findRemoved(signUps, view, req.param('key'));
        if (removed === undefined) return unknownKey(parts, view, t, req.query('event'));
        if (deed !== 'erase') return renderRemovedBookingPage(view, t, removed);
        await signUps.erase(nameOf(view), req.param('key'));
        return erasedPage(t);
      }
      if (deed === 'people') return renderOwnBookingPage(view, t, own, { sent });
      const { name } = view.snapshot.instance;
      if (deed === 'erase') {
        await signUps.erase(name, own.booking.key);
        return erasedPage(t);
      }
      const done = DEEDS.get(deed);
      if (done === undefined) return renderRefusalPage(t, 404);
      const outcome = (await done.act(parts, view, own, sent)) ?? { refused: 'unknown' };
      if ('own' in outcome) {
        const more = { done: done.told, ...(outcome.isMailed ? {} : { mail: 'no' }) };
        const there = ownBookingPath(name, outcome.own.booking.key, outcome.own.event.id, more);
        const headers = { ...personal('text/html; charset=utf-8'), Location: there };
        return new Response(null, { status: 303, headers });
      }
      return refusedOwn(parts, view, t, { own, sent, outcome, eventId: req.query('event') });
    }),
  );
}

interface OwnDeed {
  readonly told: OwnBookingResult;
  readonly act: (
    parts: SignUpPagesContext,
    view: View,
    own: OwnBooking,
    sent: SubmittedFields,
  ) => Promise<OwnBookingOutcome | undefined>;
}

const nameOf = ({ snapshot }: View) => snapshot.instance.name;

const DEEDS: ReadonlyMap<string, OwnDeed> = new Map<string, OwnDeed>([
  [
    'confirm',
    { told: 'confirmed', act: ({ signUps }, view, { booking }) => signUps.confirm(nameOf(view), booking.key) },
  ],
  ['cancel', { told: 'cancelled', act: ({ signUps }, view, { booking }) => signUps.cancel(nameOf(view), booking.key) }],
  ['not_me', { told: 'not_me', act: ({ signUps }, view, { booking }) => signUps.notMe(nameOf(view), booking.key) }],
  [
    'change',
    {
      told: 'changed',
      act: ({ signUps }, view, { booking, event, form, language }, sent) => {
        // Reads more people than allowed if they were entered, so that they are reported and not lost.
        const party = event.subscription?.online?.party ?? 1;
        const entered = readEnteredBooking(sent, form, Math.max(party, booking.people.length));
        return signUps.change(nameOf(view), booking.key, { ...entered, language }, 'page');
      },
    },
  ],
]);

async function find(signUps: SignUpPagesContext['signUps'], view: View, key: string): Promise<OwnBooking | undefined> {
  const own = BOOKING_KEY.test(key) ? await signUps.find(nameOf(view), key) : undefined;
  return own === 'unknown' ? undefined : own;
}

async function findRemoved({ findRemoved: ask }: SignUpPagesContext['signUps'], view: View, key: string) {
  const removed = BOOKING_KEY.test(key) ? await ask(nameOf(view), key) : undefined;
  return removed === 'unknown' ? undefined : removed;
}

interface RefusedOwn {
  readonly own: OwnBooking;
  readonly sent: SubmittedFields;
  readonly outcome: Extract<OwnBookingOutcome, { readonly refused: string }>;
  readonly eventId: string | undefined;
}

function refusedOwn(
  parts: SignUpPagesContext,
  view: View,
  t: Translate,
  { own, sent, outcome, eventId }: RefusedOwn,
): FormPageContent | Promise<FormPageContent> {
  const { refused } = outcome;
  if (refused === 'unknown') return unknownKey(parts, view, t, eventId);
  if (refused === 'faults' && canChangeBooking(own)) {
    return renderOwnBookingPage(view, t, own, { sent, faults: outcome.faults, status: 422 });
  }
  if (refused === 'full')
    return renderOwnBookingPage(view, t, own, { sent, notice: t('signUp.own.full'), status: 409 });
  const { status } = own.event;
  // An event that takes place after all must not be reported as cancelled.
  const isCalledOff = refused === 'called_off' && status !== 'confirmed';
  const notice = isCalledOff ? t('signUp.own.calledOff') : t('signUp.own.wrongState');
  return renderOwnBookingPage(view, t, own, { notice, status: 409 });
}

/** Page of an unknown or expired link. Links to the form of the event, if it has one (rule J5). */
async function unknownKey(
  { signUps }: SignUpPagesContext,
  view: View,
  t: Translate,
  event = '',
): Promise<FormPageContent> {
  const { instance } = view.snapshot;
  const id = parseEventId(event);
  const place = id === undefined || !instance.outside.signup ? undefined : await signUps.form(instance.name, id);
  const again =
    id === undefined || typeof place !== 'object'
      ? ''
      : renderLink(signUpPath(instance.name, id), t('signUp.own.signUpAgain'));
  return {
    status: 404,
    title: t('signUp.own.unknownTitle'),
    main: html`${renderParagraph(t('signUp.own.unknown'))}${again}`,
  };
}

function erasedPage(t: Translate): FormPageContent {
  return { title: t('signUp.own.erasedTitle'), main: renderResult(t('signUp.own.erased')) };
}

function signUpPageData(
  view: View,
  t: Translate,
  known: BookingFacts | undefined,
  show: string | undefined,
  personal: SignUpPagesContext['personal'],
): FormPageContent | Response | undefined {
  if (known === undefined) return undefined;
  if (show === 'data') return knownBookingPage(view, t, known);
  return show === 'json' ? fileOf(known, personal) : undefined;
}

function fileOf(own: BookingFacts, personal: SignUpPagesContext['personal']): Response {
  const disposition = { 'Content-Disposition': 'attachment; filename="sign-up.json"' };
  return new Response(bookingJson(own), { headers: { ...personal('application/json'), ...disposition } });
}

function knownBookingPage(view: View, t: Translate, own: BookingFacts): FormPageContent {
  const { booking, event, form } = own;
  const { instance } = view.snapshot;
  const { state, people, email, phone, answers, note, createdAt, present } = booking;
  const said = (of: FieldAnswers) =>
    Object.entries(of).map(([id, answer]) => {
      const field = form?.fields.find((one) => String(one.id) === id);
      const isDay = field?.type === 'date' && typeof answer === 'string' && isDate(answer);
      return [
        field?.label ?? id,
        isDay ? getPageDateFormats(instance.locale).date(answer) : describeAnswer(answer, t),
      ] as const;
    });
  const about = [
    [t('signUp.own.known.event'), event.title],
    [t('signUp.own.known.state'), t(`signUp.own.known.states.${state}`)],
    [t('signUp.own.known.createdAt'), createDateTimeFormatter(instance)(parseInstantText(createdAt))],
    [t('signUp.email'), email],
    [t('signUp.phone'), phone],
    ...said(answers),
    [t('signUp.own.known.note'), note],
    [t('signUp.own.known.present'), present === 0 ? '' : String(present)],
  ] as const;
  const names = listAttendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const persons = people.map(
    (person, index) => html`<li class="entry"><b class="what">${names[index]}</b>${terms(said(person.answers))}</li>`,
  );
  const to = (more: Readonly<Record<string, string>>) => ownBookingPath(instance.name, booking.key, event.id, more);
  return {
    title: t('signUp.own.dataTitle'),
    main: html`${renderParagraph(t('signUp.own.known.intro'))}
      <section>${terms(about)}</section>
      <section><h2>${t('signUp.own.known.people')}</h2><ul class="told">${persons}</ul></section>
      <p><a class="button" href="${to({ show: 'json' })}" download>${t('signUp.own.dataFile')}</a></p>
      ${renderLink(to({}), t('signUp.own.toMine'))}`,
  };
}

function terms(all: readonly (readonly [string, string])[]): Html | undefined {
  const some = all.filter(([, value]) => value !== '');
  if (some.length === 0) return undefined;
  return html`<dl class="known">${some.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function describeAnswer(answer: Answer, t: Translate): string {
  if (answer === true) return t('signUp.own.known.yes');
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}

/** Stored data as a file, with the keys of the interface. */
function bookingJson({ booking, event, form, language }: BookingFacts): string {
  const { id, eventId, state, people, email, phone, answers, note, createdAt, heldUntil, present } = booking;
  const fields = (form?.fields ?? []).map((field) => ({ id: field.id, label: field.label }));
  const kept = {
    event: { id: eventId, title: event.title, date_from: event.startsAt, date_to: event.endsAt },
    booking: {
      id,
      state,
      people,
      email,
      phone,
      answers,
      note,
      created_at: createdAt,
      held_until: heldUntil,
      present,
      language,
    },
    fields,
  };
  return `${JSON.stringify(kept, null, 2)}\n`;
}
