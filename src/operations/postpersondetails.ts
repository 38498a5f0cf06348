import { z } from 'zod';
import { joinPersonsById } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { readIdArray } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorPersonShape, personDetailShape } from '../contract/shapes/person.ts';
import { idText } from '../contract/wire.ts';
import { findWebPersons } from '../readmodel/selections.ts';

const details = combineProfiles(personDetailShape, connectorPersonShape);

export const postpersondetails = defineOperation({
  name: 'postpersondetails',
  title: 'Person details by POST',
  subject: 'people',
  summary: 'All public data of persons, by their ids',
  description:
    'The same data as getpersondetails, requested by POST in header form. The response is an object with the ' +
    'person ids as keys; `{}` if none of these persons is visible on the web.',
  scope: 'read',
  rules: ['P2', 'I2', 'I3', 'I4', 'K1', 'X1', 'R6'],
  parameters: {},
  schema: z.record(idText, details.document.schema).meta({ title: 'object of PersonDetail by person id' }),
  connectorSchema: z.record(idText, details.connector.schema).meta({ title: 'object of ConnectorPerson by person id' }),
  post: {
    doc: 'A JSON array of up to 50,000 person ids. The Content-Type does not matter.',
    schema: z.array(z.union([z.string(), z.int()])),
    example: ['1', '2'],
    read: readIdArray,
    answer: (view, ids) => joinPersonsById(view, details[view.profile], findWebPersons(view, ids)),
  },
});
