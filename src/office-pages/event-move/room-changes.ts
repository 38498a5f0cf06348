import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { type Html, html } from '../../util/html.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { renderLabelledControl } from '../components/form/parts.ts';
import { replaceRoomId } from '../event-fields/room-note.ts';
import type { Form } from '../page.ts';

export type MoveFields = Pick<Form, 'text' | 'day' | 'time' | 'all'>;

/** A room of the event and the room that replaces it; the same room if unchanged. */
export interface RoomChange {
  readonly from: number;
  readonly to: string;
}

export function roomIdsOf({ rooms }: Event): number[] {
  return rooms.flatMap((place) => ('roomId' in place ? [place.roomId] : []));
}

/** Chosen rooms, in the order of the event’s rooms. A button for a free room replaces the occupied one. */
export function readChosenRooms(fields: MoveFields, event: Event): RoomChange[] {
  const [olds, news] = [fields.all('old_room'), fields.all('new_room')];
  const ids = roomIdsOf(event);
  const chosen = replaceRoomId(
    ids.map((id) => news[olds.indexOf(String(id))]?.trim() || String(id)),
    fields.text('take'),
  );
  return ids.map((from, index) => ({ from, to: chosen[index] ?? String(from) }));
}

export function hasRoomChanges(fields: MoveFields, event: Event): boolean {
  return readChosenRooms(fields, event).some(({ from, to }) => to !== String(from));
}

export function hasStaleRooms(fields: MoveFields, event: Event): boolean {
  const [ids, news] = [roomIdsOf(event), fields.all('new_room')];
  return fields.all('old_room').some((old, index) => news[index] !== old && !ids.includes(Number(old)));
}

export function applyRoomChanges(places: readonly PlainObject[], changes: readonly RoomChange[]): PlainObject[] {
  const seen = new Set<unknown>();
  return places.flatMap((place) => {
    if (!('room_id' in place)) return [place];
    const id = Number(changes.find(({ from }) => from === place['room_id'])?.to ?? place['room_id']);
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ room_id: id }];
  });
}

interface RoomFields {
  readonly choices: EventChoices;
  readonly changes: readonly RoomChange[];
  readonly freeIds: readonly number[];
  readonly language: Language;
}

/** Select fields for the rooms. `web/islands/event/rooms.ts` sorts their options when the day or time changes. */
export function renderRoomFields({ choices, changes, freeIds, language }: RoomFields): Html {
  const t = createTranslator(language);
  const rooms = choices.buildings.flatMap(({ name: building, rooms: within }) =>
    within.map(({ id, name }) => ({ id, name, label: name.includes(building) ? name : `${name}, ${building}` })),
  );
  const isFree = ({ id }: { readonly id: number }) => freeIds.includes(id);
  return html`${changes.map(({ from, to }) => {
    const options = (some: typeof rooms) =>
      some.map(
        ({ id, label }) => html`<option value="${id}"${to === String(id) ? html` selected` : ''}>${label}</option>`,
      );
    const group = (label: string, some: typeof rooms) =>
      some.length === 0 ? '' : html`<optgroup label="${label}">${options(some)}</optgroup>`;
    const sorted =
      freeIds.length === 0
        ? options(rooms)
        : html`${group(t('move.freeThen'), rooms.filter(isFree))}${group(
            t('move.otherRooms'),
            rooms.filter((one) => !isFree(one)),
          )}`;
    const old = rooms.find(({ id }) => id === from)?.name ?? '';
    const label = changes.length === 1 ? t('move.room') : t('move.insteadOf', { room: old });
    const select = html`<select name="new_room" data-free="${t('move.freeThen')}" data-others="${t('move.otherRooms')}">${sorted}</select>`;
    return html`<input type="hidden" name="old_room" value="${from}">${renderLabelledControl(label, select)}`;
  })}`;
}
