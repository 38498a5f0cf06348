// Checks whether rooms and people are free on the new day (rules W13 and W19), for the form that postpones an event.

import type { Event } from '../../model/event.ts';
import { RESOURCES } from '../../model/resources.ts';
import { ROLE_FIELDS } from '../../model/rota/rota.ts';
import { listPersonIdsInField } from '../../model/rota/rota-cells.ts';
import { readMergePatch } from '../../office/content/read-value.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { checkPeopleAvailability, EMPTY_PEOPLE_NOTE, renderPeopleNote } from '../event-fields/people-note.ts';
import {
  checkRoomAvailability,
  createNotesDocument,
  EMPTY_ROOM_NOTE,
  type EventNotes,
  renderRoomNote,
} from '../event-fields/room-note.ts';
import { createFormFromQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { CannotMoveError, parseMoveTarget, readTargetDay } from './move-target.ts';
import { type MoveFields, readChosenRooms } from './room-changes.ts';

export interface MoveRoomCheck {
  readonly note: Html;
  readonly freeIds: readonly number[];
}

export async function checkMoveRooms(request: PageRequest, event: Event): Promise<MoveRoomCheck> {
  const { form, language, link } = request;
  const telling = await notesForMove(request, event, form);
  return {
    note: html`${renderRoomNote(language, telling, html`data-ask="${link(`/events/${event.id}/rooms`)}"`)}${renderPeopleNote(
      telling.people,
    )}`,
    freeIds: telling.freeIds,
  };
}

/** Responds to the script while the user chooses day, time and rooms. The script sends the fields of the form. */
export async function handleMovePreview(request: PageRequest): Promise<Response> {
  const { ids, editing, instance } = request;
  const id = ids['id'] ?? 0;
  const event = (await editing.store.content.read(instance.name, ({ get }) => get('event', id)))?.value;
  if (event === undefined) throw new NotFoundError(`event ${id}`);
  return createNotesDocument(request, await notesForMove(request, event, createFormFromQuery(request)));
}

async function notesForMove(request: PageRequest, event: Event, fields: MoveFields): Promise<EventNotes> {
  const roomIds = readChosenRooms(fields, event).flatMap(({ to }) => (/^[1-9]\d{0,9}$/.test(to) ? [Number(to)] : []));
  const day = readTargetDay(event, fields);
  const moved = day === '' ? undefined : eventAt(request, event, { day, time: fields.time('new_time') });
  if (moved === undefined) return { ...EMPTY_ROOM_NOTE, people: EMPTY_PEOPLE_NOTE };
  const told = await checkRoomAvailability(request, RESOURCES.room.spansOf(moved), roomIds, event.id);
  const people = ROLE_FIELDS.filter((field) => field !== '').flatMap((field) =>
    listPersonIdsInField(moved, field).map((personId) => ({ personId, field })),
  );
  return { ...told, people: await checkPeopleAvailability(request, moved, people, event.id) };
}

/** The event on the typed day; undefined if the day or time can’t be read. */
function eventAt(
  request: PageRequest,
  event: Event,
  typed: { readonly day: string; readonly time: string },
): Event | undefined {
  try {
    return readMergePatch(ruleOf('event'), event, parseMoveTarget(request, event, typed))?.entity;
  } catch (error) {
    if (error instanceof CannotMoveError) return undefined;
    throw error;
  }
}
