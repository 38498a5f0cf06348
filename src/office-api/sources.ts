// What only sources and their events can: getting the key of a service (rule Z4), and becoming the office's own (rule Z5).

import { isPlain } from '../model/format/rule.ts';
import { detachEvent } from '../office/content/detach-event.ts';
import { BadContent } from '../office/content/errors.ts';
import { setServiceKey } from '../office/sources/service-key.ts';
import { ofOne } from './failures.ts';
import { expectedRevision } from './headers.ts';
import type { Asked, Route } from './route.ts';
import { entitySchema, REFUSALS, record, TEXT } from './schemas.ts';
import { entityAnswer, entityTag } from './wire.ts';

const EVENT = entitySchema({ $ref: '#/components/schemas/event' });

export const sourceRoutes: readonly Route[] = [
  {
    ...{ method: 'POST', path: '/events/{id}/detach', name: 'events.detach', role: 'editor' },
    summary:
      'Makes an event the office’s own: its source overwrites nothing of it any more, and does not bring it again.',
    answers: {
      200: { words: 'It is the office’s own.', schema: EVENT },
      404: { words: 'There is no such event.' },
      412: { words: 'If-Match was sent, and the event has another revision.', schema: EVENT },
      ...REFUSALS,
    },
    run: detach,
  },
  {
    ...{ method: 'PUT', path: '/sources/{id}/key', name: 'sources.key', role: 'editor' },
    summary: 'Keeps the key by which a source of kind `interface` is read, in the place of the one before.',
    detail:
      'The key holds for the address that the source has now: with another address it has to be given anew. Nothing tells it again. The source is fetched at once.',
    body: { type: 'application/json', schema: record({ key: { ...TEXT, minLength: 8, maxLength: 500 } }) },
    answers: {
      200: { words: 'The key is kept.', schema: record({ kept: { const: true } }) },
      404: { words: 'There is no such source.' },
      422: REFUSALS[422],
    },
    run: putKey,
  },
];

function detach({ editing, instance, ids, header }: Asked) {
  const ifRevision = header('if-match') === undefined ? undefined : expectedRevision({ header });
  return ofOne(editing.authority, async () => {
    const present = await detachEvent(editing, instance, ids['id'] ?? 0, ifRevision);
    return { status: 200, body: entityAnswer(editing.authority, present), headers: { ETag: entityTag(present) } };
  });
}

async function putKey({ editing, instance, ids, body }: Asked) {
  const key = isPlain(body) && Object.keys(body).join() === 'key' ? body['key'] : undefined;
  if (typeof key !== 'string') throw new BadContent([{ path: '/key', text: 'is to be a text, and all that is sent' }]);
  await setServiceKey(editing, instance, ids['id'] ?? 0, key);
  return { status: 200, body: { kept: true } };
}
