import { z } from 'zod';
import { eventArray } from '../contract/answers.ts';
import { BadParameter } from '../contract/errors.ts';
import { operation } from '../contract/operation.ts';
import { ids, readId } from '../contract/parameters.ts';
import { eventDetail } from '../contract/shapes/event-detail.ts';
import { visibleEvents } from '../readmodel/selections.ts';

/** The most ids that a POST body may carry (rule I4). */
const MAX_IDS_IN_BODY = 50_000;

/** Ids from a JSON array of numbers or strings, each once; `0` is an id that nothing has (rule I2). */
function readIdArray(json: unknown): readonly number[] {
  if (!Array.isArray(json))
    throw new BadParameter('id', 'the body takes a JSON array of event ids, such as ["101","102"]');
  if (json.length > MAX_IDS_IN_BODY) throw new BadParameter('id', `the body takes at most ${MAX_IDS_IN_BODY} ids`);
  const found = new Set<number>();
  for (const [index, item] of json.entries()) {
    const plain =
      typeof item === 'string' ? item.replace(/^ +| +$/g, '') : typeof item === 'number' ? String(item) : '';
    const id = readId(plain);
    if (id === undefined) throw new BadParameter('id', `the element at index ${index} of the body is not an event id`);
    found.add(id);
  }
  return [...found];
}

export const geteventdetails = operation({
  name: 'geteventdetails',
  summary: 'Everything public about events',
  description:
    'The events asked for, in the order asked for; `0` gives all, by start, then by id. Events that are over, not public or unknown are left out. Asked by POST (header form only), the ids come as a JSON array in the body.',
  scope: 'read',
  parameters: { id: ids('Event ids', '1002,1001') },
  schema: z.array(eventDetail.schema),
  answer: (view, { id }) => eventArray(view, eventDetail, visibleEvents(view, id)),
  post: {
    doc: 'A JSON array of up to 50,000 event ids, whatever the Content-Type says.',
    schema: z.array(z.union([z.string(), z.int()])),
    example: ['1001', '1002'],
    read: readIdArray,
    answer: (view, body) => eventArray(view, eventDetail, visibleEvents(view, body)),
  },
});
