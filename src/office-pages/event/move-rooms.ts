// In the box that puts an event off: whether its rooms are free on the new day (rule W13).

import type { Html } from '../../kit/html.ts';
import { html } from '../../kit/html.ts';
import type { Event } from '../../model/event.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { Asked } from '../page.ts';
import { CannotMove, movedTo } from './moved-to.ts';
import { asData, drawNote, NOTHING, type RoomTelling, tellRooms } from './room-note.ts';

/** The rooms at the day and time that were typed; nothing while there is no day. */
export async function moveNote(asked: Asked, event: Event): Promise<Html> {
  const { form, language, link } = asked;
  const telling = await tellMoved(asked, event, { day: form.text('new_day'), time: form.text('new_time') });
  return drawNote(language, telling, html`data-ask="${link(`/events/${event.id}/rooms`)}"`);
}

/** What a browser asks for while the new day and time are typed: `new_day` and `new_time`. */
export async function answerMove(asked: Asked): Promise<Response> {
  const { query, ids, editing, instance } = asked;
  const id = ids['id'] ?? 0;
  const event = (await editing.store.content.read(instance.name, ({ get }) => get('event', id)))?.value;
  if (event === undefined) throw new NotFound(`event ${id}`);
  return asData(await tellMoved(asked, event, { day: query.get('new_day') ?? '', time: query.get('new_time') ?? '' }));
}

async function tellMoved(
  asked: Asked,
  event: Event,
  typed: { readonly day: string; readonly time: string },
): Promise<RoomTelling> {
  const roomIds = event.rooms.flatMap((place) => ('roomId' in place ? [place.roomId] : []));
  if (typed.day.trim() === '' || roomIds.length === 0) return NOTHING;
  const moved = spanOf(asked, event, typed);
  if (moved === undefined) return NOTHING;
  const telling = await tellRooms(asked, moved, roomIds, event.id);
  // The room is no field of this box: others that are free are named.
  const names = telling.free.rooms.map(({ label }) => label).join(', ');
  return { ...telling, free: { text: `${telling.free.text} ${names}`.trim(), rooms: [] } };
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
