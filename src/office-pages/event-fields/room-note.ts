// Note below the rooms of an event: whether they are free at its time, what occupies them, which other rooms are free (rule W13).

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import { RESOURCES, type ResourceKind, type UseSpan } from '../../model/resources.ts';
import { type CheckedRooms, checkRooms } from '../../office/rooms/check-rooms.ts';
import type { CheckedEventTimes } from '../../office/rota/check-people.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { type Html, html } from '../../util/html.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import {
  type InputTexts,
  inputTextOf,
  inputTextsOf,
  isTicked,
  readInputTexts,
} from '../components/form/input-texts.ts';
import { createPeopleIndex, type PeopleIndex } from '../components/form/people-index.ts';
import { createDayFormatter, type DayFormatter } from '../day-formatter.ts';
import { createFormFromQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { parseHours } from './hours.ts';
import { findOtherTimes, type OtherTimes, renderOtherTimes, type WantedTimes } from './other-times.ts';
import {
  checkPeopleAvailability,
  describePeopleClashes,
  EMPTY_PEOPLE_NOTE,
  findNamedPeople,
  hasPeople,
  type PeopleNote,
  renderPeopleNote,
  renderPeopleNoteContent,
  renderPersonNote,
} from './people-note.ts';
import { addMinutes, minutesBetween, parseSpan, SPAN_DATE_TIME_INPUTS } from './span-inputs.ts';

const MAX_LISTED = 6;

/** Maximum duration in minutes that is checked, to avoid a search through years. */
const MAX_MINUTES = 60 * 24 * 60;

export interface RoomNote {
  /** "" until a room and a time are chosen. */
  readonly tone: 'free' | 'taken' | '';
  readonly text: string;
  readonly taken: readonly {
    readonly room: string;
    readonly title: string;
    readonly href: string;
    readonly when: string;
  }[];
  readonly more: string;
  readonly free: {
    readonly text: string;
    /** `value`: ids of the occupied room and a free one, `12 15`. */
    readonly rooms: readonly { readonly value: string; readonly label: string; readonly take: string }[];
  };
  readonly freeIds: readonly number[];
}

export const EMPTY_ROOM_NOTE: RoomNote = {
  tone: '',
  text: '',
  taken: [],
  more: '',
  freeIds: [],
  free: { text: '', rooms: [] },
};

/** The event, or undefined for a new one; a cancelled event occupies no rooms. */
type Of = Pick<Event, 'id' | 'status'> | undefined;

export interface ClashNotes {
  readonly rooms: Html;
  readonly people: Html;
  /** Conflicts of people by the input that names them. */
  readonly byInput: PeopleNote['byInput'];
  readonly taken: readonly string[];
}

export async function renderClashNotes(
  request: PageRequest,
  entered: InputTexts,
  event: Of,
  { people }: Pick<EventChoices, 'people'>,
): Promise<ClashNotes> {
  const id = event === undefined ? '' : html` data-event="${event.id}"`;
  const telling = await roomNoteContext(request, entered, event, people);
  const button = html`<button class="quiet small check-people" name="help" value="people"
      formnovalidate>${createTranslator(request.language)('help.checkPeople')}</button>\n`;
  return {
    rooms: renderRoomNote(request.language, telling, html`data-ask="${request.link('/events/rooms')}"${id}`),
    people: html`${renderPeopleNote(telling.people, timesForPeople(telling))}${button}`,
    byInput: telling.people.byInput,
    taken: describePeopleClashes(telling.people, request.language),
  };
}

/** Note with its button. `attributes` contain the URL that the script requests. */
export function renderRoomNote(
  language: Language,
  telling: RoomNote & Pick<EventNotes, 'otherTimes'>,
  attributes: Html,
): Html {
  return html`<div class="room-note ${telling.tone}" role="status" ${attributes}>${noteContent(language, telling)}</div>
    <button class="quiet small check-rooms" name="help" value="rooms" formnovalidate>${createTranslator(language)(
      'help.checkRooms',
    )}</button>\n`;
}

function noteContent(
  language: Language,
  { tone, text, taken, more, free, otherTimes }: RoomNote & Pick<EventNotes, 'otherTimes'>,
): Html | '' {
  if (tone === '') return '';
  const t = createTranslator(language);
  const named = taken.map(
    ({ room, title, href, when }) =>
      html`<li>${t('named', { name: room })} <a href="${href}">${title}</a> <span class="nowrap">${when}</span></li>`,
  );
  const rooms = free.rooms.map(
    ({ value, label, take }) =>
      html`<button class="small" name="take" value="${value}" aria-label="${take}" formnovalidate>${label}</button>`,
  );
  const list = taken.length === 0 ? '' : html`<ul>${named}${more === '' ? '' : html`<li>${more}</li>`}</ul>`;
  const others = free.text === '' ? '' : html`<p class="instead"><span>${free.text}</span>${rooms}</p>`;
  return html`<p>${text}</p>${list}${others}${tone === 'taken' ? renderOtherTimes(otherTimes) : ''}`;
}

function timesForPeople({ tone, otherTimes }: EventNotes): OtherTimes | undefined {
  return tone === 'taken' ? undefined : otherTimes;
}

export interface EventNotes extends RoomNote {
  readonly people: PeopleNote;
  /** Shown below the rooms if a room is taken, otherwise below the people. */
  readonly otherTimes?: OtherTimes | undefined;
}

async function roomNoteContext(
  request: PageRequest,
  entered: InputTexts,
  event: Of,
  people: PeopleIndex,
): Promise<EventNotes> {
  const taken = event?.status === 'cancelled' ? undefined : enteredSpans(entered);
  if (taken === undefined) return { ...EMPTY_ROOM_NOTE, people: EMPTY_PEOPLE_NOTE };
  const ids = inputTextsOf(entered, 'room').flatMap((text) => (/^[1-9]\d{0,9}$/.test(text) ? [Number(text)] : []));
  const rooms = await checkRoomAvailability(request, taken.rooms, ids, event?.id);
  const named = findNamedPeople(entered, people);
  const availability = await checkPeopleAvailability(request, taken.times, named, event?.id, { entered, people });
  // Only editors see other times for people, because these times reveal who is absent or at another event (rule W23).
  const seen = hasRole(request.editing.authority, 'editor') ? named : [];
  const isClashing = rooms.tone === 'taken' || (seen.length > 0 && availability.taken.length > 0);
  const otherTimes = isClashing && (await findOtherTimes(request, wantedTimes(taken, ids, seen, event?.id)));
  return { ...rooms, people: availability, otherTimes: otherTimes || undefined };
}

type EnteredSpans = Exclude<ReturnType<typeof enteredSpans>, undefined>;

/** Uses of rooms and people; none for an event with daily hours, which can’t be moved as a whole. */
function wantedTimes(
  { rooms, times }: EnteredSpans,
  roomIds: readonly number[],
  people: readonly { readonly personId: number }[],
  eventId: number | undefined,
): WantedTimes {
  const span = { from: times.startsAt, to: times.endsAt };
  const used = (kind: ResourceKind, ids: readonly number[], spans: readonly UseSpan[]) =>
    [...new Set(ids)].flatMap((id) => spans.map(({ from, to }) => ({ kind, id, eventId: eventId ?? 0, from, to })));
  const personIds = people.map(({ personId }) => personId);
  const uses = [...used('room', roomIds, rooms), ...used('person', personIds, RESOURCES.person.spansOf(times))];
  return { span, uses: times.hours.length > 0 ? [] : uses, eventId };
}

/** Checks whether rooms are free, ignoring the event itself. The note is empty without rooms. */
export async function checkRoomAvailability(
  request: PageRequest,
  spans: readonly UseSpan[],
  ids: readonly number[],
  eventId: number | undefined,
): Promise<RoomNote> {
  const { editing, instance, language, locale, now } = request;
  if (ids.length === 0 || areSpansTooLongToCheck(spans)) return EMPTY_ROOM_NOTE;
  const roomIds = [...new Set(ids)];
  const checked = await checkRooms(editing, instance.name, { spans, roomIds, eventId });
  if (checked.rooms.length === 0) return EMPTY_ROOM_NOTE;
  if (checked.rooms.some(({ taken }) => taken.length > 0)) {
    return describeTaken(request, checked, createDayFormatter(locale, instance.timeZone, now));
  }
  const rooms = checked.rooms.map(({ label }) => label).join(', ');
  const text = createTranslator(language)('help.free', { rooms });
  return { ...EMPTY_ROOM_NOTE, tone: 'free', text, freeIds: freeIdsOf(checked) };
}

function freeIdsOf({ rooms, free }: CheckedRooms): number[] {
  return [...rooms.filter(({ taken }) => taken.length === 0), ...free].map(({ room_id }) => room_id);
}

/** Times for which rooms and people are occupied; undefined if they can’t be read or are too long to check. */
function enteredSpans(entered: InputTexts): { rooms: readonly UseSpan[]; times: CheckedEventTimes } | undefined {
  const [day = '', from = '', to = '', until = ''] = ['day', 'from', 'to', 'until'].map((name) =>
    inputTextOf(entered, name),
  );
  const span = parseSpan({ day, from, to, until, isWhole: isTicked(entered, 'whole') });
  if (typeof span === 'string') return undefined;
  const minutes = (name: string) => {
    const typed = inputTextOf(entered, name);
    return /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  };
  const times = {
    startsAt: span.from,
    endsAt: span.to,
    occupiesFrom: addMinutes(span.from, -minutes('before')),
    occupiesTo: addMinutes(span.to, minutes('after')),
    hours: parseHours(entered, span),
  };
  const rooms = RESOURCES.room.spansOf(times);
  return areSpansTooLongToCheck(rooms) ? undefined : { rooms, times };
}

function describeTaken({ language, link }: PageRequest, checked: CheckedRooms, days: DayFormatter): RoomNote {
  const { rooms, free } = checked;
  const t = createTranslator(language);
  const uses = rooms.flatMap(({ label: room, taken }) =>
    taken.map(({ event_id, label: title, from, to }) => ({
      room,
      title,
      href: link(`/events/${event_id}`),
      when: days.when(from, to),
    })),
  );
  const [first] = rooms.filter(({ taken }) => taken.length > 0);
  return {
    tone: 'taken',
    text: t('help.taken'),
    taken: uses.slice(0, MAX_LISTED),
    more: uses.length > MAX_LISTED ? `+ ${uses.length - MAX_LISTED}` : '',
    freeIds: freeIdsOf(checked),
    free: {
      text: free.length === 0 ? t('help.noneFree') : t('help.otherFree'),
      rooms: free.slice(0, MAX_LISTED).map(({ room_id, label }) => ({
        value: `${first?.room_id} ${room_id}`,
        label,
        take: t('help.take', { room: label }),
      })),
    },
  };
}

export function areSpansTooLongToCheck(spans: readonly UseSpan[]): boolean {
  return minutesBetween(spans[0]?.from ?? '', spans.at(-1)?.to ?? '') > MAX_MINUTES;
}

/** Replaces an occupied room with a free one. `requested`: ids of both rooms, such as `12 15`. */
export function replaceOccupiedRoom(entered: InputTexts, requested: string): InputTexts {
  return { ...entered, room: replaceRoomId(inputTextsOf(entered, 'room'), requested) };
}

export function replaceRoomId(rooms: readonly string[], requested: string): readonly string[] {
  const [taken = '', free = ''] = requested.split(' ');
  const at = rooms.indexOf(taken);
  return at < 0 || !/^[1-9]\d{0,9}$/.test(free) ? rooms : rooms.with(at, free);
}

/**
 * Responds to the script when the user changes the time or a room. The script sends the inputs of the form, and `event=` for an existing
 * event.
 */
export async function handleRoomNotes(request: PageRequest): Promise<Response> {
  const { query, editing, instance } = request;
  const entered = readInputTexts(createFormFromQuery(request), [...new Set(query.keys())], SPAN_DATE_TIME_INPUTS);
  const id = Number(query.get('event') ?? '');
  const { present, people } = await editing.store.content.read(instance.name, async ({ get, all }) => ({
    present: Number.isSafeInteger(id) && id > 0 ? await get('event', id) : undefined,
    people: createPeopleIndex(hasPeople(entered) ? await all('person') : []),
  }));
  return createNotesDocument(request, await roomNoteContext(request, entered, present?.value, people));
}

/** HTML document with both notes for the script. `data-free`: ids of the free rooms. */
export function createNotesDocument({ language }: Pick<PageRequest, 'language'>, telling: EventNotes): Response {
  const { tone, freeIds, people } = telling;
  const body = html`<!doctype html><title>-</title><body data-free="${freeIds.join(' ')}">
<div class="room-note ${tone}">${noteContent(language, telling)}</div>
<div class="people-note ${people.tone}">${renderPeopleNoteContent(people, timesForPeople(telling))}</div>
${[...people.byInput].map(([input, note]) => renderPersonNote(input, note, language))}`;
  return new Response(body.toString(), {
    headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' },
  });
}
