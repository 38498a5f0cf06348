// Postpones an event. With a new day, the event moves and keeps its duration, and a notice can stay on the old day. Without a new day, the
// event is marked as postponed.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { toMoment } from '../../model/moment.ts';
import { personName } from '../../model/person.ts';
import { canBeNamed, isOver } from '../../model/visibility.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { Step } from '../../office/content/step.ts';
import { createMomentFormatter } from '../../office/wall-clock-texts.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { renderDayInput, renderTimeInput } from '../components/form/date-time-inputs.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { renderCheckbox, renderLabelledControl, renderLabelledGroup } from '../components/form/parts.ts';
import type { ActionRefusal } from '../event-fields/action-outcome.ts';
import { findProposedAction } from '../event-fields/action-outcome.ts';
import { isPubliclyVisible } from '../event-fields/read-event-form-data.ts';
import { toSpanInputs } from '../event-fields/span-inputs.ts';
import type { PageRequest, Redirect } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';
import { createNoticeUpdateSteps, formatMoveNotice } from './move-notices.ts';
import type { MoveRoomCheck } from './move-rooms.ts';
import { CannotMoveError, MoveIntoPastError, parseMoveTarget, readTargetDay } from './move-target.ts';
import {
  applyRoomChanges,
  hasRoomChanges,
  hasStaleRooms,
  readChosenRooms,
  renderRoomFields,
  roomIdsOf,
} from './room-changes.ts';

/** Maximum length of a typed note in characters. The new date precedes it in the notice and needs the rest of the field. */
const NOTE_LENGTH = 150;

const PAST = 'past';

export interface MoveFormOptions {
  readonly moved: MoveRoomCheck;
  readonly choices: EventChoices;
  readonly areFixed: boolean;
  /** True if earlier notices of the event name its day. */
  readonly hasNotices: boolean;
  readonly told: Html | undefined;
}

/** Form to postpone an event, with or without a new day. Shows refused input again. */
export function renderMoveForm(
  request: PageRequest,
  event: Event,
  refusal: ActionRefusal | undefined,
  shown: MoveFormOptions,
): Html {
  const { language, form, link, query } = request;
  const t = createTranslator(language);
  const refused = refusal?.verb === 'move' || refusal?.verb === 'postpone' ? refusal : undefined;
  // A postponed event can only be moved to a new day.
  const isOn = event.status === 'confirmed';
  const { from, isWhole } = toSpanInputs(event.startsAt, event.endsAt);
  const [day, time] = refused === undefined ? ['', from] : [form.day('new_day'), form.time('new_time')];
  const isWrong = refused !== undefined && refused.texts.length > 0;
  const problem = !isWrong ? '' : html`<p class="problem" id="p-move">${refused.texts.join(' ')}</p>`;
  const wrong = !isWrong ? '' : html` aria-invalid="true" aria-describedby="p-move"`;
  const despite =
    refused?.canAccept === true ? renderCheckbox('despite', false, t('fields.despite'), '', 'room_conflict') : '';
  // A past day stays confirmed while the user answers another question.
  const isPastMeant = refused !== undefined && readAcceptedWarnings(form).has(PAST);
  const past =
    refused?.isPast === true || isPastMeant
      ? renderCheckbox('despite', isPastMeant, t('move.pastAnyway'), '', PAST)
      : '';
  const isLeft = refused === undefined || form.has('notice');
  const notice = mayLeaveNotice(request, event)
    ? html`${renderCheckbox('notice', isLeft, t('move.leaveNotice'))}
      <p class="hint">${t('move.leaveNoticeHint')}${roomIdsOf(event).length > 0 ? ` ${t('move.roomFreed')}` : ''}</p>`
    : '';
  const hasRooms = !shown.areFixed && roomIdsOf(event).length > 0;
  const onSameDay = isWhole
    ? hasRooms
      ? t('move.sameDay.room')
      : ''
    : hasRooms
      ? t('move.sameDay.timeOrRoom')
      : t('move.sameDay.time');
  const dayAttributes = html` id="i-new_day"${isOn ? '' : html` required`}${wrong}`;
  const newDay = renderDayInput({ name: 'new_day', value: day, language, attributes: dayAttributes });
  const newTime = renderTimeInput({ name: 'new_time', value: time, language, attributes: html` id="i-new_time"` });
  return html`<form class="move" method="post" action="${link(
    appendBackParameter(`/events/${event.id}/${isOn ? 'postpone' : 'move'}`, query),
  )}">
    <button hidden></button>
    <div class="pair-parts">
      ${renderLabelledGroup('i-new_day', t('move.newDay'), newDay)}
      ${isWhole ? '' : renderLabelledGroup('i-new_time', t('move.at'), newTime)}
    </div>
    ${problem}
    ${past}
    ${placeFields(request, event, shown)}${shown.moved.note}
    <p class="hint">${shown.hasNotices ? t('move.hintWithNotices') : t('move.hint')}</p>
    ${isOn ? html`<p class="hint">${`${onSameDay} ${t('move.noDayYet')}`.trim()}</p>` : ''}
    ${renderLabelledControl(
      t('event.noteAsk'),
      html`<input name="note" maxlength="${NOTE_LENGTH}" value="${refused?.note ?? ''}" autocomplete="off">`,
    )}
    ${shown.told}${notice}${despite}<button class="primary">${t('move.move')}</button>
  </form>`;
}

