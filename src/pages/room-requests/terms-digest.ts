import { createHash } from 'node:crypto';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { roomsTogether } from './room-times.ts';

/** Digest of the prices and terms that the form of a room shows, by which a sent form is compared with the present ones. */
export function digestTerms(view: View, room: RequestableRoom): string {
  const shown = roomsTogether(view, room).map(({ id, request: { prices, terms } }) => [id, prices, terms]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
}
