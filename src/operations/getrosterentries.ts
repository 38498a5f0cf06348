import { z } from 'zod';
import { operation } from '../contract/operation.ts';
import { ids } from '../contract/parameters.ts';

export const getrosterentries = operation({
  name: 'getrosterentries',
  title: 'Duties',
  subject: 'programs',
  summary: 'The duties of a roster',
  description: 'This server has no rosters: the answer is always an empty array.',
  scope: 'read',
  rules: ['K2'],
  parameters: { id: ids('Roster ids', '1') },
  schema: z.tuple([]).meta({ title: 'empty array' }),
  answer: () => '[]',
});
