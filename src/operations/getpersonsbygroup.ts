import { z } from 'zod';
import { personArray } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { profiled } from '../contract/shape.ts';
import { connectorPerson, person } from '../contract/shapes/person.ts';
import { webPersonsInGroups } from '../readmodel/selections.ts';

const persons = profiled(person, connectorPerson);

export const getpersonsbygroup = operation({
  name: 'getpersonsbygroup',
  summary: 'The persons of a group',
  description:
    'Only persons who agreed to be visible on the web, and only direct members; with several groups those of all of them, each once. By last name, then first name. `0` gives every such person. A group that is not public is unknown.',
  scope: 'read',
  rules: ['P2', 'P4', 'P5', 'I2', 'F11', 'K3'],
  parameters: { id: ids('Person group ids', '1') },
  schema: z.array(persons.document.schema),
  connectorSchema: z.array(persons.connector.schema),
  answer: (view, { id }) => personArray(view, persons[view.profile], webPersonsInGroups(view, id)),
});
