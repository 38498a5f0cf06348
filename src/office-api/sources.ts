// What only events of sources can: becoming the office's own (rule Z5).

import { detachEvent } from '../office/content/detach-event.ts';
import { ofOne } from './failures.ts';
import { expectedRevision } from './headers.ts';
import type { Asked, Route } from './route.ts';
import { entitySchema, REFUSALS } from './schemas.ts';
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
];

function detach({ editing, instance, ids, header }: Asked) {
  const ifRevision = header('if-match') === undefined ? undefined : expectedRevision({ header });
  return ofOne(editing.authority, async () => {
    const present = await detachEvent(editing, instance, ids['id'] ?? 0, ifRevision);
    return { status: 200, body: entityAnswer(editing.authority, present), headers: { ETag: entityTag(present) } };
  });
}
