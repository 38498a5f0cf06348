import { createHash } from 'node:crypto';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { listRoomsRequestableWith } from './room-times.ts';

/** Digest of the prices and terms in the form of a room. A different digest shows that they have changed since the form was opened. */
export function hashTerms(view: View, room: RequestableRoom): string {
  const shown = listRoomsRequestableWith(view, room).map(({ id, request: { prices, terms } }) => [id, prices, terms]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}
