import { z } from 'zod';
import { joinJsonObject } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter } from '../contract/parameters.ts';
import { groupMemberShape } from '../contract/shapes/person.ts';
import { idText } from '../contract/wire.ts';

export const getpersonsbygroups = defineOperation({
  name: 'getpersonsbygroups',
  title: 'Members of groups',
  subject: 'people',
  summary: 'The members of each group',
  description:
    'An object with the requested group ids as keys. Each value lists the members who are visible on the web, by ' +
    'last name, then first name. For an empty or unknown group it is an empty array. `0` requests every public ' +
    'group.',
  scope: 'read',
  rules: ['P2', 'P4', 'P5', 'I2', 'K2'],
  parameters: { id: createIdsParameter('Person group ids', '1,3') },
  schema: z
    .record(idText, z.array(groupMemberShape.schema))
    .meta({ title: 'object of arrays of GroupMember by group id' }),
  answer: (view, { id }) => {
    const { personGroups, persons } = view.snapshot;
    const groupIds = id === 'all' ? personGroups.map(({ entity }) => entity.id) : id;
    return joinJsonObject(
      groupIds.map((groupId) => [
        String(groupId),
        (persons.members.get(groupId) ?? []).map((member) =>
          groupMemberShape.of({ id: persons.ids[member.place] ?? 0, function: member.function }, view),
        ),
      ]),
    );
  },
});
