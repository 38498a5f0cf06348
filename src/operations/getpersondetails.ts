import { z } from 'zod';
import { joinPersonArray } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorPersonShape, personDetailShape } from '../contract/shapes/person.ts';
import { findWebPersons } from '../readmodel/selections.ts';

const details = combineProfiles(personDetailShape, connectorPersonShape);

export const getpersondetails = defineOperation({
  name: 'getpersondetails',
  title: 'Person details',
  subject: 'people',
  summary: 'All public data of persons',
  description: 'The same as getpersonsbyid, with additional fields.',
  scope: 'read',
  rules: ['P1', 'P2', 'P4', 'P5', 'I2', 'I3', 'F1', 'F11', 'X1', 'K3'],
  parameters: { id: createIdsParameter('Person ids', '1') },
  schema: z.array(details.document.schema),
  connectorSchema: z.array(details.connector.schema),
  answer: (view, { id }) => joinPersonArray(view, details[view.profile], findWebPersons(view, id)),
});
