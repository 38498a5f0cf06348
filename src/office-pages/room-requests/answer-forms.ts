// Forms for answering a room request: approve, offer, decline, message (rules H6 to H8). A refused form keeps its input.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { Room } from '../../model/place.ts';
import { findRoomsRequestableWith, isRequestable } from '../../model/room-requests/requestable-rooms.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { canAnswerRequest } from '../../office/room-requests/request-access.ts';
import { type Html, html } from '../../util/html.ts';
import type { Choice, ChoiceLookup } from '../components/form/choice.ts';
import type { Control } from '../components/form/control.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import type { FormState } from '../components/form/form-state.ts';
import { inputTextsOf } from '../components/form/input-texts.ts';
import { renderForm } from '../components/form/render-form.ts';
import { renderCancelLink } from '../components/parts.ts';
import type { PageRequest } from '../page.ts';
import { createDatesControl } from './dates-control.ts';
import {
  formatRequestDate,
  listChangedEvents,
  type RequestWithEvents,
  renderAvailability,
  requestPath,
} from './request-parts.ts';

export const ANSWER_VERBS = ['approve', 'offer', 'decline', 'message'] as const;

export type AnswerVerb = (typeof ANSWER_VERBS)[number];

export function listPossibleAnswers({ state }: Pick<RoomRequest, 'state'>): readonly AnswerVerb[] {
  if (state === 'open') return ANSWER_VERBS;
  return state === 'offered' ? ['decline', 'message'] : ['message'];
}

/** Reasons to decline. The mail states them in the requester’s language. */
const DECLINE_REASONS = ['taken', 'unsuitable', 'private', 'late'] as const;

export type AnswerFormFactory = (
  request: PageRequest,
  found: RequestWithEvents,
) => { readonly groups: readonly FieldGroup[]; readonly start: PlainObject };

function textField({ t }: PageRequest, isRequired = false): Field {
  return {
    name: 'text',
    label: t('roomRequests.office.text'),
    hint: t('roomRequests.office.textHint'),
    kind: 'lines',
    isRequired,
  };
}

function roomField({ t }: PageRequest): Field {
  return { name: 'room_ids', label: t('roomRequests.rooms'), kind: 'entities', of: 'room', isFixedIfAlone: true };
}

function titleFor({ t }: Pick<PageRequest, 't'>, verb: AnswerVerb): string {
  return t(`roomRequests.office.verbs.${verb}`);
}

/** Title and publication of the events, for editors only. Events of a private occasion always have the default title. */
function eventFields({ t, editing }: PageRequest, { request: { kind, publish } }: RequestWithEvents): readonly Field[] {
  if (!hasRole(editing.authority, 'editor')) return [];
  const title: Field = {
    name: 'event/title',
    label: t('roomRequests.office.eventTitle'),
    hint: t('roomRequests.office.eventTitleHint'),
    kind: 'text',
  };
  const isPublic: Field = {
    name: 'publish',
    label: t('roomRequests.office.publish'),
    hint: publish ? t('roomRequests.office.publishWish') : undefined,
    kind: 'yes',
  };
  return kind === 'private' ? [isPublic] : [title, isPublic];
}

export const ANSWER_FORMS: Readonly<Record<AnswerVerb, AnswerFormFactory>> = {
  approve: (request, found) => {
    const { roomIds, title } = found.request;
    const [changed] = listChangedEvents(found);
    const dates: Field = {
      name: 'dates',
      label: request.t('roomRequests.dates'),
      kind: 'own',
      control: ownDates(request, found),
      isQuiet: true,
    };
    const groups: readonly FieldGroup[] = [
      { title: dates.label, fields: [dates] },
      {
        title: request.t('roomRequests.office.answer'),
        fields: [roomField(request), ...eventFields(request, found), textField(request)],
      },
    ];
    const free = found.request.dates.filter((date) => !isTaken(date, found));
    const event = { title: changed?.title ?? title };
    return { groups, start: { dates: free, room_ids: roomIds, event, publish: changed?.public ?? false, text: '' } };
  },
  offer: (request, { request: { roomIds, dates } }) => ({
    groups: [
      {
        title: titleFor(request, 'offer'),
        fields: [
          roomField(request),
          { name: 'dates', label: request.t('roomRequests.dates'), kind: 'own', control: datesFor(request) },
          textField(request),
        ],
      },
    ],
    start: { room_ids: roomIds, dates, text: '' },
  }),
  decline: (request, { language }) => {
    const [t, theirs] = [request.t, createTranslator(language)];
    const choices = DECLINE_REASONS.map((reason) => theirs(`roomRequests.office.reasons.${reason}`));
    const none: Choice = { value: '', label: t('roomRequests.office.noReason') };
    const reason: Field = {
      name: 'reason',
      label: t('roomRequests.office.reason'),
      kind: 'radios',
      choices: [...choices.map((text) => ({ value: text, label: text })), none],
    };
    const fields = [reason, textField(request)];
    return { groups: [{ title: titleFor(request, 'decline'), fields }], start: { reason: '', text: '' } };
  },
  message: (request) => ({
    groups: [{ title: titleFor(request, 'message'), fields: [textField(request, true)] }],
    start: { text: '' },
  }),
};

