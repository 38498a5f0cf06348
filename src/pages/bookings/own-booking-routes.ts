// Routes of the private page: GET, and the actions of its buttons.

import type { Translate } from '../../i18n/translate.ts';
import { BOOKING_KEY } from '../../model/bookings/booking.ts';
import type { KnownBooking, OwnBooking, OwnOutcome } from '../../model/bookings/sign-ups.ts';
import type { View } from '../../readmodel/view.ts';
import { html } from '../../util/html.ts';
import { type AnsweredPage, refusalOf } from '../form-answers.ts';
import { link, paragraph, readFields, told } from '../form-parts.ts';
import { OWN_ROUTE } from '../form-routes.ts';
import { signUpPath } from '../public/addresses.ts';
import { INPUTS, readEntered, type SentFields } from './fields.ts';
import { bookingJson, knownBookingPage } from './known-booking.ts';
import {
  mayCancel,
  mayChange,
  type OwnTold,
  ownBookingPage,
  ownPath,
  QUESTIONS,
  questionPage,
  removedPage,
  TOLD,
} from './own-booking-page.ts';
import type { SignUpParts } from './sign-up-parts.ts';
import { eventIdIn } from './sign-up-routes.ts';

export function addOwnBooking(parts: SignUpParts): void {
  const { app, page, signUps, personal } = parts;
  app.get(OWN_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const own = await find(signUps, view, req.param('key'));
      if (own === undefined) {
        const removed = await findRemoved(signUps, view, req.param('key'));
        if (removed === undefined) return unknownKey(parts, view, t, req.query('event'));
        return shownData(view, t, removed.known, req.query('show'), personal) ?? removedPage(view, t, removed);
      }
      const question = QUESTIONS.find((one) => one === req.query('ask'));
      if (question === 'erase' || (question !== undefined && mayCancel(own)))
        return questionPage(view, t, own, question);
      const data = shownData(view, t, own, req.query('show'), personal);
      if (data !== undefined) return data;
      const what = TOLD.find((one) => one === req.query('done'));
      return ownBookingPage(view, t, own, { told: what, isUnmailed: what !== undefined && req.query('mail') === 'no' });
    }),
  );
  app.post(OWN_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const sent = await readFields(req.raw);
      const own = await find(signUps, view, req.param('key'));
      const deed = sent.get(INPUTS.deed) ?? 'change';
      if (own === undefined) {
        const removed = await findRemoved(signUps, view, req.param('key'));
        if (removed === undefined) return unknownKey(parts, view, t, req.query('event'));
        if (deed !== 'erase') return removedPage(view, t, removed);
        await signUps.erase(nameOf(view), req.param('key'));
        return erased(t);
      }
      if (deed === 'people') return ownBookingPage(view, t, own, { sent });
      const { name } = view.snapshot.instance;
      if (deed === 'erase') {
        await signUps.erase(name, own.booking.key);
        return erased(t);
      }
      const done = DEEDS.get(deed);
      if (done === undefined) return refusalOf(t, 404);
      const outcome = (await done.act(parts, view, own, sent)) ?? { refused: 'unknown' };
      if ('own' in outcome) {
        const more = { done: done.told, ...(outcome.isMailed ? {} : { mail: 'no' }) };
        const there = ownPath(name, outcome.own.booking.key, outcome.own.event.id, more);
        const headers = { ...personal('text/html; charset=utf-8'), Location: there };
        return new Response(null, { status: 303, headers });
      }
      return refusedOwn(parts, view, t, { own, sent, outcome, eventId: req.query('event') });
    }),
  );
}

interface OwnDeed {
  readonly told: OwnTold;
  readonly act: (parts: SignUpParts, view: View, own: OwnBooking, sent: SentFields) => Promise<OwnOutcome | undefined>;
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
        // Entries for more people than there is room for are reported, not dropped.
        const party = event.subscription?.online?.party ?? 1;
        const entered = readEntered(sent, form, Math.max(party, booking.people.length));
        return signUps.change(nameOf(view), booking.key, { ...entered, language }, 'page');
      },
    },
  ],
]);

async function find(signUps: SignUpParts['signUps'], view: View, key: string): Promise<OwnBooking | undefined> {
  const own = BOOKING_KEY.test(key) ? await signUps.find(nameOf(view), key) : undefined;
  return own === 'unknown' ? undefined : own;
}

async function findRemoved({ findRemoved: ask }: SignUpParts['signUps'], view: View, key: string) {
  const removed = BOOKING_KEY.test(key) ? await ask(nameOf(view), key) : undefined;
  return removed === 'unknown' ? undefined : removed;
}

interface RefusedOwn {
  readonly own: OwnBooking;
  readonly sent: SentFields;
  readonly outcome: Extract<OwnOutcome, { readonly refused: string }>;
  readonly eventId: string | undefined;
}

function refusedOwn(
  parts: SignUpParts,
  view: View,
  t: Translate,
  { own, sent, outcome, eventId }: RefusedOwn,
): AnsweredPage | Promise<AnsweredPage> {
  const { refused } = outcome;
  if (refused === 'unknown') return unknownKey(parts, view, t, eventId);
  if (refused === 'faults' && mayChange(own)) {
    return ownBookingPage(view, t, own, { sent, faults: outcome.faults, status: 422 });
  }
  if (refused === 'full') return ownBookingPage(view, t, own, { sent, notice: t('signUp.own.full'), status: 409 });
  const { status } = own.event;
  // The page shows the status of the event prominently.
  const isCalledOff = refused === 'called_off' && status !== 'confirmed';
  const notice = isCalledOff ? t('signUp.own.calledOff') : t('signUp.own.wrongState');
  return ownBookingPage(view, t, own, { notice, status: 409 });
}

/** Page of an expired or unknown link; offers the event's form if it has one (rule J5). */
async function unknownKey({ signUps }: SignUpParts, view: View, t: Translate, event = ''): Promise<AnsweredPage> {
  const { instance } = view.snapshot;
  const id = eventIdIn(event);
  const place = id === undefined || !instance.outside.signup ? undefined : await signUps.form(instance.name, id);
  const again =
    id === undefined || typeof place !== 'object'
      ? ''
      : link(signUpPath(instance.name, id), t('signUp.own.signUpAgain'));
  return {
    status: 404,
    title: t('signUp.own.unknownTitle'),
    main: html`${paragraph(t('signUp.own.unknown'))}${again}`,
  };
}

function erased(t: Translate): AnsweredPage {
  return { title: t('signUp.own.erasedTitle'), main: told(t('signUp.own.erased')) };
}

/** Stored data of a sign-up, as a page or a file; undefined if neither is requested. */
function shownData(
  view: View,
  t: Translate,
  known: KnownBooking | undefined,
  show: string | undefined,
  personal: SignUpParts['personal'],
): AnsweredPage | Response | undefined {
  if (known === undefined) return undefined;
  if (show === 'data') return knownBookingPage(view, t, known);
  return show === 'json' ? fileOf(known, personal) : undefined;
}

function fileOf(own: KnownBooking, personal: SignUpParts['personal']): Response {
  const disposition = { 'Content-Disposition': 'attachment; filename="sign-up.json"' };
  return new Response(bookingJson(own), { headers: { ...personal('application/json'), ...disposition } });
}
