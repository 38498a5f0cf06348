import { z } from 'zod';
import { personArray } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { profiled } from '../contract/shape.ts';
import { connectorPerson, personDetail } from '../contract/shapes/person.ts';
import { webPersons } from '../readmodel/selections.ts';

const details = profiled(personDetail, connectorPerson);

export const getpersondetails = operation({
  name: 'getpersondetails',
  title: 'Person details',
  subject: 'people',
  summary: 'Everything public about persons',
  description: 'The same as getpersonsbyid, with further fields.',
  scope: 'read',
  rules: ['P1', 'P2', 'P4', 'P5', 'I2', 'I3', 'F1', 'F11', 'X1', 'K3'],
  parameters: { id: ids('Person ids', '1') },
  schema: z.array(details.document.schema),
  connectorSchema: z.array(details.connector.schema),
  answer: (view, { id }) => personArray(view, details[view.profile], webPersons(view, id)),
});