function placeFields(
  { form, language }: PageRequest,
  event: Event,
  { moved, choices, areFixed }: MoveFormOptions,
): Html | string {
  if (areFixed) return '';
  return renderRoomFields({ choices, changes: readChosenRooms(form, event), freeIds: moved.freeIds, language });
}

/** True for editors if the event is public and not over. */
function mayLeaveNotice({ editing, now }: PageRequest, event: Event): boolean {
  return (
    hasRole(editing.authority, 'editor') &&
    isPubliclyVisible(event, now) &&
    !isOver(toMoment(event.endsAt), toMoment(now))
  );
}

/**
 * Moves the event to the chosen day, time and rooms. If none is given, marks an event that takes place as postponed. Throws
 * CannotMoveError for an unreadable day or time, and the errors of `applyChanges`.
 */
export async function handleEventMove(request: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form, language } = request;
  const steps = await editing.store.content.read(instance.name, async (content): Promise<Step[]> => {
    const event = (await content.get('event', id))?.value;
    if (event === undefined) throw new NotFoundError(`event ${id}`);
    return stepsOf(request, content, event);
  });
  const outcome = await applyChanges(editing, instance.name, steps, {
    despite: readAcceptedWarnings(form),
    language,
  });
  if ('replayed' in outcome) return { to: `/events/${id}`, did: 'nothing' };
  const proposed = findProposedAction(outcome);
  if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
  const { revision, results } = outcome.applied;
  const isNew = results[0]?.revision === revision;
  return { to: `/events/${id}`, ...(isNew ? { did: 'postponed', revision } : { did: 'nothing' }) };
}

async function stepsOf(request: PageRequest, content: ContentReader, event: Event): Promise<Step[]> {
  const { form, names, editing, language } = request;
  const { id } = event;
  const note = form.text('note').trim();
  const day = readTargetDay(event, form);
  if (day === '' && names['verb'] === 'postpone') {
    return [{ kind: 'event', id, at: '', merge: { status: 'postponed', status_note: note } }];
  }
  if (hasStaleRooms(form, event)) throw new CannotMoveError(createTranslator(language)('move.roomGone'));
  const moved = parseMoveTarget(request, event, { day, time: form.time('new_time') });
  if (isOver(toMoment(moved.date_to), toMoment(request.now)) && !readAcceptedWarnings(form).has(PAST)) {
    throw new MoveIntoPastError(sayPast(request, moved.date_to));
  }
  const { rooms } = serializeVisibleEntity(editing.authority, 'event', event) as {
    readonly rooms: readonly PlainObject[];
  };
  const places = hasRoomChanges(form, event) ? { rooms: applyRoomChanges(rooms, readChosenRooms(form, event)) } : {};
  const merge = { ...moved, ...places, status: 'confirmed', status_note: note };
  const step: Step = { kind: 'event', id, at: '', merge };
  const renewed = await createNoticeUpdateSteps(request, content, event, moved.date_from);
  const isOtherDay = moved.date_from.slice(0, 10) !== event.startsAt.slice(0, 10);
  if (!form.has('notice') || !mayLeaveNotice(request, event) || !isOtherDay) return [step, ...renewed];
  return [step, ...renewed, { kind: 'event', at: '', value: await noticeOf(request, content, event, moved.date_from) }];
}

