import { z } from 'zod';
import { joinPersonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorPersonShape, personShape } from '../contract/shapes/person.ts';
import { findWebPersonsInGroups } from '../readmodel/selections.ts';

const persons = combineProfiles(personShape, connectorPersonShape);

export const getpersonsbygroup = defineOperation({
  name: 'getpersonsbygroup',
  title: 'Persons of a group',
  subject: 'people',
  summary: 'The persons of a group',
  description:
    'Only direct members, and only persons who have agreed to be visible on the web. For several groups: the members ' +
    'of all these groups, each person once. Sorted by last name, then first name. `0` returns every person who has ' +
    'agreed. A group that is not public is treated as unknown.',
  scope: 'read',
  rules: ['P2', 'P4', 'P5', 'I2', 'F11', 'K3'],
  parameters: { id: createIdsParameter('Person group ids', '1') },
  schema: z.array(persons.document.schema),
  connectorSchema: z.array(persons.connector.schema),
  answer: (view, { id }) => joinPersonArray(view, persons[view.profile], findWebPersonsInGroups(view, id)),
});
