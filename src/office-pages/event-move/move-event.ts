// Postpones an event. With a new day, the event moves with its length, and a notice can stay on the old day. Without a new day, the event
// is marked as postponed.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { toMoment } from '../../model/moment.ts';
import { personName } from '../../model/person.ts';
import { isOver, mayServeByName } from '../../model/visibility.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { Step } from '../../office/content/step.ts';
import { sayMoment } from '../../office/wall-clock-texts.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { dayInput, timeInput } from '../components/form/moment-inputs.ts';
import { box, part, partOf } from '../components/form/parts.ts';
import { typedSpan } from '../event-fields/moments.ts';
import { isSeen } from '../event-fields/open-event.ts';
import type { VerbRefusal } from '../event-fields/outcome.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import type { PageRequest, Redirect } from '../page.ts';
import { keepBack } from '../return-url.ts';
import { noticeText, renewedNotices } from './move-notices.ts';
import { changesRooms, chosenRooms, missesRooms, movedPlaces, roomFields, roomIdsOf } from './move-place.ts';
import type { MovedRooms } from './move-rooms.ts';
import { CannotMove, dayMeant, movedTo, WouldBeOver } from './moved-to.ts';

/** Leaves room in the notice for the new date, which precedes it. */
const NOTE_LENGTH = 150;

/** Accepted warning: the new day is past. */
const PAST = 'past';

/** Data for the form next to the day: whether the rooms are free, and which rooms can be chosen. */
export interface MoveBox {
  readonly moved: MovedRooms;
  readonly choices: EventChoices;
  readonly areFixed: boolean;
  /** Whether earlier notices of the event mention its day. */
  readonly hasNotices: boolean;
  /** Number of subscribers to be notified, with an opt-out; undefined if there are none. */
  readonly told: Html | undefined;
}

