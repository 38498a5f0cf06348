import { z } from 'zod';
import { joinPersonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorPersonShape, personShape } from '../contract/shapes/person.ts';
import { findWebPersons } from '../readmodel/selections.ts';

const persons = combineProfiles(personShape, connectorPersonShape);

export const getpersonsbyid = defineOperation({
  name: 'getpersonsbyid',
  title: 'Persons',
  subject: 'people',
  summary: 'Persons by their ids',
  description:
    'Only persons who have agreed to be visible on the web, in the order of the ids in the request. `0` returns all ' +
    'of them, by last name, then first name.',
  scope: 'read',
  rules: ['P1', 'P2', 'P4', 'P5', 'I2', 'I3', 'F11', 'K3'],
  parameters: { id: createIdsParameter('Person ids', '2,1') },
  schema: z.array(persons.document.schema),
  connectorSchema: z.array(persons.connector.schema),
  answer: (view, { id }) => joinPersonArray(view, persons[view.profile], findWebPersons(view, id)),
});
