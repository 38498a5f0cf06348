import { z } from 'zod';
import { personArray } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { profiled } from '../contract/shape.ts';
import { connectorPerson, person } from '../contract/shapes/person.ts';
import { webPersons } from '../readmodel/selections.ts';

const persons = profiled(person, connectorPerson);

export const getpersonsbyid = operation({
  name: 'getpersonsbyid',
  title: 'Persons',
  subject: 'people',
  summary: 'Persons by their ids',
  description:
    'Only persons who agreed to be visible on the web, in the order of the ids in the request. `0` returns all ' +
    'of them, by last name, then first name.',
  scope: 'read',
  rules: ['P1', 'P2', 'P4', 'P5', 'I2', 'I3', 'F11', 'K3'],
  parameters: { id: ids('Person ids', '2,1') },
  schema: z.array(persons.document.schema),
  connectorSchema: z.array(persons.connector.schema),
  answer: (view, { id }) => personArray(view, persons[view.profile], webPersons(view, id)),
});
