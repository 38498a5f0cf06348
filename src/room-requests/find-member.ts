// Finds people, by the keys of their private pages, whose requests for free times need no approval (rule H10).

import { personName } from '../model/person.ts';
import { findDirectGroup, type RequestableRoom } from '../model/room-requests/requestable-rooms.ts';
import type { RequestMember } from '../model/room-requests/visitor-requests.ts';
import type { ContentReader } from '../store/content/port.ts';

export interface GroupMember extends RequestMember {
  /** True if the person's requests for free times of a room need no approval. */
  readonly isDirectFor: (room: RequestableRoom) => boolean;
}

/** Finds the owner of a key if their requests for free times of the room need no approval. */
export async function findGroupMember(
  content: Pick<ContentReader, 'get' | 'plan'>,
  key: string,
  room: RequestableRoom,
): Promise<GroupMember | undefined> {
  const stored = await content.plan.findKey(key);
  const person = stored && (await content.get('person', stored.personId))?.value;
  const groupId = person && findDirectGroup(room, person.groups);
  if (person === undefined || groupId === undefined) return undefined;
  const { email, phone, groups } = person;
  const group = (await content.get('person_group', groupId))?.value.name ?? '';
  return {
    name: personName(person) || email || group,
    email,
    phone,
    group,
    isDirectFor: (other) => findDirectGroup(other, groups) !== undefined,
  };
}