function sayPast({ instance, language }: PageRequest, end: string): string {
  return createTranslator(language)('move.isPast', { moment: createMomentFormatter(instance, language)(end) });
}

/** Notice for the old day: the public content, marked as postponed, without duties. It occupies no room. */
async function noticeOf(request: PageRequest, content: ContentReader, event: Event, to: string): Promise<PlainObject> {
  const { editing, form } = request;
  const whole = serializeVisibleEntity(editing.authority, 'event', event) as PlainObject;
  const { id: _, series: _2, source: _3, subscription: _4, occupies_from: _5, occupies_to: _6, ...rest } = whole;
  return {
    ...rest,
    rooms: await placesOf(content, event),
    status: 'postponed',
    internal_note: '',
    subscription: null,
    status_note: `${formatMoveNotice(request, to)} ${form.text('note').trim()}`.trim(),
    organist_ids: [],
    verger_ids: [],
    lector_ids: [],
    visitator_ids: [],
    childcare: null,
    ...(await responsibleOf(content, event)),
  };
}

/** Public name of the person responsible. It is only a text, so that the person stays available (rule W19). */
async function responsibleOf({ getAll }: ContentReader, event: Event): Promise<PlainObject> {
  const { organizer, coorganizerIds, furtherCoorganizer } = event;
  const leads = organizer !== null && 'personId' in organizer ? organizer.personId : undefined;
  const people = await getAll('person', leads === undefined ? coorganizerIds : [leads, ...coorganizerIds]);
  const named = new Map(
    people.filter(({ value }) => canBeNamed(value)).map(({ id, value }) => [id, personName(value)]),
  );
  const others = coorganizerIds.flatMap((id) => named.get(id) ?? []);
  const name = leads === undefined ? undefined : named.get(leads);
  return {
    ...(leads !== undefined && { organizer: name === undefined ? null : { name } }),
    coorganizer_ids: [],
    further_coorganizer: [...others, furtherCoorganizer].filter((text) => text !== '').join(', '),
  };
}

async function placesOf({ get }: ContentReader, { rooms }: Event): Promise<PlainObject[]> {
  return Promise.all(
    rooms.map(async (place) => {
      if (!('roomId' in place)) {
        const { name, locationName, locationUrl, locationUrlIsExternal, locationAddress, ...town } = place;
        return placeOf(name, {
          location_name: locationName,
          location_url: locationUrl,
          location_address: locationAddress,
          location_url_is_external: locationUrlIsExternal,
          location_postcode: town.locationPostcode,
          location_city: town.locationCity,
        });
      }
      const room = (await get('room', place.roomId))?.value;
      const building = room && (await get('building', room.buildingId))?.value;
      return placeOf(room?.publicName || room?.name || '', {
        location_name: building?.name ?? '',
        location_url: building?.url ?? '',
        location_address: building?.street ?? '',
        location_url_is_external: building?.urlIsExternal ?? false,
        location_postcode: building?.postcode ?? '',
        location_city: building?.city ?? '',
      });
    }),
  );
}

function placeOf(name: string, location: PlainObject): PlainObject {
  return { name, ...location };
}
