// Operations of sources only: fetching now, obtaining the key of a service (rule Z4), and detaching their events (rule Z5).

import { problem } from '../../model/format/problem.ts';
import { isPlain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { detachEvent } from '../../office/content/detach-event.ts';
import { BadContent } from '../../office/content/errors.ts';
import type { RowFault } from '../../office/sources/matching/fault.ts';
import { sayFault } from '../../office/sources/matching/fault-words.ts';
import { runSourceNow } from '../../office/sources/runs/manage-sources.ts';
import { failureRefusal } from '../../office/sources/runs/run-failure.ts';
import { setServiceKey } from '../../office/sources/services/service-key.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { ofOne, refusalBody } from '../failures.ts';
import { expectedRevision } from '../headers.ts';
import { flag } from '../parameters.ts';
import type { ApiRequest, Route } from '../route.ts';
import { entitySchema, INSTANT, listOf, MESSAGE, PARAMS, REFUSALS, REVISION, record, TEXT } from '../schemas.ts';
import { entityAnswer, entityTag, instant } from '../wire.ts';

const EVENT = entitySchema({ $ref: '#/components/schemas/event' });

const COUNT = { type: 'integer', minimum: 0 };

const RUN = record({
  outcome: { enum: ['changed', 'unchanged', 'failed'] },
  at: INSTANT,
  created: COUNT,
  changed: COUNT,
  gone: COUNT,
  unclear: COUNT,
  left_out: COUNT,
  code: { type: 'string', description: 'why it failed; empty where it did not' },
  params: { ...PARAMS, description: 'what the code is told with; {} where it did not fail' },
  text: { type: 'string', description: 'why it failed, in the asker’s language; empty where it did not' },
  value: TEXT,
  detail: { type: 'string', description: 'why it failed, in English' },
  faults: listOf(
    record({
      code: TEXT,
      params: PARAMS,
      text: { type: 'string', description: 'in the asker’s language' },
      row: { type: 'integer', description: 'the number of the row, or of the event in its calendar; 1 is the first' },
      label: TEXT,
      column: TEXT,
      field: TEXT,
      value: TEXT,
      expected: { type: 'string', description: 'in English' },
    }),
  ),
  revision: { anyOf: [REVISION, { type: 'null' }] },
});

export const sourceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sources/{id}/run',
    name: 'sources.run',
    role: 'editor',
    summary: 'Fetches a source now, due or not, and tells what came of it.',
    detail:
      'What it brings is written as when the server fetches it, so a second time nothing is made twice. Where it ' +
      'fails, nothing was changed: the `outcome` is `failed`, and `code`, `params` and `text` say why.',
    headers: ['Accept-Language'],
    query: { take_loss: flag('also lets go of what is gone where that is more than half, or all') },
    answers: {
      200: { words: 'What came of it, also where it failed.', schema: RUN },
      404: { words: 'There is no such source.' },
      409: { words: 'It is being fetched just now, is switched off, or has no address.', schema: MESSAGE },
    },
    run,
  },
  {
    method: 'POST',
    path: '/events/{id}/detach',
    name: 'events.detach',
    role: 'editor',
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
    method: 'PUT',
    path: '/sources/{id}/key',
    name: 'sources.key',
    role: 'editor',
    summary: 'Keeps the key by which a source of kind `interface` is read, in the place of the one before.',
    detail:
      'The key holds for the address that the source has now: with another address it has to be given anew. ' +
      'Nothing tells it again. The source is fetched at once.',
    body: { type: 'application/json', schema: record({ key: { ...TEXT, minLength: 8, maxLength: 500 } }) },
    answers: {
      200: { words: 'The key is kept.', schema: record({ kept: { const: true } }) },
      404: { words: 'There is no such source.' },
      422: REFUSALS[422],
    },
    run: putKey,
  },
];

async function run({ editing, instance, ids, query, languages }: ApiRequest) {
  const { targets } = editing;
  if (targets === undefined) throw new TypeError('the office API knows where requests may go');
  const wish = { takesLoss: query['take_loss'] === true };
  const came = await runSourceNow(editing, { targets }, instance, ids['id'] ?? 0, wish);
  const { outcome, at, created, changed, gone, unclear, leftOut, code, value, detail, faults, revision } = came;
  const language = languages[0] ?? 'en';
  const told = (JSON.parse(faults) as RowFault[]).map((fault) => faultAnswer(fault, language));
  const why = failureRefusal(came);
  const said = { params: why?.params ?? {}, text: why === undefined ? detail : refusalBody(why, language).message };
  const counts = { created, changed, gone, unclear, left_out: leftOut };
  const failure = { code, params: said.params, text: said.text, value, detail };
  const body = { outcome, at: instant(at), ...counts, ...failure, faults: told, revision };
  return { status: 200, body };
}

/** Describes a row that was skipped or left unchanged. */
function faultAnswer(fault: RowFault, language: Language) {
  const { code, row, label, column, field, value, expected, flaw } = fault;
  // A violated rule has its own parameters; its expectation would be in English only.
  const params = flaw === undefined ? { value, expected } : { value, rule: flaw.code, ...flaw.params };
  const text = sayFault(fault, language, (one) => sayRemark(one, language));
  return { code, params, text, row, label, column, field, value, expected };
}

function detach({ editing, instance, ids, header }: ApiRequest) {
  const ifRevision = header('if-match') === undefined ? undefined : expectedRevision({ header });
  return ofOne(editing.authority, async () => {
    const present = await detachEvent(editing, instance, ids['id'] ?? 0, ifRevision);
    return { status: 200, body: entityAnswer(editing.authority, present), headers: { ETag: entityTag(present) } };
  });
}

async function putKey({ editing, instance, ids, body }: ApiRequest) {
  const key = isPlain(body) && Object.keys(body).join() === 'key' ? body['key'] : undefined;
  if (typeof key !== 'string') throw new BadContent([problem('/key', 'key_not_alone')]);
  await setServiceKey(editing, instance, ids['id'] ?? 0, key);
  return { status: 200, body: { kept: true } };
}
