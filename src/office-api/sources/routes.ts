// Routes specific to sources: fetch now, set the key of a service (rule Z4), and detach events (rule Z5).

import { createProblem } from '../../model/format/problem.ts';
import { isPlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { detachEvent } from '../../office/content/detach-event.ts';
import { BadContentError } from '../../office/content/errors.ts';
import type { RowFault } from '../../office/sources/matching/fault.ts';
import { describeRowFault } from '../../office/sources/matching/fault-messages.ts';
import { runSourceNow } from '../../office/sources/runs/manage-sources.ts';
import { createRunRefusal } from '../../office/sources/runs/run-failure.ts';
import { setServiceKey } from '../../office/sources/services/service-key.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { createRefusalBody, respondForOneEntity } from '../failures.ts';
import { parseIfMatchRevision } from '../headers.ts';
import { flagParameter } from '../parameters.ts';
import type { ApiRequest, Route } from '../route.ts';
import {
  arraySchema,
  entitySchema,
  INSTANT_SCHEMA,
  PARAMS_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
} from '../schemas.ts';
import { createEntityBody, createEntityTag, formatInstant } from '../wire.ts';

const EVENT = entitySchema({ $ref: '#/components/schemas/event' });

const COUNT = { type: 'integer', minimum: 0 };

const RUN = recordSchema({
  outcome: { enum: ['changed', 'unchanged', 'failed'] },
  at: INSTANT_SCHEMA,
  created: COUNT,
  changed: COUNT,
  gone: COUNT,
  unclear: COUNT,
  left_out: COUNT,
  code: { type: 'string', description: 'why it failed; empty if it did not' },
  params: { ...PARAMS_SCHEMA, description: 'the parameters of the code; {} if it did not fail' },
  text: { type: 'string', description: 'why it failed, in the caller’s language; empty if it did not' },
  value: TEXT_SCHEMA,
  detail: { type: 'string', description: 'why it failed, in English' },
  faults: arraySchema(
    recordSchema({
      code: TEXT_SCHEMA,
      params: PARAMS_SCHEMA,
      text: { type: 'string', description: 'in the caller’s language' },
      row: { type: 'integer', description: 'the number of the row, or of the event in its calendar; 1 is the first' },
      label: TEXT_SCHEMA,
      column: TEXT_SCHEMA,
      field: TEXT_SCHEMA,
      value: TEXT_SCHEMA,
      expected: { type: 'string', description: 'in English' },
    }),
  ),
  revision: { anyOf: [REVISION_SCHEMA, { type: 'null' }] },
});

export const sourceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sources/{id}/run',
    name: 'sources.run',
    role: 'editor',
    summary: 'Fetches a source now, whether or not it is due, and returns the result.',
    detail:
      'Its data is saved just as when the server fetches it, so nothing is created twice. If it ' +
      'fails, nothing is changed: the `outcome` is `failed`, and `code`, `params` and `text` say why.',
    headers: ['Accept-Language'],
    query: {
      take_loss: flagParameter(
        'removes missing events even if more than half of the events, or all of them, are missing',
      ),
    },
    answers: {
      200: { words: 'The result, even if it failed.', schema: RUN },
      404: { words: 'There is no such source.' },
      409: {
        words: 'The source is being fetched right now, is switched off, or has no address.',
        schema: REFUSAL_SCHEMA,
      },
    },
    run: fetchSourceNow,
  },
  {
    method: 'POST',
    path: '/events/{id}/detach',
    name: 'events.detach',
    role: 'editor',
    summary: 'Detaches an event from its source: the source no longer overwrites it and does not import it again.',
    answers: {
      200: { words: 'The event was detached.', schema: EVENT },
      404: { words: 'There is no such event.' },
      412: { words: 'If-Match was sent, and the event has another revision.', schema: EVENT },
      ...REFUSAL_RESPONSES,
    },
    run: detach,
  },
  {
    method: 'PUT',
    path: '/sources/{id}/key',
    name: 'sources.key',
    role: 'editor',
    summary: 'Stores the key for a source of kind `interface`, replacing the previous one.',
    detail:
      'The key is valid only for the current address of the source: if the address changes, send the key again. ' +
      'It is never returned. The source is fetched at once.',
    body: { type: 'application/json', schema: recordSchema({ key: { ...TEXT_SCHEMA, minLength: 8, maxLength: 500 } }) },
    answers: {
      200: { words: 'The key was stored.', schema: recordSchema({ kept: { const: true } }) },
      404: { words: 'There is no such source.' },
      422: REFUSAL_RESPONSES[422],
    },
    run: setKey,
  },
];

async function fetchSourceNow({ editing, instance, ids, query, languages }: ApiRequest) {
  const { targets } = editing;
  if (targets === undefined) throw new TypeError('the office API knows where requests may go');
  const options = { acceptsLoss: query['take_loss'] === true };
  const result = await runSourceNow(editing, { targets }, instance, ids['id'] ?? 0, options);
  const { outcome, at, created, changed, gone, unclear, leftOut, code, value, detail, faults, revision } = result;
  const language = languages[0] ?? 'en';
  const told = (JSON.parse(faults) as RowFault[]).map((fault) => faultAnswer(fault, language));
  const why = createRunRefusal(result);
  const said = {
    params: why?.params ?? {},
    text: why === undefined ? detail : createRefusalBody(why, language).message,
  };
  const counts = { created, changed, gone, unclear, left_out: leftOut };
  const failure = { code, params: said.params, text: said.text, value, detail };
  const body = { outcome, at: formatInstant(at), ...counts, ...failure, faults: told, revision };
  return { status: 200, body };
}

/** Row that was skipped or left unchanged, with the reason. */
function faultAnswer(fault: RowFault, language: Language) {
  const { code, row, label, column, field, value, expected, flaw } = fault;
  const params = flaw === undefined ? { value, expected } : { value, rule: flaw.code, ...flaw.params };
  const text = describeRowFault(fault, language, (one) => describeProblem(one, language));
  return { code, params, text, row, label, column, field, value, expected };
}

function detach({ editing, instance, ids, header }: ApiRequest) {
  const ifRevision = header('if-match') === undefined ? undefined : parseIfMatchRevision({ header });
  return respondForOneEntity(editing.authority, async () => {
    const present = await detachEvent(editing, instance, ids['id'] ?? 0, ifRevision);
    return {
      status: 200,
      body: createEntityBody(editing.authority, present),
      headers: { ETag: createEntityTag(present) },
    };
  });
}

async function setKey({ editing, instance, ids, body }: ApiRequest) {
  const key = isPlainObject(body) && Object.keys(body).join() === 'key' ? body['key'] : undefined;
  if (typeof key !== 'string') throw new BadContentError([createProblem('/key', 'key_not_alone')]);
  await setServiceKey(editing, instance, ids['id'] ?? 0, key);
  return { status: 200, body: { kept: true } };
}
