import { z } from 'zod';
import { personsById } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { readIdArray } from '../contract/parameters.ts';
import { profiled } from '../contract/shape.ts';
import { connectorPerson, personDetail } from '../contract/shapes/person.ts';
import { idText } from '../contract/wire.ts';
import { webPersons } from '../readmodel/selections.ts';

const details = profiled(personDetail, connectorPerson);

export const postpersondetails = operation({
  name: 'postpersondetails',
  title: 'Person details by POST',
  subject: 'people',
  summary: 'Everything public about persons, by their ids',
  description:
    'The same data as getpersondetails, requested by POST in header form. The answer is an object with the ' +
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
    answer: (view, ids) => personsById(view, details[view.profile], webPersons(view, ids)),
  },
});
