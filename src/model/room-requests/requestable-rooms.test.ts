import { expect, it } from 'vitest';
import { fullBundle } from '../../../test/support/full-bundle.ts';
import { readBundle } from '../../office/bundle/bundle.ts';
import { findRoomsWithoutApproval } from './requestable-rooms.ts';

it('members of a chosen group need no approval for free times of the rooms that can be requested', () => {
  const bundle = fullBundle();
  const [room] = readBundle(Buffer.from(JSON.stringify(bundle))).content.rooms;
  if (room === undefined) throw new Error('no room');
  const settings = { directGroupIds: [7] } as unknown as NonNullable<typeof room.request>;
  const rooms = [
    { ...room, id: 1, bookable: true, request: settings },
    { ...room, id: 2, bookable: false, request: settings },
    { ...room, id: 3, bookable: true, request: { ...settings, directGroupIds: [] } },
    { ...room, id: 4, bookable: true, request: null },
  ];
  const found = (groupId: number) =>
    findRoomsWithoutApproval(rooms, [{ groupId, function: '' } as never]).map(({ id }) => id);
  expect([found(7), found(8)]).toEqual([[1], []]);
});
