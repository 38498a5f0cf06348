import { z } from 'zod';
import { arrayOf } from '../contract/answers.ts';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';
import { personDetail } from '../contract/shapes/person.ts';
import { webPersons } from '../readmodel/selections.ts';

export const getpersondetails = operation({
  name: 'getpersondetails',
  summary: 'Everything public about persons',
  description: 'As getpersonsbyid, with further fields.',
  scope: 'read',
  parameters: { id: ids('Person ids', '1') },
  schema: z.array(personDetail.schema),
  answer: (view, { id }) => arrayOf(view, personDetail, webPersons(view, id)),
});
