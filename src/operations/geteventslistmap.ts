import { z } from 'zod';
import { joinJsonObject } from '../contract/answers.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdsParameter, eventIdParameter } from '../contract/parameters.ts';
import { idList, idText } from '../contract/wire.ts';
import { findEventsInLists } from '../readmodel/lists.ts';

export const geteventslistmap = defineOperation({
  name: 'geteventslistmap',
  title: 'Lists of each event',
  subject: 'lists',
  summary: 'The lists of each event',
  description:
    'An object with event ids as keys. Each value gives the requested lists that contain the event: their ids, ' +
    'separated by commas without spaces, in the order of the request (`0`: every list, in the office’s order). ' +
    'Only visible events that are in at least one of these lists; `{}` if there are none.',
  scope: 'read',
  rules: ['C3', 'I2', 'I3', 'L1', 'L2', 'L7', 'K2'],
  parameters: { id: createIdsParameter('List ids', '1,2'), event_id: eventIdParameter },
  schema: z.record(idText, idList.min(1)).meta({ title: 'object of list ids by event id' }),
  answer: (view, { id, event_id: event }) =>
    joinJsonObject(findEventsInLists(view, id, event).map((entry) => [String(entry.eventId), entry.listIds.join(',')])),
});
