import type { Transaction } from 'kysely';
import type { BookingForm } from '../../model/bookings/form.ts';
import type { Entity } from '../../model/entity.ts';
import type { Room } from '../../model/place.ts';
import { type AnsweredForm, toAnsweredForm } from '../../model/room-requests/answered-form.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { parseEntity } from '../content/documents.ts';
import type { Tables } from '../tables.ts';
import type { StoredRequest } from './request-rows.ts';

/**
 * Returns the form that the answers of a request belong to: the stored one if the answers are unchanged, otherwise that of its rooms. Null
 * if there are no answers, or there is no form.
 */
export async function readAnsweredForm(
  tx: Transaction<Tables>,
  instanceId: number,
  request: RoomRequest,
  before: StoredRequest | undefined,
): Promise<AnsweredForm | null> {
  if (Object.keys(request.answers).length === 0) return null;
  const hasSameAnswers = before !== undefined && isSameJson(before.request.answers, request.answers);
  if (hasSameAnswers && before.answeredForm !== null) return before.answeredForm;
  const { roomIds } = hasSameAnswers ? before.request : request;
  return (await readFormOfRooms(tx, instanceId, roomIds)) ?? before?.answeredForm ?? null;
}

async function readFormOfRooms(
  tx: Transaction<Tables>,
  instanceId: number,
  roomIds: readonly number[],
): Promise<AnsweredForm | null> {
  const read = async (kind: 'room' | 'form', id: number): Promise<Entity | undefined> => {
    const row = await tx
      .selectFrom('entities')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && parseEntity(row);
  };
  for (const roomId of roomIds) {
    const formId = ((await read('room', roomId)) as Room | undefined)?.request?.formId ?? null;
    const form = formId === null ? undefined : ((await read('form', formId)) as BookingForm | undefined);
    if (form !== undefined) return toAnsweredForm(form);
  }
  return null;
}