/** Form for postponing with or without a new day; refused input is kept. */
export function moveForm(asked: PageRequest, event: Event, refusal: VerbRefusal | undefined, shown: MoveBox): Html {
  const { language, form, link, query } = asked;
  const t = translator(language);
  const refused = refusal?.verb === 'move' || refusal?.verb === 'postpone' ? refusal : undefined;
  // An event that is already postponed needs a day.
  const isOn = event.status === 'confirmed';
  const { from, isWhole } = typedSpan(event.startsAt, event.endsAt);
  const [day, time] = refused === undefined ? ['', from] : [form.day('new_day'), form.time('new_time')];
  const isWrong = refused !== undefined && refused.texts.length > 0;
  const problem = !isWrong ? '' : html`<p class="problem" id="p-move">${refused.texts.join(' ')}</p>`;
  const wrong = !isWrong ? '' : html` aria-invalid="true" aria-describedby="p-move"`;
  const despite = refused?.canDespite === true ? box('despite', false, t('fields.despite'), '', 'room_conflict') : '';
  // The confirmation of a past day is kept while another question is answered.
  const isPastMeant = refused !== undefined && acceptedWarnings(form).has(PAST);
  const past =
    refused?.isPast === true || isPastMeant ? box('despite', isPastMeant, t('move.pastAnyway'), '', PAST) : '';
  const isLeft = refused === undefined || form.has('notice');
  const notice = mayLeaveNotice(asked, event)
    ? html`${box('notice', isLeft, t('move.leaveNotice'))}
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
  const newDay = dayInput({ name: 'new_day', value: day, language, attributes: dayAttributes });
  const newTime = timeInput({ name: 'new_time', value: time, language, attributes: html` id="i-new_time"` });
  return html`<form class="move" method="post" action="${link(keepBack(`/events/${event.id}/${isOn ? 'postpone' : 'move'}`, query))}">
    <button hidden></button>
    <div class="pair-parts">
      ${partOf('i-new_day', t('move.newDay'), newDay)}
      ${isWhole ? '' : partOf('i-new_time', t('move.at'), newTime)}
    </div>
    ${problem}
    ${past}
    ${placeFields(asked, event, shown)}${shown.moved.note}
    <p class="hint">${shown.hasNotices ? t('move.hintWithNotices') : t('move.hint')}</p>
    ${isOn ? html`<p class="hint">${`${onSameDay} ${t('move.noDayYet')}`.trim()}</p>` : ''}
    ${part(t('event.noteAsk'), html`<input name="note" maxlength="${NOTE_LENGTH}" value="${refused?.note ?? ''}" autocomplete="off">`)}
    ${shown.told}${notice}${despite}<button class="primary">${t('move.move')}</button>
  </form>`;
}

function placeFields(
  { form, language }: PageRequest,
  event: Event,
  { moved, choices, areFixed }: MoveBox,
): Html | string {
  if (areFixed) return '';
  return roomFields({ choices, changes: chosenRooms(form, event), freeIds: moved.freeIds, language });
}

/** Notices are only for events that the public could see and whose day is still to come. */
function mayLeaveNotice({ editing, now }: PageRequest, event: Event): boolean {
  return hasRole(editing.authority, 'editor') && isSeen(event, now) && !isOver(toMoment(event.endsAt), toMoment(now));
}

/**
 * Moves the event to the chosen day, time and rooms; if none is chosen, an event that takes place is marked as postponed. Throws
 * CannotMove for an unreadable day or time, and any error of the write.
 */
export async function moveEvent(asked: PageRequest, id: number): Promise<Redirect> {
  const { editing, instance, form, language } = asked;
  const steps = await editing.store.content.read(instance.name, async (content): Promise<Step[]> => {
    const event = (await content.get('event', id))?.value;
    if (event === undefined) throw new NotFound(`event ${id}`);
    return stepsOf(asked, content, event);
  });
  const outcome = await applyChanges(editing, instance.name, steps, {
    despite: acceptedWarnings(form),
    language,
  });
  if ('replayed' in outcome) return { to: `/events/${id}`, did: 'nothing' };
  const proposed = proposedBy(outcome);
  if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
  const { revision, results } = outcome.applied;
  const isNew = results[0]?.revision === revision;
  return { to: `/events/${id}`, ...(isNew ? { did: 'postponed', revision } : { did: 'nothing' }) };
}

async function stepsOf(asked: PageRequest, content: ContentReader, event: Event): Promise<Step[]> {
  const { form, names, editing, language } = asked;
  const { id } = event;
  const note = form.text('note').trim();
  const day = dayMeant(event, form);
  if (day === '' && names['verb'] === 'postpone') {
    return [{ kind: 'event', id, at: '', merge: { status: 'postponed', status_note: note } }];
  }
  if (missesRooms(form, event)) throw new CannotMove(translator(language)('move.roomGone'));
  const moved = movedTo(asked, event, { day, time: form.time('new_time') });
  if (isOver(toMoment(moved.date_to), toMoment(asked.now)) && !acceptedWarnings(form).has(PAST)) {
    throw new WouldBeOver(sayPast(asked, moved.date_to));
  }
  const { rooms } = valueFor(editing.authority, 'event', event) as { readonly rooms: readonly Plain[] };
  const places = changesRooms(form, event) ? { rooms: movedPlaces(rooms, chosenRooms(form, event)) } : {};
  const merge = { ...moved, ...places, status: 'confirmed', status_note: note };
  const step: Step = { kind: 'event', id, at: '', merge };
  const renewed = await renewedNotices(asked, content, event, moved.date_from);
  const isOtherDay = moved.date_from.slice(0, 10) !== event.startsAt.slice(0, 10);
  if (!form.has('notice') || !mayLeaveNotice(asked, event) || !isOtherDay) return [step, ...renewed];
  return [step, ...renewed, { kind: 'event', at: '', value: await noticeOf(asked, content, event, moved.date_from) }];
}

function sayPast({ instance, language }: PageRequest, end: string): string {
  return translator(language)('move.isPast', { moment: sayMoment(instance, language)(end) });
}

/** Notice for the old day: the public content, marked as postponed, without duties and without occupying the room. */
async function noticeOf(asked: PageRequest, content: ContentReader, event: Event, to: string): Promise<Plain> {
  const { editing, form } = asked;
  const whole = valueFor(editing.authority, 'event', event) as Plain;
  const { id: _, series: _2, source: _3, subscription: _4, occupies_from: _5, occupies_to: _6, ...rest } = whole;
  return {
    ...rest,
    rooms: await placesOf(content, event),
    status: 'postponed',
    internal_note: '',
    subscription: null,
    status_note: `${noticeText(asked, to)} ${form.text('note').trim()}`.trim(),
    organist_ids: [],
    verger_ids: [],
    lector_ids: [],
    visitator_ids: [],
    childcare: null,
    ...(await responsibleOf(content, event)),
  };
}

/** Name of the responsible person as far as it is public; a notice makes no one unavailable (rule W19). */
async function responsibleOf({ getAll }: ContentReader, event: Event): Promise<Plain> {
  const { organizer, coorganizerIds, furtherCoorganizer } = event;
  const leads = organizer !== null && 'personId' in organizer ? organizer.personId : undefined;
  const people = await getAll('person', leads === undefined ? coorganizerIds : [leads, ...coorganizerIds]);
  const named = new Map(
    people.filter(({ value }) => mayServeByName(value)).map(({ id, value }) => [id, personName(value)]),
  );
  const others = coorganizerIds.flatMap((id) => named.get(id) ?? []);
  const name = leads === undefined ? undefined : named.get(leads);
  return {
    ...(leads !== undefined && { organizer: name === undefined ? null : { name } }),
    coorganizer_ids: [],
    further_coorganizer: [...others, furtherCoorganizer].filter((text) => text !== '').join(', '),
  };
}

async function placesOf({ get }: ContentReader, { rooms }: Event): Promise<Plain[]> {
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

function placeOf(name: string, location: Plain): Plain {
  return { name, ...location };
}
