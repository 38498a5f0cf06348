// Import of room requests, which replace the stored ones (rule H2).

import type { Transaction } from 'kysely';
import { parseInstantText } from '../../model/bookings/booking.ts';
import { languageOf } from '../../model/instance.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { runInBatches } from '../batches.ts';
import { createKindDifference, type KindDifference } from '../difference.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { deleteRequests } from './delete-requests.ts';
import { readAnsweredForm } from './read-answered-form.ts';
import { readRequests, toRequestRow, toStoredRequest } from './request-rows.ts';

const ENDED: readonly string[] = ['declined', 'withdrawn', 'expired', 'unconfirmed'];

/** Counts stored requests missing from a file, except ended ones and those whose dates are all over at `now` (wall-clock time). */
export async function countRequestsRemovedByImport(
  tx: Transaction<Tables>,
  { id: instanceId }: InstanceRecord,
  given: readonly RoomRequest[],
  now: string,
): Promise<number> {
  const ids = new Set(given.map(({ id }) => id));
  const stored = await readRequests(tx, instanceId);
  return stored.filter(
    ({ id, state, dates }) => !ids.has(id) && !ENDED.includes(state) && dates.some(({ to }) => to >= now),
  ).length;
}

export async function replaceRequests(
  tx: Transaction<Tables>,
  { id: instanceId, instance, revision }: InstanceRecord,
  given: readonly RoomRequest[],
  { at, by }: { readonly at: number; readonly by: string },
): Promise<KindDifference> {
  const rows = await tx.selectFrom('room_requests').selectAll().where('instance_id', '=', instanceId).execute();
  const known = new Map(rows.map((row) => [row.id, toStoredRequest(row)]));
  const ids = new Set(given.map(({ id }) => id));
  const removed = [...known.values()].flatMap(({ request }) => (ids.has(request.id) ? [] : [request]));
  const differing = given.filter((request) => !isSameJson(known.get(request.id)?.request, request));
  await deleteRequests(tx, instanceId, removed, at);
  // Differing rows are deleted before the insertion, because two may have exchanged their keys.
  await runInBatches(
    differing.filter(({ id }) => known.has(id)).map(({ id }) => id),
    (some) => tx.deleteFrom('room_requests').where('instance_id', '=', instanceId).where('id', 'in', some).execute(),
  );
  const rowOf = async (request: RoomRequest) => {
    const { state } = request;
    const before = known.get(request.id);
    return toRequestRow(instanceId, {
      request,
      language: before?.language ?? languageOf(instance.locale) ?? 'de',
      revision,
      changedAt: at,
      changedBy: by,
      openedAt: before?.openedAt ?? (state === 'unconfirmed' ? null : parseInstantText(request.createdAt)),
      endedAt: state === 'declined' || state === 'withdrawn' || state === 'expired' ? (before?.endedAt ?? at) : null,
      isNotifiedAgain: before?.isNotifiedAgain ?? false,
      isReminded: before?.isReminded ?? false,
      approved: state === 'open' || state === 'offered' ? (before?.approved ?? null) : null,
      messages: before?.messages ?? [],
      lostRooms: before?.lostRooms ?? [],
      answeredForm: await readAnsweredForm(tx, instanceId, request, before),
      formHash: before?.formHash ?? null,
    });
  };
  const written = [];
  for (const request of differing) written.push(await rowOf(request));
  await runInBatches(written, (some) => tx.insertInto('room_requests').values(some).execute());
  const told = ({ id }: RoomRequest) => ({ id, named: () => ({ title: '' }) });
  const of = (is: boolean) => differing.filter(({ id }) => known.has(id) === is).map(told);
  const difference = { appearing: of(false), changing: of(true), going: removed.map(told) };
  return createKindDifference('room_request', rows.length, difference);
}
