import { z } from 'zod';
import { operation } from '../contract/operation.ts';
import { channel, optionalIds } from '../contract/parameters.ts';

export const getpostings = operation({
  name: 'getpostings',
  title: 'News',
  subject: 'programs',
  summary: 'The news of a channel',
  description: 'This server has no news: the answer is always an empty array.',
  scope: 'read',
  rules: ['K2'],
  parameters: { channel, id: optionalIds('News ids', '0') },
  schema: z.tuple([]).meta({ title: 'empty array' }),
  answer: () => '[]',
});
