// Note below the rooms of an event: whether they are free at its time, what occupies them, and which others are free (rule W13).

import { translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import { RESOURCES, type UseSpan } from '../../model/resources.ts';
import { type CheckedRooms, checkRooms } from '../../office/rooms/check-rooms.ts';
import type { CheckedEventTimes } from '../../office/rota/check-people.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { type Html, html } from '../../util/html.ts';
import { type Entered, enteredIn, isTicked, textOf, textsOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { type PeopleByName, peopleOf } from '../components/form/people.ts';
import { type SayDays, sayDays } from '../days.ts';
import { formOfQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { readHours } from './hours.ts';
import { later, minutesBetween, readSpan, SPAN_MOMENTS } from './moments.ts';
import {
  drawPeopleNote,
  NOBODY,
  namesPeople,
  type PeopleTelling,
  peopleNamed,
  peopleNoteContent,
  sayTaken,
  tellPeople,
} from './people-note.ts';

/** Maximum number of conflicts and free rooms listed. */
const MOST = 6;

/** Longer times are not checked, to avoid searching whole years. */
const MAX_MINUTES = 60 * 24 * 60;

export interface RoomTelling {
  /** "" while no room or no time is chosen. */
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
    /** `value` holds the occupied room and the free one: `12 15`. */
    readonly rooms: readonly { readonly value: string; readonly label: string; readonly take: string }[];
  };
  /** All rooms that are free at the time, including the chosen ones. */
  readonly freeIds: readonly number[];
}

export const NOTHING: RoomTelling = {
  tone: '',
  text: '',
  taken: [],
  more: '',
  freeIds: [],
  free: { text: '', rooms: [] },
};

/** Existing event, or undefined for a new one; a cancelled event occupies no room. */
type Of = Pick<Event, 'id' | 'status'> | undefined;

/** Notes below the rooms and among the people of the form. */
export interface ClashNotes {
  readonly rooms: Html;
  readonly people: Html;
  readonly taken: readonly string[];
}

export async function clashNotes(
  asked: PageRequest,
  entered: Entered,
  event: Of,
  { people }: Pick<EventChoices, 'people'>,
): Promise<ClashNotes> {
  const id = event === undefined ? '' : html` data-event="${event.id}"`;
  const telling = await tellingFor(asked, entered, event, people);
  const button = html`<button class="quiet small check-people" name="help" value="people"
      formnovalidate>${translator(asked.language)('help.checkPeople')}</button>\n`;
  return {
    rooms: drawNote(asked.language, telling, html`data-ask="${asked.link('/events/rooms')}"${id}`),
    people: html`${drawPeopleNote(telling.people)}${button}`,
    taken: sayTaken(telling.people, asked.language),
  };
}

/** The note and its button; `attributes` hold the URL that the script requests. */
export function drawNote(language: Language, telling: RoomTelling, attributes: Html): Html {
  return html`<div class="room-note ${telling.tone}" role="status" ${attributes}>${noteContent(language, telling)}</div>
    <button class="quiet small check-rooms" name="help" value="rooms" formnovalidate>${translator(language)('help.checkRooms')}</button>\n`;
}

function noteContent(language: Language, { tone, text, taken, more, free }: RoomTelling): Html | '' {
  if (tone === '') return '';
  const t = translator(language);
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
  return html`<p>${text}</p>${list}${others}`;
}

export interface Telling extends RoomTelling {
  readonly people: PeopleTelling;
}

async function tellingFor(asked: PageRequest, entered: Entered, event: Of, people: PeopleByName): Promise<Telling> {
  const taken = event?.status === 'cancelled' ? undefined : takenSpans(entered);
  if (taken === undefined) return { ...NOTHING, people: NOBODY };
  const ids = textsOf(entered, 'room').flatMap((text) => (/^[1-9]\d{0,9}$/.test(text) ? [Number(text)] : []));
  const rooms = await tellRooms(asked, taken.rooms, ids, event?.id);
  return { ...rooms, people: await tellPeople(asked, taken.times, peopleNamed(entered, people), event?.id) };
}

/** Checks whether rooms are free at some times, ignoring the event itself; empty if no rooms are given. */
export async function tellRooms(
  asked: PageRequest,
  spans: readonly UseSpan[],
  ids: readonly number[],
  eventId: number | undefined,
): Promise<RoomTelling> {
  const { editing, instance, language, locale, now } = asked;
  if (ids.length === 0 || areLong(spans)) return NOTHING;
  const roomIds = [...new Set(ids)];
  const checked = await checkRooms(editing, instance.name, { spans, roomIds, eventId });
  if (checked.rooms.length === 0) return NOTHING;
  if (checked.rooms.some(({ taken }) => taken.length > 0)) {
    return tellTaken(asked, checked, sayDays(locale, instance.timeZone, now));
  }
  const rooms = checked.rooms.map(({ label }) => label).join(', ');
  const text = translator(language)('help.free', { rooms });
  return { ...NOTHING, tone: 'free', text, freeIds: freeIdsOf(checked) };
}

function freeIdsOf({ rooms, free }: CheckedRooms): number[] {
  return [...rooms.filter(({ taken }) => taken.length === 0), ...free].map(({ room_id }) => room_id);
}

/** Times at which rooms and people are occupied; undefined if they can’t be read or are too long to check. */
function takenSpans(entered: Entered): { rooms: readonly UseSpan[]; times: CheckedEventTimes } | undefined {
  const [day = '', from = '', to = '', until = ''] = ['day', 'from', 'to', 'until'].map((name) =>
    textOf(entered, name),
  );
  const span = readSpan({ day, from, to, until, isWhole: isTicked(entered, 'whole') });
  if (typeof span === 'string') return undefined;
  const minutes = (name: string) => {
    const typed = textOf(entered, name);
    return /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  };
  const times = {
    startsAt: span.from,
    endsAt: span.to,
    occupiesFrom: later(span.from, -minutes('before')),
    occupiesTo: later(span.to, minutes('after')),
    hours: readHours(entered, span),
  };
  const rooms = RESOURCES.room.spansOf(times);
  return areLong(rooms) ? undefined : { rooms, times };
}

function tellTaken({ language, link }: PageRequest, checked: CheckedRooms, days: SayDays): RoomTelling {
  const { rooms, free } = checked;
  const t = translator(language);
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
    taken: uses.slice(0, MOST),
    more: uses.length > MOST ? `+ ${uses.length - MOST}` : '',
    freeIds: freeIdsOf(checked),
    free: {
      text: free.length === 0 ? t('help.noneFree') : t('help.otherFree'),
      rooms: free.slice(0, MOST).map(({ room_id, label }) => ({
        value: `${first?.room_id} ${room_id}`,
        label,
        take: t('help.take', { room: label }),
      })),
    },
  };
}

/** Returns whether the times are too long to check. */
export function areLong(spans: readonly UseSpan[]): boolean {
  return minutesBetween(spans[0]?.from ?? '', spans.at(-1)?.to ?? '') > MAX_MINUTES;
}

/** Replaces an occupied room with a free one; `wish` is `12 15`, as the buttons send it. */
export function withRoomTaken(entered: Entered, wish: string): Entered {
  return { ...entered, room: withTaken(textsOf(entered, 'room'), wish) };
}

/** Replaces an occupied room with a free one; unchanged if the occupied room is not in the list. */
export function withTaken(rooms: readonly string[], wish: string): readonly string[] {
  const [taken = '', free = ''] = wish.split(' ');
  const at = rooms.indexOf(taken);
  return at < 0 || !/^[1-9]\d{0,9}$/.test(free) ? rooms : rooms.with(at, free);
}

/** Answers the script when the time or a room changes: the inputs of the form, and `event=` for an existing event. */
export async function handleRoomNotes(asked: PageRequest): Promise<Response> {
  const { query, editing, instance } = asked;
  const entered = enteredIn(formOfQuery(asked), [...new Set(query.keys())], SPAN_MOMENTS);
  const id = Number(query.get('event') ?? '');
  const { present, people } = await editing.store.content.read(instance.name, async ({ get, all }) => ({
    present: Number.isSafeInteger(id) && id > 0 ? await get('event', id) : undefined,
    people: peopleOf(namesPeople(entered) ? await all('person') : []),
  }));
  return asDocument(asked, await tellingFor(asked, entered, present?.value, people));
}

/** HTML document with both notes for the script; `data-free` holds the ids of the free rooms. */
export function asDocument({ language }: Pick<PageRequest, 'language'>, telling: Telling): Response {
  const { tone, freeIds, people } = telling;
  const body = html`<!doctype html><title>-</title><body data-free="${freeIds.join(' ')}">
<div class="room-note ${tone}">${noteContent(language, telling)}</div>
<div class="people-note ${people.tone}">${peopleNoteContent(people)}</div>`;
  return new Response(body.toString(), {
    headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' },
  });
}
