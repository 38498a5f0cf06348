// Places of an event, rooms and other places, in the order of the rows in the form.

import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { type Html, html } from '../../util/html.ts';
import { completeWwwScheme } from '../complete-url-scheme.ts';
import { type Control, type FieldFaultReporter, joinTexts } from '../components/form/control.ts';
import { renderNewRoomPanel } from '../components/form/creation-panels.ts';
import { type EventChoices, findRoomName } from '../components/form/event-choices.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { renderCheckbox, renderHiddenInput, renderLabelledControl, renderTextInput } from '../components/form/parts.ts';
import { toSingleLine } from '../components/form/text-controls.ts';
import type { EventFieldContext } from './event-field-context.ts';

const FREE = [
  ['name', 'free_name'],
  ['location_name', 'free_location'],
  ['location_url', 'free_url'],
  ['location_address', 'free_address'],
  ['location_postcode', 'free_postcode'],
  ['location_city', 'free_city'],
] as const;

export const placeControl: Control<EventChoices, EventFieldContext> = {
  inputs: ['place', 'room', ...FREE.map(([, input]) => input), 'free_external'],
  enter: ({ rooms }) => enterPlaces(Array.isArray(rooms) ? rooms.filter(isPlainObject) : []),
  read: (entered, _, tell) => ({ rooms: readPlaces(entered, tell) }),
  say: (entered, { choices }) => {
    const rooms = inputTextsOf(entered, 'room').map((id) => findRoomName(choices, Number(id)));
    return joinTexts([...rooms, ...inputTextsOf(entered, 'free_name'), ...inputTextsOf(entered, 'free_city')]);
  },
  render: ({ entered, choices, language, isRoomTaken, roomNote }) => {
    const { main, later } = drawPlaces(entered, choices, language);
    const despite = isRoomTaken
      ? renderCheckbox('despite', false, createTranslator(language)('fields.despite'), '', 'room_conflict')
      : '';
    const all = html`${later}${renderNewRoomPanel(choices, language)}`;
    return { isGroup: true, control: () => main, later: all, after: html`${despite}${roomNote}` };
  },
};

/** Texts of the places. Adds an empty row for a room, or two if no room is chosen, and one for another place if there is none. */
function enterPlaces(rooms: readonly PlainObject[]): InputTexts {
  const free = rooms.filter((room) => !('room_id' in room));
  const taken = rooms.flatMap((room) => ('room_id' in room ? [String(room['room_id'])] : []));
  const rows: readonly PlainObject[] = free.length > 0 ? free : [{}];
  const more = taken.length === 0 ? ['', ''] : [''];
  const texts = FREE.map(([key, input]) => [input, rows.map((row) => toSingleLine(String(row[key] ?? '')))] as const);
  return {
    place: [
      ...rooms.map((room) => ('room_id' in room ? 'room' : 'free')),
      ...more.map(() => 'room'),
      ...(free.length === 0 ? ['free'] : []),
    ],
    room: [...taken, ...more],
    ...Object.fromEntries(texts),
    free_external: rows.map((row) => (row['location_url_is_external'] === true ? '1' : free.length > 0 ? '' : 'new')),
  };
}

/** Places of the rows, without empty rows. A repeated room counts once. */
function readPlaces(entered: InputTexts, tell: FieldFaultReporter): PlainObject[] {
  const rooms = inputTextsOf(entered, 'room');
  let [room, free] = [0, 0];
  const places: PlainObject[] = [];
  for (const kind of inputTextsOf(entered, 'place')) {
    if (kind === 'room') {
      const id = Number(rooms[room++]);
      const isThere = places.some((one) => one['room_id'] === id);
      if (Number.isSafeInteger(id) && id > 0 && !isThere) places.push({ room_id: id });
    } else {
      const other = readFree(entered, free++);
      if (other === undefined) continue;
      if (other['name'] === '') tell('needsName');
      places.push(other);
    }
  }
  return places;
}

function readFree(entered: InputTexts, row: number): PlainObject | undefined {
  const pairs = FREE.map(([key, input]) => [key, inputTextsOf(entered, input)[row] ?? ''] as const);
  if (pairs.every(([, text]) => text === '')) return undefined;
  const { name, location_name, location_url: typed = '', ...rest } = Object.fromEntries(pairs);
  const location_url = completeWwwScheme(typed);
  const given = inputTextsOf(entered, 'free_external')[row] ?? '';
  // A new URL with a scheme leads away from the parish’s website.
  const isExternal = given === '1' || (given === 'new' && /^https?:/.test(location_url));
  return { name: name || location_name, location_name, location_url, ...rest, location_url_is_external: isExternal };
}

/** Rows of the places. The chosen rooms are visible; the row for another place is folded. */
function drawPlaces(entered: InputTexts, choices: EventChoices, language: Language): { main: Html; later: Html } {
  const t = createTranslator(language);
  const rooms = inputTextsOf(entered, 'room');
  const isFree = inputTextsOf(entered, 'free_name').some((name) => name !== '');
  // Order of rooms and other places, which the layout of the page does not show.
  const kinds = inputTextsOf(entered, 'place');
  const order = kinds.map((kind) => renderHiddenInput('place', kind));
  const [ours, others] = [kinds.filter((kind) => kind === 'room'), kinds.filter((kind) => kind !== 'room')];
  const rows = ours.map((_, index) => roomRow(choices, language, index, rooms[index]));
  const shown = Math.max(1, rooms.filter((room) => room !== '').length);
  const more = html`<details class="inner more-rooms">
    <summary>${t('fields.place.more')}</summary>
    <div class="room-rows">${rows.slice(shown)}</div>
  </details>`;
  return {
    main: html`${order}
    <div class="room-rows">${rows.slice(0, shown)}</div>`,
    later: html`${rows.length > shown ? more : ''}
    <details class="inner"${isFree ? html` open` : ''}>
      <summary>${t('fields.place.free')}</summary>
      ${others.map((_, row) => freePlace(entered, language, row))}
    </details>`,
  };
}

function roomRow({ buildings }: EventChoices, language: Language, index: number, chosen: string | undefined): Html {
  const t = createTranslator(language);
  const options = buildings.map(
    ({ name, rooms }) =>
      html`<optgroup label="${name}">${rooms.map(
        (room) =>
          html`<option value="${room.id}"${chosen === String(room.id) ? html` selected` : ''}>${room.name}</option>`,
      )}</optgroup>`,
  );
  const select = html`<select name="room"><option value="">${t('fields.none')}</option>${options}</select>`;
  return html`<div class="room-row">${renderLabelledControl(index === 0 ? t('fields.place.room') : t('fields.place.more'), select)}</div>`;
}

function freePlace(entered: InputTexts, language: Language, row: number): Html {
  const t = createTranslator(language);
  const input = (name: string) => renderTextInput(`free_${name}`, inputTextsOf(entered, `free_${name}`)[row] ?? '');
  return html`<div class="free-place">
    ${renderHiddenInput('free_external', inputTextsOf(entered, 'free_external')[row] ?? 'new')}
    ${renderLabelledControl(t('fields.place.name'), input('name'), 'wide')}
    ${(['location', 'address', 'postcode', 'city', 'url'] as const).map((name) =>
      renderLabelledControl(t(`fields.place.${name}`), input(name)),
    )}
  </div>`;
}