function datesFor({ now, language }: PageRequest): Control {
  return createDatesControl('dates', { today: now.slice(0, 10), language });
}

function isTaken(date: RoomRequest['dates'][number], { conflicts }: RequestWithEvents): boolean {
  return conflicts.some(({ from, to }) => from === date.from && to === date.to);
}

/** Checkboxes for the dates of a request, each marked as free or taken. */
function ownDates(request: PageRequest, found: RequestWithEvents): Control<ChoiceLookup> {
  const { dates } = found.request;
  const key = 'dates';
  return {
    inputs: [key],
    enter: (value) => {
      const chosen = Array.isArray(value[key]) ? value[key].filter(isPlainObject) : [];
      return { [key]: chosen.map(({ from }) => String(from)) };
    },
    read: (entered) => ({ [key]: dates.filter(({ from }) => inputTextsOf(entered, key).includes(from)) }),
    say: () => '',
    render: ({ entered }) => ({
      isGroup: true,
      control: () =>
        html`<div class="ticks">${dates.map(
          (date) => html`<label class="check">
          <input type="checkbox" name="${key}" value="${date.from}"${inputTextsOf(entered, key).includes(date.from) ? html` checked` : ''}>
          <span>${formatRequestDate(request, date)} ${renderAvailability(request, date, found)}</span></label>`,
        )}</div>`,
    }),
  };
}

/** Rooms for an answer: rooms that can be requested together and whose requests the user may answer. */
async function roomChoices(
  { editing, instance }: PageRequest,
  { request, rooms }: RequestWithEvents,
): Promise<Choice[]> {
  const all = await editing.store.content.read(instance.name, (content) => content.all('room'));
  const first = rooms.find(isRequestable);
  const together: readonly Room[] = first === undefined ? [] : findRoomsRequestableWith(first, all);
  const offered = [...rooms, ...together.filter(({ id }) => !request.roomIds.includes(id))];
  return offered
    .filter(({ id }) => canAnswerRequest(editing.authority, { roomIds: [id] }))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Links to the other decisions, next to the button that approves. */
function renderOtherAnswers({ t, link }: PageRequest, { id, email }: RoomRequest): Html {
  const lead = (verb: 'offer' | 'decline', text: Html | string) =>
    html`<a class="button" href="${link(requestPath(id, verb))}">${text}</a>`;
  const offer = html`<span class="on-desk">${titleFor({ t }, 'offer')}</span><span class="on-phone">${t('event.propose')}</span>`;
  return html`${email === '' ? '' : lead('offer', offer)}${lead('decline', titleFor({ t }, 'decline'))}`;
}

interface AnswerFormOptions {
  readonly returned?: FormState | undefined;
  readonly belowDates?: Html;
}

export async function renderAnswerForm(
  request: PageRequest,
  found: RequestWithEvents,
  verb: AnswerVerb,
  { returned, belowDates }: AnswerFormOptions = {},
): Promise<Html> {
  const { t, link, language } = request;
  const { groups, start } = ANSWER_FORMS[verb](request, found);
  const rooms = await roomChoices(request, found);
  const filled = returned ?? createBlankFormWithoutIdempotencyKey(start);
  const isTakenNow = verb === 'approve' && found.conflicts.length > 0;
  return renderForm({
    action: link(requestPath(found.request.id, verb)),
    groups,
    filled: isTakenNow ? { ...filled, isRoomTaken: true } : filled,
    choices: (kind) => (kind === 'room' ? rooms : []),
    language,
    belowFirst: belowDates,
    button: t(`roomRequests.office.buttons.${verb}`),
    isDestructive: verb === 'decline',
    belowButtons:
      verb === 'approve'
        ? renderOtherAnswers(request, found.request)
        : renderCancelLink(link(requestPath(found.request.id)), t),
  });
}
