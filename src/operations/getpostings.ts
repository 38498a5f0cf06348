import { z } from 'zod';
import { defineOperation } from '../contract/operation.ts';
import { channelParameter, createOptionalIdsParameter } from '../contract/parameters.ts';

export const getpostings = defineOperation({
  name: 'getpostings',
  title: 'News',
  subject: 'programs',
  summary: 'The news of a channel',
  description: 'This server has no news: the response is always an empty array.',
  scope: 'read',
  rules: ['K2'],
  parameters: { channel: channelParameter, id: createOptionalIdsParameter('News ids', '0') },
  schema: z.tuple([]).meta({ title: 'empty array' }),
  answer: () => '[]',
});
