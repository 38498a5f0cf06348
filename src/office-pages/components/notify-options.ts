// Notifications about a change to an event: how many people get one, the choice to send none, and the question before a change deletes
// bookings (rule J11). The field names are the same in all forms of the office.

import type { Translate } from '../../i18n/translate.ts';
import {
  type Booking,
  countNotified,
  type NotifiedCounts,
  ZERO_NOTIFIED_COUNTS,
} from '../../model/bookings/booking.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { listPersonIdsInField } from '../../model/rota/rota-cells.ts';
import { canBePublic } from '../../model/visibility.ts';
import type { WriteContext } from '../../office/write-context.ts';
import { AnswerLossError, HasBookingsError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { FullForm } from '../form.ts';
import type { Form, PageContent, PageRequest } from '../page.ts';
import { renderConfirmQuestion } from './confirm.ts';
import { renderCheckbox, renderHiddenInput } from './form/parts.ts';

/** Form fields: send no notifications, allow the change to delete bookings, keep the bookings. */
export const [SILENT_FIELD, DETACH_BOOKINGS_FIELD, KEEP_BOOKINGS_FIELD] = [
  'silent',
  'detach_bookings',
  'keep_bookings',
] as const;

export function withBookingOptions(editing: WriteContext, form: Form): WriteContext {
  const isTicked = (name: string) => form.text(name) === '1';
  return {
    ...editing,
    bookings: {
      isSilent: isTicked(SILENT_FIELD),
      detaches: isTicked(DETACH_BOOKINGS_FIELD),
      keeps: isTicked(KEEP_BOOKINGS_FIELD),
    },
  };
}

/** Context for a dry run, in which bookings don’t prevent the change. */
export function createDryRunContext(editing: WriteContext): WriteContext {
  return { ...editing, bookings: { isSilent: false, detaches: true } };
}

async function bookingsOf({ editing, instance }: PageRequest, eventIds: readonly number[]): Promise<Booking[]> {
  const states = ['pending', 'booked', 'waiting'] as const;
  const all = await editing.store.bookings.read(instance.name, editing.clock(), async (tx) => {
    const found = [];
    for (const id of eventIds) found.push(...(await tx.ofEvent(id, { states })));
    return found;
  });
  return (all ?? []).map(({ booking }) => booking);
}

/** Note about bookings without an e-mail address; undefined if every booking has one. */
export function describeUnreachedPeople(
  { bookings, people }: NotifiedCounts['unreached'],
  t: Translate,
): string | undefined {
  if (bookings === 0) return undefined;
  return t('signUps.unreached', { count: bookings, people: t('signUps.party', { count: people }) });
}

/** Hint and checkbox in a form that cancels, postpones or changes events; undefined if the change sends no notifications. */
export async function renderNotifyOptions(
  request: PageRequest,
  events: Event | readonly Event[],
  key: 'called' | 'changed',
): Promise<Html | undefined> {
  const all = 'id' in events ? [events] : events;
  const booked = all.filter((event) => hasOnlineSignUp(event) && canBePublic(event)).map(({ id }) => id);
  const reach = booked.length === 0 ? ZERO_NOTIFIED_COUNTS : countNotified(await bookingsOf(request, booked));
  const coming = all.filter(({ endsAt, state }) => endsAt >= request.now && state !== 'draft');
  if (coming.length === 0) return renderNotifiedCounts(request, reach, key);
  const [serving, requests] = [await countServed(request, coming), await countRequests(request, coming)];
  return renderNotifiedCounts(request, reach, key, { serving, requests });
}

/** Number of people who requested the rooms of the events and get a notification of a change (rule H11). */
function countRequests({ editing, instance }: PageRequest, events: readonly Event[]): Promise<number> {
  const ids = new Set(events.flatMap(({ requestId }) => requestId ?? []));
  if (ids.size === 0) return Promise.resolve(0);
  return editing.store.content.read(instance.name, async ({ requests }) => {
    const approved = await requests.all(['approved']);
    return approved.filter(({ request: { id, email } }) => ids.has(id) && email !== '').length;
  });
}

/** Number of assigned or invited volunteers who get a notification of a change (rule D14). */
function countServed({ editing, instance }: PageRequest, events: readonly Event[]): Promise<number> {
  const eventIds = new Set(events.map(({ id }) => id));
  return editing.store.content.read(instance.name, async (content) => {
    const roles = (await content.all('role')).filter(({ ask }) => ask);
    if (roles.length === 0) return 0;
    const ids = new Set(events.flatMap((event) => roles.flatMap(({ field }) => listPersonIdsInField(event, field))));
    for (const { eventId, personId, state } of await content.all('assignment')) {
      if (eventIds.has(eventId) && personId !== null && (state === 'asked' || state === 'yes')) ids.add(personId);
    }
    const people = await content.getAll('person', [...ids]);
    return people.filter(({ value }) => value.email !== '').length;
  });
}

/** Number of people who get a notification, a checkbox to send none, and the people to call. Undefined if no person is affected. */
export function renderNotifiedCounts(
  { t, form }: PageRequest,
  { mailed, unreached }: NotifiedCounts,
  key: 'called' | 'changed',
  { serving = 0, requests = 0 }: { readonly serving?: number; readonly requests?: number } = {},
): Html | undefined {
  const call = describeUnreachedPeople(unreached, t);
  const isNotified = mailed + serving + requests > 0;
  if (!isNotified && call === undefined) return undefined;
  const notice = html`${mailed === 0 ? '' : html`<p class="hint">${t(`signUps.told.${key}`, { count: mailed })}</p>`}
    ${serving === 0 ? '' : html`<p class="hint">${t('planning.told', { count: serving })}</p>`}
    ${requests === 0 ? '' : html`<p class="hint">${t('roomRequests.office.notified', { count: requests })}</p>`}
    ${renderCheckbox(SILENT_FIELD, form.text(SILENT_FIELD) === '1', t('signUps.silent'))}`;
  return html`<div class="telling">
    ${isNotified ? notice : ''}
    ${call === undefined ? '' : html`<p class="hint">${call}</p>`}
  </div>`;
}

export const NOTIFY_ANSWERED_FIELD = 'answered';

interface Returning {
  readonly path: string;
  readonly fields?: Html;
  readonly text: string;
  readonly back: '/history' | '/trash';
}

/**
 * Confirmation page before an undo or a restoration sends notifications; undefined if the user has answered, or there are no recipients.
 */
export function renderMailConfirmation(
  request: PageRequest,
  reach: NotifiedCounts,
  { path, fields = html``, text, back }: Returning,
): PageContent | undefined {
  if (reach.mailed === 0 || hasNotifyAnswer(request.form)) return undefined;
  const question = {
    title: text,
    fields: html`${fields}${renderHiddenInput(NOTIFY_ANSWERED_FIELD, '1')}${renderNotifiedCounts(request, reach, 'called')}`,
    button: text,
    back,
  };
  return { title: text, main: renderConfirmQuestion(request, path, question), at: back, status: 409, hasDrafts: false };
}

export function renderNotifyAnswerFields(form: Form): Html {
  const given = [SILENT_FIELD, DETACH_BOOKINGS_FIELD, NOTIFY_ANSWERED_FIELD].filter((name) => form.text(name) === '1');
  return html`${given.map((name) => renderHiddenInput(name, '1'))}`;
}

/** True if the user has answered the question, so that no dry run is needed. */
export function hasNotifyAnswer(form: Form): boolean {
  return [SILENT_FIELD, DETACH_BOOKINGS_FIELD, NOTIFY_ANSWERED_FIELD].some((name) => form.text(name) === '1');
}

/** Confirmation page before a change deletes bookings or answers. It carries the submitted form. */
export async function renderBookingLossConfirmation(
  request: PageRequest,
  sentTo: string,
  form: FullForm,
  error: HasBookingsError | AnswerLossError,
): Promise<PageContent> {
  const { editing, instance, locale, now, t, link } = request;
  const { eventIds } = error;
  const events = await editing.store.content.read(instance.name, (content) => content.getAll('event', eventIds));
  const days = createDayFormatter(locale, instance.timeZone, now);
  const items = events.map(
    ({ value: { id, title, startsAt, endsAt } }) =>
      html`<li><a href="${link(`/events/${id}/bookings`)}">${title}</a> <span class="soft">${days.when(startsAt, endsAt)}</span></li>`,
  );
  const { title, said, consequences, telling, deed } = await describeRemoval(request, error);
  // If the change sends notifications, the page asks about them again; otherwise it carries the answer from the form.
  const left = [...(telling === undefined ? [] : [SILENT_FIELD]), DETACH_BOOKINGS_FIELD, KEEP_BOOKINGS_FIELD, '_for'];
  const isOfSeries = error instanceof HasBookingsError && error.dates.length > 0;
  const texts = form.texts.filter(([name]) => !left.includes(name));
  const [first] = events;
  const back = events.length === 1 && first !== undefined ? `/events/${first.id}` : '/agenda';
  const main = html`<div class="narrow-page">
    <h1>${title}</h1>
    <p>${said}</p>
    <ul>${items}</ul>
    <form method="post" action="${sentTo}">
      ${texts.map(([name, text]) => renderHiddenInput(name, text))}${renderHiddenInput(DETACH_BOOKINGS_FIELD, '1')}
      ${isOfSeries ? keepButton(t, eventIds.length) : ''}
      ${consequences && html`<p>${consequences}</p>`}
      ${telling}
      <p class="more">
        <button class="danger">${deed}</button>
        <a class="button" href="${link(back)}">${t('forms.cancel')}</a></p>
    </form>
  </div>`;
  return { title, main, at: '/agenda', status: 409, hasDrafts: false };
}

function keepButton(t: Translate, count: number): Html {
  return html`<p>${t('signUps.keepHelp', { count })}</p>
      <p class="more"><button name="${KEEP_BOOKINGS_FIELD}" value="1">${t('signUps.keepSingle', { count })}</button></p>`;
}

interface Going {
  readonly title: string;
  readonly said: string;
  /** Consequences of the remove button, written next to it; undefined if `said` covers them. */
  readonly consequences?: string;
  /** Checkbox to send no notifications; undefined if the change sends none. */
  readonly telling: Html | undefined;
  readonly deed: string;
}

async function describeRemoval(request: PageRequest, error: HasBookingsError | AnswerLossError): Promise<Going> {
  const { t } = request;
  if (error instanceof AnswerLossError) {
    const count = error.bookings;
    return {
      title: t('signUps.answersTitle'),
      said: t('signUps.answersGo', { count }),
      telling: undefined,
      deed: t('signUps.answersAnyway'),
    };
  }
  const { eventIds, eventsStay } = error;
  const going = await bookingsOf(request, eventIds);
  const { mailed, unreached } = countNotified(going);
  const people = t('signUps.party', { count: going.reduce((sum, one) => sum + one.people.length, 0) });
  const call = describeUnreachedPeople(unreached, t);
  const isOfSeries = error.dates.length > 0;
  const help = t(isOfSeries ? 'signUps.leaveHelp' : eventsStay ? 'signUps.offHelp' : 'signUps.goHelp');
  const consequences = [
    ...(isOfSeries ? [t('signUps.removeHelp', { count: eventIds.length })] : []),
    t(eventsStay ? 'signUps.offGoes' : 'signUps.goes', { count: going.length, people }),
    ...(mailed === 0 ? [] : [t('signUps.told.called', { count: mailed })]),
    ...(call === undefined ? [] : [call]),
  ].join(' ');
  return {
    title: t('signUps.goTitle'),
    ...(isOfSeries ? { said: help, consequences } : { said: `${help} ${consequences}` }),
    telling: mailed === 0 ? html`` : renderCheckbox(SILENT_FIELD, false, t('signUps.silent')),
    deed: eventsStay
      ? t('signUps.offAnyway', { count: going.length })
      : t('signUps.goAnyway', { count: eventIds.length }),
  };
}
