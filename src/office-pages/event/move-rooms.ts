// In the box that puts an event off: whether its rooms are free on the new day (rule W13).

import { type Html, html } from '../../kit/html.ts';
import type { Event } from '../../model/event.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { Asked } from '../page.ts';
import { chosenRooms, type MoveFields } from './move-place.ts';
import { CannotMove, dayMeant, movedTo } from './moved-to.ts';
import { asData, drawNote, NOTHING, type RoomTelling, tellRooms } from './room-note.ts';

/** The rooms at the day and time that were typed; nothing while there is no day. */
export interface MovedRooms {
  readonly note: Html;
  readonly freeIds: readonly number[];
}

export async function movedRooms(asked: Asked, event: Event): Promise<MovedRooms> {
  const { form, language, link } = asked;
  const telling = await tellMoved(asked, event, form);
  return {
    note: drawNote(language, telling, html`data-ask="${link(`/events/${event.id}/rooms`)}"`),
    freeIds: telling.freeIds,
  };
}

/** What a browser asks for while the new day, time and rooms are chosen: the fields of the box. */
export async function answerMove(asked: Asked): Promise<Response> {
  const { query, ids, editing, instance } = asked;
  const id = ids['id'] ?? 0;
  const event = (await editing.store.content.read(instance.name, ({ get }) => get('event', id)))?.value;
  if (event === undefined) throw new NotFound(`event ${id}`);
  const fields = { text: (name: string) => query.get(name) ?? '', all: (name: string) => query.getAll(name) };
  return asData(await tellMoved(asked, event, fields));
}

async function tellMoved(asked: Asked, event: Event, fields: MoveFields): Promise<RoomTelling> {
  const roomIds = chosenRooms(fields, event).flatMap(({ to }) => (/^[1-9]\d{0,9}$/.test(to) ? [Number(to)] : []));
  const day = dayMeant(event, fields);
  if (day === '' || roomIds.length === 0) return NOTHING;
  const moved = spanOf(asked, event, { day, time: fields.text('new_time') });
  return moved === undefined ? NOTHING : tellRooms(asked, moved, roomIds, event.id);
}

/** From when until when its rooms are taken then; undefined where what was typed is no day and time. */
function spanOf(asked: Asked, event: Event, typed: { readonly day: string; readonly time: string }) {
  try {
    const moved = movedTo(asked, event, typed);
    return { from: moved.occupies_from ?? moved.date_from, to: moved.occupies_to ?? moved.date_to };
  } catch (error) {
    if (error instanceof CannotMove) return undefined;
    throw error;
  }
}
