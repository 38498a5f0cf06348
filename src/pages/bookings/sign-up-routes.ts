// Routes of an event's form: show it, draw it for more people, submit it.

import type { CachePage } from '../../http/cache-page.ts';
import type { Translate } from '../../i18n/translate.ts';
import { determineSignUpOffer } from '../../model/bookings/seats.ts';
import type { EnteredBooking, NoFormReason, SignUpForm, SignUpOutcome } from '../../model/bookings/visitor-sign-ups.ts';
import { MAX_ID } from '../../model/entity.ts';
import { publicAgendaPath } from '../../model/instance.ts';
import type { View } from '../../readmodel/view.ts';
import { html } from '../../util/html.ts';
import { readFormFields, renderLink, renderParagraph } from '../form-parts.ts';
import { type FormPageContent, renderRefusalPage } from '../form-responses.ts';
import { SIGN_UP_ROUTE } from '../form-routes.ts';
import { BOOKING_INPUTS, readEnteredBooking, type SubmittedFields } from './booking-inputs.ts';
import { renderSignUpDonePage, renderSignUpPage, type SubmittedSignUp } from './sign-up-page.ts';
import type { SignUpPagesContext } from './sign-up-parts.ts';

export function addSignUpRoutes({ app, page, signUps }: SignUpPagesContext, keepPage: CachePage | undefined): void {
  app.get(SIGN_UP_ROUTE, async ({ req }) => {
    const shown: { of?: readonly [View, SignUpForm] } = {};
    const answer = await page(req.param('instance'), async (view, t) => {
      const asked = await readSignUpForm(signUps, view, req.param('id'));
      if (typeof asked === 'string') return noFormPage(view, t, asked);
      shown.of = [view, asked];
      return renderSignUpPage(view, t, asked);
    });
    if (keepPage !== undefined && shown.of !== undefined) await cacheFormPage(keepPage, req.url, answer, ...shown.of);
    return answer;
  });
  app.post(SIGN_UP_ROUTE, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { language, instance } = view.snapshot;
      const sent = await readFormFields(req.raw);
      const asked = await readSignUpForm(signUps, view, req.param('id'));
      if (typeof asked === 'string') return noFormPage(view, t, asked);
      if (sent.get(BOOKING_INPUTS.deed) === 'people')
        return renderSignUpPage(view, t, withToken(asked, sent), { sent });
      const { event, form } = asked;
      const entered: EnteredBooking = {
        ...readEnteredBooking(sent, form, event.subscription.online.party),
        email: sent.get(BOOKING_INPUTS.email) ?? '',
        language,
      };
      const way = { token: sent.get(BOOKING_INPUTS.token) ?? '', trap: sent.get(BOOKING_INPUTS.trap) ?? '' };
      const outcome = (await signUps.signUp(instance.name, event.id, entered, way)) ?? { refused: 'unknown' };
      if ('state' in outcome) return renderSignUpDonePage(view, t, outcome, entered.email.trim());
      return refusedPage(view, t, { asked, sent, outcome });
    }),
  );
}

/** Caches the page for all visitors; only its token is replaced. Its data are at least as new as the view. */
async function cacheFormPage(
  keepPage: CachePage,
  url: string,
  answer: Response,
  view: View,
  { token, nextToken }: SignUpForm,
): Promise<void> {
  const { pathname, search } = new URL(url);
  const html = answer.status === 200 ? await answer.clone().text() : '';
  // A page without the token has no form, because sign-up is not open.
  if (search !== '' || !html.includes(token)) return;
  keepPage(pathname, view, { html, filling: token, refill: nextToken, headers: Object.fromEntries(answer.headers) });
}

export function parseEventId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : undefined;
}

async function readSignUpForm(
  signUps: SignUpPagesContext['signUps'],
  { snapshot }: View,
  text: string,
): Promise<SignUpForm | NoFormReason> {
  const id = parseEventId(text);
  return id === undefined ? 'unknown' : ((await signUps.form(snapshot.instance.name, id)) ?? 'unknown');
}

/** Keeps the token, and with it the time at which the form was first shown, when the form is rendered again for more people. */
function withToken(asked: SignUpForm, sent: SubmittedFields): SignUpForm {
  return { ...asked, token: sent.get(BOOKING_INPUTS.token) ?? asked.token };
}

interface RefusedForm {
  readonly asked: SignUpForm;
  readonly sent: SubmittedFields;
  readonly outcome: Extract<SignUpOutcome, { readonly refused: string }>;
}

function refusedPage(view: View, t: Translate, { asked, sent, outcome }: RefusedForm): FormPageContent {
  const { refused } = outcome;
  if (refused === 'unknown' || refused === 'over') return noFormPage(view, t, refused);
  const submittedSignUp = (status: SubmittedSignUp['status'], more: Partial<SubmittedSignUp> = {}) =>
    ({ sent, status, ...more }) as SubmittedSignUp;
  if (refused === 'faults') {
    return renderSignUpPage(view, t, withToken(asked, sent), submittedSignUp(422, { faults: outcome.faults }));
  }
  const isShort =
    refused === 'full' && outcome.roomToWait > 0 && determineSignUpOffer(asked.seats, asked.phase) === 'waiting';
  const notice = isShort
    ? t('signUp.notices.shortLine', { count: outcome.roomToWait })
    : t(`signUp.notices.${refused}`);
  if (refused === 'stale' || refused === 'quick')
    return renderSignUpPage(view, t, asked, submittedSignUp(422, { notice }));
  // The message names a contact but no time to retry, because a blocked mailbox gets the same message.
  if (refused === 'too_many_mails') return renderSignUpPage(view, t, asked, submittedSignUp(429, { notice }));
  return renderSignUpPage(view, t, asked, submittedSignUp(409, { notice }));
}

function noFormPage({ snapshot: { instance } }: View, t: Translate, why: NoFormReason): FormPageContent {
  if (why === 'unknown') return renderRefusalPage(t, 404);
  const agenda = publicAgendaPath(instance);
  return {
    status: 410,
    title: t('agendaPages.gone.title'),
    main: html`${renderParagraph(t('agendaPages.gone.text'))}${
      agenda === undefined ? '' : renderLink(agenda, t('agendaPages.wholeAgenda'))
    }`,
  };
}
