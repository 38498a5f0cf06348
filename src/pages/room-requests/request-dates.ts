// Dates in the form to request a room: their inputs, and whether each date is free or taken (rule H4).

import type { Translate } from '../../i18n/translate.ts';
import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { computeRequestableDays, findBusySpans } from '../../model/room-requests/busy-times.ts';
import { findSkippedTime } from '../../model/room-requests/request-span.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import { REQUEST_REPEATS } from '../../model/room-requests/visitor-requests.ts';
import type { View } from '../../readmodel/view.ts';
import { isDateTime } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { keepTimesTogether } from '../../util/typesetting.ts';
import type { SubmittedFields } from '../bookings/booking-inputs.ts';
import { renderChoice } from '../form-parts.ts';
import { getPageDateFormats } from '../public/page-times.ts';
import { inputId, renderFieldFrame } from '../render-field.ts';
import {
  formatRoomName,
  type RequestFieldContext,
  renderChoices,
  renderLineField,
  renderRequiredMark,
} from './request-fields.ts';
import {
  encodeSuggestion,
  findIncompleteInputs,
  REQUEST_INPUTS,
  readEnteredDates,
  readRepeat,
  requestToFields,
  type Suggestion,
} from './request-inputs.ts';
import { listBusySpans, listRoomsRequestableWith } from './room-times.ts';
import { suggestTimes } from './suggested-times.ts';

export function describeIncompleteInputs(
  sent: SubmittedFields,
  t: Translate,
): (readonly [input: string, text: string])[] {
  return findIncompleteInputs(sent).map(({ input, code }) => [
    input,
    code === 'missing' ? sayMissingPart(input, t) : t(`roomRequests.faults.${code}`),
  ]);
}

function sayMissingPart(input: string, t: Translate): string {
  if (input === REQUEST_INPUTS.from) return t('roomRequests.faults.from_missing');
  return t(input === REQUEST_INPUTS.to ? 'roomRequests.faults.to_missing' : 'roomRequests.faults.day_missing');
}

export function listDateLabels(t: Translate): Readonly<Record<string, string>> {
  return {
    [REQUEST_INPUTS.day]: t('roomRequests.day'),
    [REQUEST_INPUTS.from]: t('roomRequests.from'),
    [REQUEST_INPUTS.to]: t('roomRequests.to'),
    [REQUEST_INPUTS.count]: t('roomRequests.count'),
  };
}

export function renderDateFields(drawing: RequestFieldContext): Html {
  const { t, sent, room, problemsAt } = drawing;
  const { day, from, to, repeat, count, deed } = REQUEST_INPUTS;
  const seconds = room.request.step * 60;
  const time = (name: string, label: string) =>
    renderFieldFrame({
      name,
      label,
      size: 'moment',
      mark: renderRequiredMark(t),
      problems: problemsAt(name),
      input: (more) => html`<input name="${name}" type="time" step="${seconds}" required
        value="${sent.get(name) ?? ''}"${more}>`,
    });
  const most = room.request.repeats;
  const repeats =
    most < 2
      ? ''
      : html`${renderChoices(drawing, repeat, t('roomRequests.repeat'), REQUEST_REPEATS, (one) => t(`roomRequests.repeats.${one}`))}
      ${renderLineField(drawing, count, t('roomRequests.count'), {
        hint: t('roomRequests.countHint', { most }),
        size: 'repeated',
        type: html`type="number" inputmode="numeric" min="1" max="${most}" class="short"`,
      })}`;
  return html`${renderFieldFrame({
    name: day,
    label: t('roomRequests.day'),
    size: 'on-day',
    mark: renderRequiredMark(t),
    problems: problemsAt(day),
    input: (more) => html`<input name="${day}" type="date" required value="${sent.get(day) ?? ''}"${more}>`,
  })}
      ${time(from, t('roomRequests.from'))}
      ${time(to, t('roomRequests.to'))}
      ${repeats}
      <p><button class="second" name="${deed}" value="dates" formaction="#${DATES_ID}">${t('roomRequests.check')}</button></p>`;
}

/** Checkbox to keep the dates of a request if they follow no rule that the form can express. */
export function renderSameDatesField({ view, t, own, room, sent }: RequestFieldContext): Html | undefined {
  const { same } = REQUEST_INPUTS;
  if (own === undefined || !requestToFields(own.request, own.form, room.request.repeats).has(same)) return undefined;
  const dates = own.request.dates.map((date) => formatRequestDate(view, date)).join('; ');
  const label = t('roomRequests.sameDates', { dates });
  return renderFieldFrame({
    name: same,
    label,
    isNamed: true,
    input: (more) => renderChoice('checkbox', same, 'on', label, sent.has(same), more),
  });
}

/** Fragment of the form's action for the button that checks the times. */
const DATES_ID = 'dates';

function dateSection(t: Translate, content: Html): Html {
  return html`<section class="dates" id="${DATES_ID}" role="status" tabindex="-1"><h3>${t('roomRequests.dates')}</h3>
      ${content}</section>`;
}

