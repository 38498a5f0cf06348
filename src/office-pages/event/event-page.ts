import { createTranslator, type NameBelow } from '../../i18n/translate.ts';
import { hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { Source } from '../../model/sources/source.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import { needsApproval } from '../../office/content/permissions.ts';
import { findStoredEntityWarnings } from '../../office/content/stored-entity-warnings.ts';
import type { PendingProposal } from '../../office/proposals/pending-proposal.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { type Html, html } from '../../util/html.ts';
import { renderSignUpsCard } from '../bookings/sign-ups-card.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type ConflictingTexts, renderOriginalValuesField } from '../components/form/hidden-state.ts';
import { type InputTexts, inputTextOf } from '../components/form/input-texts.ts';
import { renderNotifyOptions } from '../components/notify-options.ts';
import {
  renderAlert,
  renderBackLink,
  renderNotice,
  renderPill,
  renderPostButton,
  renderTitleRow,
  type Tone,
} from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { ActionRefusal } from '../event-fields/action-outcome.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import { getFieldOfPeopleInput } from '../event-fields/people-note.ts';
import { type EventFormData, isPubliclyVisible, readEventFormData } from '../event-fields/read-event-form-data.ts';
import { type ClashNotes, renderClashNotes } from '../event-fields/room-note.ts';
import { type MoveFormOptions, renderMoveForm } from '../event-move/move-event.ts';
import { hasMoveNotices } from '../event-move/move-notices.ts';
import { checkMoveRooms, type MoveRoomCheck } from '../event-move/move-rooms.ts';
import { renderDetailedChanges } from '../history/change-list.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { type DecisionRefusal, renderProposalCards } from '../proposals/proposal-card.ts';
import { publicPathOf } from '../public-path.ts';
import { appendBackParameter, readPreviousAgendaPath } from '../return-url.ts';
import { describeWarning, renderWarning } from '../warning-texts.ts';
import { renderEventDetails } from './event-details.ts';
import { renderEventForm } from './event-form.ts';
import type { FormHelpResult } from './form-help.ts';
import { findFieldOfWarning, type ProblemsByField } from './form-refusals.ts';
import { listSourceOwnedFields, renderOwnerNote, renderSeriesNote } from './origin-notes.ts';
import { renderEventPreview } from './preview.ts';
import { renderPrintedEvent } from './printed-event.ts';
import { renderPublicationPlaces } from './publication-places.ts';
import { eventToInputTexts } from './read-event.ts';
import { findTypeFields } from './type-fields.ts';

const LAST_CHANGES = 6;

export interface ReturnedForm {
  readonly entered: InputTexts;
  readonly base: InputTexts;
  readonly problems: ProblemsByField;
  readonly conflicts: ReadonlyMap<EventFieldName, ConflictingTexts>;
  readonly isRoomTaken: boolean;
  readonly helped?: FormHelpResult;
}

export async function showEvent(request: PageRequest): Promise<PageContent> {
  return renderEventPage(request, await readEventFormData(request));
}

export async function showEventWithRefusedDecision(
  request: PageRequest,
  unanswered: DecisionRefusal,
): Promise<PageContent> {
  return renderEventPage(request, await readEventFormData(request), { unanswered });
}

interface FailedAction {
  readonly returned?: ReturnedForm;
  readonly refusal?: ActionRefusal;
  readonly unanswered?: DecisionRefusal;
}

export async function renderEventPage(
  request: PageRequest,
  opened: EventFormData,
  { returned, refusal, unanswered }: FailedAction = {},
): Promise<PageContent> {
  const { editing, instance, indexes, link } = request;
  const { present, stored: current, choices, mayChange, owner, pendingProposals } = opened;
  const event = present.value;
  const base = eventToInputTexts(event, choices);
  const { entered, ...rest } = returned ?? {
    entered: base,
    base,
    isRoomTaken: false,
    problems: new Map(),
    conflicts: new Map(),
  };
  const { note, looks, told } = await editing.store.content.read(instance.name, async (content) => ({
    told: await findStoredEntityWarnings(content, [{ kind: 'event', id: event.id, value: event, path: '' }]),
    note: await renderSeriesNote(request, content, event),
    looks: await renderEventPreview(request, content, current),
  }));
  const warnings = warningsByField(told, request.language);
  const fixed = owner && { fields: listSourceOwnedFields(owner), by: owner.name };
  const notes = await renderClashNotes(request, entered, event, choices);
  const view = { ...rest, asked: request, entered, choices, fixed, warnings, notes };
  // Submitted input is shown even if the user may no longer change the event.
  const form =
    mayChange || returned !== undefined
      ? renderEventForm(
          {
            ...view,
            kinds: await listEventTypes(editing, indexes, instance.name),
            typeFields: await findTypeFields(request, choices, inputTextOf(entered, 'type')),
          },
          {
            action: link(appendBackParameter(`/events/${event.id}`, request.query)),
            openedFields: renderOriginalValuesField(rest.base),
            hasStatusNote: event.status !== 'confirmed',
            changedBy: present.changedBy,
            notifyOptions: await renderNotifyOptions(request, current, 'changed'),
            buttons: saveButtons(request, event.id),
          },
        )
      : await renderEventDetails(request, { event: current, entered: eventToInputTexts(current, choices), choices });
  const main = html`${heading(request, opened)}
    ${renderStatusNote(request, current)}
    ${renderOwnerNote(request, event.id, owner)}
    ${note}
    ${mayChange ? await renderActions(request, event, { refusal, owner, choices }) : ''}
    ${renderRefusedAction(request, event, refusal)}
    ${decidedElsewhereNotice(request, pendingProposals, unanswered)}
    ${stateNote(request, opened)}
    ${await renderProposalCards(request, pendingProposals, { areAlone: true, refusal: unanswered })}
    ${warningNotes(request, told)}${peopleWarning(request, notes)}
    <div class="split event">
      <div>${form}</div>
      <div class="aside">
        ${await renderSignUpsCard(request, current)}
        ${await renderPublicationPlaces(request, { ...present, value: current }, { mayChange, isAnswered: pendingProposals.length > 0 })}
        ${looks}
        ${await history(request, present)}
      </div>
    </div>
    ${renderPrintedEvent(request, current, eventToInputTexts(current, choices), choices)}`;
  const isRefused =
    (refusal !== undefined && refusal.texts.length > 0) || (returned !== undefined && returned.helped === undefined);
  const status = rest.conflicts.size > 0 || unanswered !== undefined ? 409 : isRefused ? 422 : 200;
  const outside = isPubliclyVisible(event, request.now) ? publicPathOf(request, `events/${event.id}`) : undefined;
  return {
    title: current.title,
    main,
    at: '/agenda',
    status,
    publicPath: outside,
    ...(mayChange && { islands: ['event', 'pictures'] }),
  };
}

function warningNotes({ language }: PageRequest, notes: readonly Problem[]): Html {
  const t = createTranslator(language);
  return html`${notes.map((one) => {
    const field = findFieldOfWarning(one);
    const name = field === undefined ? '' : html`<a href="#f-${field}">${t(`labels.fields.${field}`)}</a>: `;
    return renderWarning(describeWarning(one, language), name);
  })}`;
}

/** Summary of the clashes of people, with links to their fields. The agenda links to it. */
function peopleWarning({ language }: PageRequest, { taken, byInput }: ClashNotes): Html | undefined {
  if (taken.length === 0) return undefined;
  const t = createTranslator(language);
  const names = [...byInput.keys()].map(getFieldOfPeopleInput);
  const links = names.map(
    (name, index) => html`${index > 0 ? ', ' : ''}<a href="#f-${name}">${t(`labels.fields.${name}`)}</a>`,
  );
  return html`<div id="people-note">${renderWarning(taken.join(' · '), html`${links}: `)}</div>`;
}

function warningsByField(notes: readonly Problem[], language: PageRequest['language']) {
  const placed = notes.flatMap((one) => {
    const field = findFieldOfWarning(one);
    return field === undefined ? [] : [[field, describeWarning(one, language)] as const];
  });
  return new Map(
    [...Map.groupBy(placed, ([field]) => field)].map(([field, some]) => [field, some.map(([, text]) => text)]),
  );
}

function saveButtons({ editing, language, link, query }: PageRequest, id: number): Html {
  const t = createTranslator(language);
  const save = isPublisher(editing.authority) ? t('event.save') : t('event.propose');
  return html`<button class="primary" data-save>${save}</button><a class="button quiet" href="${link(
    appendBackParameter(`/events/${id}`, query),
  )}"
    data-discard>${t('event.discard')}</a>`;
}

/** Title, with time and state below it. */
function heading(
  { t, language, locale, link, now, query, instance }: PageRequest,
  { stored: event, pendingProposals }: EventFormData,
): Html {
  const isNew = pendingProposals.some(({ proposal }) => proposal.isNew);
  const tell = (tone: Tone, text: string) => html`${renderPill(text, tone)} `;
  const pills = [
    event.state === 'draft' ? tell('warn', t('states.draft')) : '',
    event.state === 'proposed' && !isNew ? tell('warn', t('states.proposed')) : '',
    event.public ? '' : tell('', t('states.internal')),
    isPubliclyVisible(event, now) ? tell(event.status === 'confirmed' ? 'live' : '', t('states.public')) : '',
    event.series === null ? '' : tell('', t('states.ofSeries')),
    pendingProposals.some(({ proposal }) => !proposal.isNew) ? tell('warn', t('states.changeWaits')) : '',
  ];
  return html`${renderBackLink(link(readPreviousAgendaPath(query)), t('event.toAgenda'))}
    ${renderTitleRow(event.title, '', renderInstanceLangAttribute(language, instance))}
    <p class="event-state"><span>${createDayFormatter(locale, instance.timeZone, now).when(
      event.startsAt,
      event.endsAt,
    )}</span>${pills}</p>`;
}

function stateNote(
  { editing, language }: PageRequest,
  { present, mayChange, pendingProposals }: EventFormData,
): Html | undefined {
  const t = createTranslator(language);
  const event = present.value;
  if (!mayChange) return renderNotice(t('event.locked'));
  if (needsApproval(editing.authority, event)) {
    const t = createTranslator(language);
    return renderNotice(
      pendingProposals.some(({ isOwn }) => isOwn) ? t('proposals.formWaits') : t('proposals.formNote'),
    );
  }
  if (!hasRole(editing.authority, 'editor')) {
    return isPublisher(editing.authority) ? undefined : renderNotice(t('event.proposedFor'));
  }
  return undefined;
}

/** Strip below the heading of a cancelled or postponed event: its status and the office’s note. */
function renderStatusNote({ language }: PageRequest, { status, statusNote }: Event): Html | undefined {
  if (status === 'confirmed') return undefined;
  const said = html`<b>${createTranslator(language)(`event.isCalled.${status}`)}</b>`;
  return html`<div class="notice bad"><p>${said}${statusNote === '' ? '' : ` ${statusNote}`}</p></div>`;
}

/** Message that someone else has already decided on the proposal. */
function decidedElsewhereNotice(
  { language }: PageRequest,
  waiting: readonly PendingProposal[],
  unanswered: DecisionRefusal | undefined,
): Html | undefined {
  if (unanswered === undefined || waiting.some(({ proposal }) => proposal.id === unanswered.id)) return undefined;
  return renderAlert([createTranslator(language)('proposals.lookAgain')]);
}

async function history(request: PageRequest, { id }: VersionedEntity): Promise<Html> {
  const { editing, instance, language } = request;
  const found = await readVisibleHistory(editing, instance.name, {
    of: { kind: 'event', id },
    limit: LAST_CHANGES,
    maxEntities: 1,
  });
  const list = await renderDetailedChanges(request, found, { kind: 'event', id });
  return html`<section class="card"><h2>${createTranslator(language)('event.historyTitle')}</h2>${list}</section>`;
}

async function renderActions(
  request: PageRequest,
  event: Event,
  known: Pick<EventActionsOptions, 'refusal' | 'owner' | 'choices'>,
): Promise<Html> {
  const moved = await checkMoveRooms(request, event);
  const notice = await renderNotifyOptions(request, event, 'called');
  return renderEventActions(request, event, {
    ...known,
    moved,
    told: notice,
    hasNotices: await hasMoveNotices(request, event),
  });
}

interface EventActionsOptions {
  readonly refusal: ActionRefusal | undefined;
  readonly owner: Source | undefined;
  readonly moved: MoveRoomCheck;
  readonly choices: EventChoices;
  /** True if earlier notices of the event mention its day. */
  readonly hasNotices: boolean;
  readonly told: Html | undefined;
}

function renderEventActions(
  request: PageRequest,
  event: Event,
  { refusal, owner, told, ...shown }: EventActionsOptions,
): Html {
  const t = createTranslator(request.language);
  const isOn = event.status === 'confirmed';
  const isOwned = owner?.owns.includes('status') === true;
  const button = (verb: NameBelow<'event.verbs'>, kind = '') =>
    html`<form method="post" action="${action(request, event, verb)}"><button class="${kind}">${t(`event.verbs.${verb}`)}</button></form>`;
  const isFixed = event.status === 'cancelled' || isOwned || owner?.owns.includes('date_from') === true;
  const place = { ...shown, told, areFixed: owner?.owns.includes('rooms') === true };
  const lead = (path: string, text: string, look = '') =>
    html`<a${look && html` class="${look}"`} href="${request.link(appendBackParameter(path, request.query))}">${text}</a>`;
  // On phones, this link is in the menu.
  const again = (look: string) => lead(`/events/new?copy=${event.id}`, t('event.verbs.duplicate'), look);
  return html`<div class="actions">
    ${isOwned ? '' : isOn ? cancel(request, event, refusal, told) : button('confirm')}
    ${isFixed ? '' : postpone(request, event, refusal, place)}
    ${again('button on-desk')}
    <details class="menu">
      <summary class="button">${t('event.more')}</summary>
      <div class="menu-panel">
        ${again('on-phone')}
        ${lead(`/events/${event.id}/repeat`, t('repeat.link'))}
        ${lead(`/events/${event.id}/poster`, t('event.verbs.poster'))}
        ${event.public ? button('hide') : button('show')}
        <p class="hint">${event.public ? t('event.hideHint') : t('event.showHint')}</p>
        ${button('remove', 'danger')}
        <p class="hint">${t('event.removeHint')}</p>
      </div>
    </details>
  </div>`;
}

function action({ link, query }: PageRequest, { id }: Event, verb: string): string {
  return link(appendBackParameter(`/events/${id}/${verb}`, query));
}

function postpone(
  request: PageRequest,
  event: Event,
  refusal: ActionRefusal | undefined,
  shown: MoveFormOptions,
): Html {
  const t = createTranslator(request.language);
  const isOn = event.status === 'confirmed';
  const isOpen = refusal?.verb === 'postpone' || refusal?.verb === 'move';
  return html`<details class="menu"${isOpen ? html` open` : ''}>
    <summary class="button">${isOn ? t('event.verbs.postpone') : t('move.newDate')}</summary>
    <div class="menu-panel">${renderMoveForm(request, event, refusal, shown)}</div>
  </details>`;
}

function cancel(
  request: PageRequest,
  event: Event,
  refusal: ActionRefusal | undefined,
  notice: Html | undefined,
): Html {
  const t = createTranslator(request.language);
  const refused = refusal?.verb === 'cancel' ? refusal : undefined;
  const open = refused === undefined ? '' : html` open`;
  const problem = refused === undefined ? '' : html`<p class="problem" id="p-cancel">${refused.texts.join(' ')}</p>`;
  const wrong = refused === undefined ? '' : html` aria-invalid="true" aria-describedby="p-cancel"`;
  return html`<details class="menu"${open}>
    <summary class="button">${t('event.verbs.cancel')}</summary>
    <div class="menu-panel">
      <form method="post" action="${action(request, event, 'cancel')}">
        <label class="part"><span class="part-label">${t('event.noteAsk')}</span><input name="note" maxlength="200"
            value="${refused?.note ?? ''}" autocomplete="off"${wrong}></label>
        ${problem}${notice}
        <button class="danger">${t('event.cancelDo')}</button>
      </form>
    </div>
  </details>`;
}

function renderRefusedAction(request: PageRequest, event: Event, refusal: ActionRefusal | undefined): Html | undefined {
  if (refusal === undefined || ['cancel', 'postpone', 'move'].includes(refusal.verb)) return undefined;
  const despite = renderPostButton({
    action: action(request, event, refusal.verb),
    fields: { despite: 'room_conflict' },
    text: createTranslator(request.language)('fields.despite'),
    look: 'danger',
  });
  return renderAlert(refusal.texts, refusal.canAccept ? despite : '');
}
