// Requests to scheduled volunteers, and their private pages (rules D10 and D11).

import { problem } from '../../model/format/problem.ts';
import { BadContent } from '../../office/content/errors.ts';
import { expectPlanDays } from '../../office/rota/read-rota.ts';
import type { WriteContext } from '../../office/write-context.ts';
import { askPlanned } from '../../rota/ask.ts';
import { endKey, makeKeys } from '../../rota/keys.ts';
import { ASK_SCHEMA, KEYS_SCHEMA, readAsk, readKeysBody } from '../../rota/read-bodies.ts';
import type { Route } from '../route.ts';
import { COUNT, ID, IDS, listOf, MESSAGE, REFUSALS, record, TEXT } from '../schemas.ts';

export const planAskingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/plan/ask',
    name: 'plan.ask',
    role: 'contributor',
    summary: 'Asks who is planned whether they serve: one mail a person with all their dates.',
    detail:
      'A date is asked once, unless `again` is true: then those are asked once more who have not answered. Answers go to who asks; a key ' +
      'asks in the parish’s name and has to say by `reply_to` whom one answers. Who has no e-mail address is told in `without_email`.',
    body: { type: 'application/json', schema: ASK_SCHEMA },
    answers: {
      200: {
        words: 'How many mails go out, about how many dates.',
        schema: record({ mails: COUNT, cells: COUNT, without_email: IDS }),
      },
      422: REFUSALS[422],
    },
    run: async ({ editing, instance, body }) => {
      const wish = readAsk(body);
      expectPlanDays(wish);
      const replyTo = (await emailOf(editing)) ?? wish.replyTo;
      // A reply address is required, because refusals are sent to it.
      if (replyTo === '') throw new BadContent([problem('/reply_to', 'missing')]);
      const { mails, cells, withoutEmail } = await askPlanned(editing, instance, { ...wish, replyTo });
      return { status: 200, body: { mails, cells, without_email: withoutEmail } };
    },
  },
  {
    method: 'POST',
    path: '/plan/keys',
    name: 'plan.keys',
    role: 'editor',
    summary: 'Gives people the address of their private page, and mails it to them unless `mail` is false.',
    detail: 'Whoever has a page keeps it. The address alone lets them in: tell it to nobody else.',
    body: { type: 'application/json', schema: KEYS_SCHEMA },
    answers: {
      200: {
        words: 'The pages, in the order of the people.',
        schema: record({ items: listOf(record({ person_id: ID, url: TEXT })), mails: COUNT, without_email: IDS }),
      },
      422: REFUSALS[422],
    },
    run: async ({ editing, instance, body, publicUrl }) => {
      const { personIds, isMailed } = readKeysBody(body);
      const { keys, mails, withoutEmail } = await makeKeys(editing, instance, personIds, { isMailed });
      const items = keys.map(({ personId, key }) => ({
        person_id: personId,
        url: `${publicUrl}/${instance}/me/${key}`,
      }));
      return { status: 200, body: { items, mails, without_email: withoutEmail } };
    },
  },
  {
    method: 'DELETE',
    path: '/plan/keys/{id}',
    name: 'plan.endKey',
    role: 'editor',
    summary: 'Ends somebody’s private page: its address leads to nothing from then on.',
    answers: {
      204: { words: 'It has ended.' },
      404: { words: 'They have no private page.', schema: MESSAGE },
    },
    run: async ({ editing, instance, ids }) => {
      await endKey(editing, instance, ids['id'] ?? 0);
      return { status: 204 };
    },
  },
];

/** Returns the address of the logged-in user; undefined for a key. */
async function emailOf({ store, accountId }: WriteContext): Promise<string | undefined> {
  if (accountId === undefined) return undefined;
  return (await store.accounts.find({ id: accountId }))?.email;
}
