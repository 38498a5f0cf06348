// Check in the form for postponing: whether rooms and people are free on the new day (rules W13 and W19).

import type { Event } from '../../model/event.ts';
import { RESOURCES } from '../../model/resources.ts';
import { ROLE_FIELDS } from '../../model/rota/rota.ts';
import { personIdsIn } from '../../model/rota/rota-cells.ts';
import { readMerge } from '../../office/content/read-value.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { drawPeopleNote, NOBODY, tellPeople } from '../event-fields/people-note.ts';
import { asDocument, drawNote, NOTHING, type Telling, tellRooms } from '../event-fields/room-note.ts';
import { formOfQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { chosenRooms, type MoveFields } from './move-place.ts';
import { CannotMove, dayMeant, movedTo } from './moved-to.ts';

/** Result for the typed day and time; empty if there is no day. */
export interface MovedRooms {
  readonly note: Html;
  readonly freeIds: readonly number[];
}

export async function movedRooms(asked: PageRequest, event: Event): Promise<MovedRooms> {
  const { form, language, link } = asked;
  const telling = await tellMoved(asked, event, form);
  return {
    note: html`${drawNote(language, telling, html`data-ask="${link(`/events/${event.id}/rooms`)}"`)}${drawPeopleNote(telling.people, '')}`,
    freeIds: telling.freeIds,
  };
}

/** Answers the script while the new day, time and rooms are chosen: the fields of the form. */
export async function answerMove(asked: PageRequest): Promise<Response> {
  const { ids, editing, instance } = asked;
  const id = ids['id'] ?? 0;
  const event = (await editing.store.content.read(instance.name, ({ get }) => get('event', id)))?.value;
  if (event === undefined) throw new NotFound(`event ${id}`);
  return asDocument(asked, await tellMoved(asked, event, formOfQuery(asked)));
}

async function tellMoved(asked: PageRequest, event: Event, fields: MoveFields): Promise<Telling> {
  const roomIds = chosenRooms(fields, event).flatMap(({ to }) => (/^[1-9]\d{0,9}$/.test(to) ? [Number(to)] : []));
  const day = dayMeant(event, fields);
  const moved = day === '' ? undefined : eventAt(asked, event, { day, time: fields.time('new_time') });
  if (moved === undefined) return { ...NOTHING, people: NOBODY };
  const told = await tellRooms(asked, RESOURCES.room.spansOf(moved), roomIds, event.id);
  const people = ROLE_FIELDS.filter((field) => field !== '').flatMap((field) =>
    personIdsIn(moved, field).map((personId) => ({ personId, field })),
  );
  return { ...told, people: await tellPeople(asked, moved, people, event.id) };
}

/** The event on another day; undefined if the typed day or time can’t be read. */
function eventAt(
  asked: PageRequest,
  event: Event,
  typed: { readonly day: string; readonly time: string },
): Event | undefined {
  try {
    return readMerge(ruleOf('event'), event, movedTo(asked, event, typed))?.entity;
  } catch (error) {
    if (error instanceof CannotMove) return undefined;
    throw error;
  }
}
