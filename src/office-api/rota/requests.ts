// Duty requests to planned volunteers, and their private pages (rules D10 and D11).

import { createProblem } from '../../model/format/problem.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { requireValidRotaDays } from '../../office/rota/read-rota.ts';
import type { WriteContext } from '../../office/write-context.ts';
import { sendDutyRequests } from '../../rota/duty-requests.ts';
import { createRotaKeys, revokeRotaKey } from '../../rota/keys.ts';
import {
  DUTY_REQUEST_SCHEMA,
  ROTA_KEYS_SCHEMA,
  readDutyRequestBody,
  readRotaKeysBody,
} from '../../rota/read-bodies.ts';
import type { Route } from '../route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  ID_SCHEMA,
  IDS_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
} from '../schemas.ts';

export const dutyRequestRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/plan/ask',
    name: 'plan.ask',
    role: 'contributor',
    summary: 'Asks planned people whether they are available: one e-mail per person with all their dates.',
    detail:
      'People are asked only once about a date, unless `again` is true: then those who have not answered are ' +
      'asked again. Replies go to the caller; a key ' +
      'asks in the parish’s name and must give the address for replies in `reply_to`. People without an ' +
      'e-mail address are listed in `without_email`.',
    body: { type: 'application/json', schema: DUTY_REQUEST_SCHEMA },
    answers: {
      200: {
        words: 'The number of e-mails and of dates.',
        schema: recordSchema({ mails: COUNT_SCHEMA, cells: COUNT_SCHEMA, without_email: IDS_SCHEMA }),
      },
      422: REFUSAL_RESPONSES[422],
    },
    run: async ({ editing, instance, body }) => {
      const options = readDutyRequestBody(body);
      requireValidRotaDays(options);
      const replyTo = (await emailOf(editing)) ?? options.replyTo;
      // Volunteers who decline write to the reply address, so it is required.
      if (replyTo === '') throw new BadContentError([createProblem('/reply_to', 'missing')]);
      const { mails, cells, withoutEmail } = await sendDutyRequests(editing, instance, { ...options, replyTo });
      return { status: 200, body: { mails, cells, without_email: withoutEmail } };
    },
  },
  {
    method: 'POST',
    path: '/plan/keys',
    name: 'plan.keys',
    role: 'editor',
    summary:
      'Returns the addresses of people’s private pages, and e-mails them to those people unless `mail` is false.',
    detail: 'People who already have a page keep it. The address is all they need to open it: keep it secret.',
    body: { type: 'application/json', schema: ROTA_KEYS_SCHEMA },
    answers: {
      200: {
        words: 'The pages, in the order of the people.',
        schema: recordSchema({
          items: arraySchema(recordSchema({ person_id: ID_SCHEMA, url: TEXT_SCHEMA })),
          mails: COUNT_SCHEMA,
          without_email: IDS_SCHEMA,
        }),
      },
      422: REFUSAL_RESPONSES[422],
    },
    run: async ({ editing, instance, body, publicUrl }) => {
      const { personIds, isMailed } = readRotaKeysBody(body);
      const { keys, mails, withoutEmail } = await createRotaKeys(editing, instance, personIds, { isMailed });
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
    summary: 'Deactivates a private page; its address stops working.',
    answers: {
      204: { words: 'The page was deactivated.' },
      404: { words: 'The person has no private page.', schema: REFUSAL_SCHEMA },
    },
    run: async ({ editing, instance, ids }) => {
      await revokeRotaKey(editing, instance, ids['id'] ?? 0);
      return { status: 204 };
    },
  },
];

async function emailOf({ store, accountId }: WriteContext): Promise<string | undefined> {
  if (accountId === undefined) return undefined;
  return (await store.accounts.find({ id: accountId }))?.email;
}
