import { z } from 'zod';
import { objectOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { groupMember } from '../contract/shapes/person.ts';
import { idText } from '../contract/wire.ts';

export const getpersonsbygroups = operation({
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
  parameters: { id: ids('Person group ids', '1,3') },
  schema: z.record(idText, z.array(groupMember.schema)).meta({ title: 'object of arrays of GroupMember by group id' }),
  answer: (view, { id }) => {
    const { personGroups, persons } = view.snapshot;
    const groupIds = id === 'all' ? personGroups.map(({ entity }) => entity.id) : id;
    return objectOf(
      groupIds.map((groupId) => [
        String(groupId),
        (persons.members.get(groupId) ?? []).map((member) =>
          groupMember.of({ id: persons.ids[member.place] ?? 0, function: member.function }, view),
        ),
      ]),
    );
  },
});