/** Problems of dates that can’t be checked, each with its input. */
function uncheckableDates(
  { view, t, sent, own }: RequestFieldContext,
  dates: readonly UseSpan[],
): (readonly [string, string])[] {
  if (dates.length === 0) return describeIncompleteInputs(sent, t);
  const kept = own?.request.dates ?? [];
  const { day, to } = REQUEST_INPUTS;
  for (const date of dates.filter((one) => !kept.some(({ from, to: end }) => from === one.from && end === one.to))) {
    if (date.to <= date.from) return [[to, t('roomRequests.faults.ends_not_after')]];
    const time = isDateTime(date.to) ? findSkippedTime(date, view.snapshot.instance.timeZone) : undefined;
    if (time !== undefined) return [[day, t('roomRequests.faults.time_skipped', { time })]];
  }
  return [];
}

function problemList(t: Translate, problems: readonly (readonly [input: string, text: string])[]): Html {
  const labels = listDateLabels(t);
  return html`<ul>${problems.map(
    ([input, text]) => html`<li><a href="#${inputId(input)}">${labels[input] ?? ''}</a>: ${text}</li>`,
  )}</ul>`;
}

/** Dates, each with its availability. If one of them is not available, also lists other rooms and nearby times. */
export function renderDateList(drawing: RequestFieldContext): Html {
  const { view, t, room, sent, own } = drawing;
  const dates = readEnteredDates(sent, own?.request.dates);
  const uses = own?.uses ?? [];
  const problems = uncheckableDates(drawing, dates);
  if (problems.length > 0) return dateSection(t, problemList(t, problems));
  const chosenIds = sent.has(REQUEST_INPUTS.room) ? sent.getAll(REQUEST_INPUTS.room) : [String(room.id)];
  const together = listRoomsRequestableWith(view, room);
  const chosen = together.filter(({ id }) => chosenIds.includes(String(id)));
  const isFree = (date: UseSpan, rooms: readonly RequestableRoom[]) => areFreeAt(view, rooms, date, uses);
  const items = dates.map((date) => {
    const isOpen = isFree(date, chosen);
    const word = t(`roomRequests.states.${isOpen ? 'free' : findUnavailableReason(view, chosen, date)}`);
    return html`<li class="${isOpen ? 'free' : 'taken'}">${formatRequestDate(view, date)}: <strong>${word}</strong></li>`;
  });
  const taken = dates.filter((date) => !isFree(date, chosen));
  const others = together.filter((one) => !chosen.includes(one) && dates.every((date) => isFree(date, [one])));
  const people = Number(sent.get(REQUEST_INPUTS.people) ?? 0) || 0;
  const largeEnough = others.filter(({ capacity }) => people === 0 || (capacity ?? 0) >= people);
  const canMove = own === undefined || !sent.has(REQUEST_INPUTS.same);
  const nearer = taken.length > 0 && canMove ? suggestTimes(view, chosen, dates, uses) : [];
  const offers = [
    ...largeEnough.map((one) =>
      suggestionButton({ roomId: one.id }, t('roomRequests.otherRoom', { room: formatRoomName(one) })),
    ),
    ...nearer.map((date) =>
      suggestionButton(date, t('roomRequests.otherTime', { when: formatRequestDate(view, date) })),
    ),
  ];
  const offered =
    taken.length === 0 || offers.length === 0
      ? ''
      : html`<h3>${t('roomRequests.offers')}</h3><ul class="offers">${offers.map((button) => html`<li>${button}</li>`)}</ul>`;
  return dateSection(t, html`<ul${readRepeat(sent) === 'once' ? '' : html` class="many"`}>${items}</ul>${offered}`);
}

function suggestionButton(suggestion: Suggestion, text: string): Html {
  return html`<button name="${REQUEST_INPUTS.pick}" value="${encodeSuggestion(suggestion)}"
        formaction="#${DATES_ID}">${text}</button>`;
}

function areFreeAt(view: View, rooms: readonly RequestableRoom[], date: UseSpan, own: readonly ResourceUse[]): boolean {
  const days = { from: date.from.slice(0, 10), to: date.to.slice(0, 10) };
  const busy = rooms.flatMap((room) => listBusySpans(view, room, days, { own, together: rooms }));
  return !busy.some((span) => date.from < span.to && span.from < date.to);
}

function findUnavailableReason(
  { today }: View,
  rooms: readonly RequestableRoom[],
  { from, to }: UseSpan,
): 'taken' | 'tooSoon' | 'tooFar' | 'closed' {
  const day = from.slice(0, 10);
  for (const { request } of rooms) {
    const { first, last } = computeRequestableDays(request, today);
    if (day < first) return 'tooSoon';
    if (day > last) return 'tooFar';
    const closed = findBusySpans(request, [], { today, from: day, to: to.slice(0, 10) });
    if (closed.some((span) => from < span.to && span.from < to)) return 'closed';
  }
  return 'taken';
}

export function formatRequestDate({ snapshot: { instance } }: View, { from, to }: UseSpan): string {
  const times = getPageDateFormats(instance.locale);
  return `${times.day(from)}, ${keepTimesTogether(times.time(from, to))}`;
}
