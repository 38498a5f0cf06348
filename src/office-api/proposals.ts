// Pending proposals, and decisions on them (rule W18).

import { problem } from '../model/format/problem.ts';
import { isPlain, type JsonSchema } from '../model/format/rule.ts';
import { MAX_WORD_LENGTH } from '../model/proposal.ts';
import type { Applied } from '../office/content/apply-changes.ts';
import { BadContent } from '../office/content/errors.ts';
import {
  acceptProposal,
  declineProposal,
  reviseProposal,
  withdrawProposal,
} from '../office/proposals/answer-proposal.ts';
import { ProposalChanged } from '../office/proposals/errors.ts';
import { getProposal, listProposals } from '../office/proposals/list-proposals.ts';
import type { WaitingProposal } from '../office/proposals/waiting-proposal.ts';
import { despiteOf, despiteParameter, idOf } from './entities.ts';
import { expectedTag } from './headers.ts';
import { flag } from './parameters.ts';
import { NOT_GIVEN } from './problem-parts.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { effectsSchema, ID, INSTANT, listOf, MESSAGE, REFUSALS, REVISION, record, TEXT, WARNING } from './schemas.ts';
import { effectsAnswer, instant } from './wire.ts';

const FIELDS: JsonSchema = { type: ['object', 'null'], description: 'null: the event is to be removed' };
const OR_NONE: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 4294967295 };

export const PROPOSAL: JsonSchema = record({
  id: ID,
  event_id: { ...OR_NONE, description: 'the event that is to be changed; null for a new one' },
  new_event_id: { ...OR_NONE, description: 'a new event: its id' },
  by: TEXT,
  at: INSTANT,
  merge: FIELDS,
  base_revision: REVISION,
  note: TEXT,
  changed_since: { ...listOf(TEXT), description: 'fields that were changed since and are to be different' },
  is_own: { type: 'boolean', description: 'whether the one who asks proposed it' },
});

const GONE = { words: 'There is no such proposal, or it is answered.', schema: MESSAGE };
const LONG_TEXT: JsonSchema = { type: 'string', default: '', maxLength: MAX_WORD_LENGTH };

const ANSWERED = {
  200: {
    words: 'It is answered, and no longer waits.',
    schema: record({ revision: REVISION, effects: effectsSchema, warnings: listOf(WARNING) }),
  },
  404: GONE,
  ...REFUSALS,
};

export const proposalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/proposals',
    name: 'proposals.list',
    role: 'reader',
    summary: 'Lists what waits for a yes, the oldest first; a contributor sees what they proposed themselves.',
    detail:
      'What a contributor changes of an event that is `ready` waits here, and the event stays as it is. `merge` ' +
      'has the fields that are to be different; a new event waits as a whole.',
    answers: { 200: { words: 'All of it.', schema: record({ items: listOf(PROPOSAL) }) } },
    run: async ({ editing, instance }) => {
      const all = await listProposals(editing, instance);
      return { status: 200, body: { items: all.map(proposalAnswer) } };
    },
  },
  {
    method: 'GET',
    path: '/proposals/{id}',
    name: 'proposals.get',
    role: 'reader',
    summary: 'Answers one proposal.',
    answers: {
      200: { words: 'As it waits; its ETag is another where something else is proposed.', schema: PROPOSAL },
      404: GONE,
    },
    run: async (asked) => answerOne(asked),
  },
  {
    method: 'PATCH',
    path: '/proposals/{id}',
    name: 'proposals.change',
    role: 'contributor',
    summary: 'Changes what one has proposed oneself.',
    detail:
      '`merge`, a merge patch of the event, takes the place of what was proposed; of a new event it comes to it. ' +
      'Where nothing is left that differs, the proposal is gone (204).',
    query: { despite: despiteParameter },
    body: {
      type: 'application/json',
      schema: record({ merge: { type: 'object' }, note: LONG_TEXT }, ['merge', 'note']),
    },
    answers: {
      200: { words: 'As it waits now.', schema: PROPOSAL },
      204: { words: 'Nothing is left of it.' },
      404: GONE,
      ...REFUSALS,
    },
    run: revise,
  },
  {
    method: 'DELETE',
    path: '/proposals/{id}',
    name: 'proposals.withdraw',
    role: 'contributor',
    summary: 'Takes back what one has proposed oneself; a new event goes to the trash.',
    answers: ANSWERED,
    run: async (asked) => {
      const { editing, instance } = asked;
      return answered(await withdrawProposal(editing, instance, idOf(asked)));
    },
  },
  {
    method: 'POST',
    path: '/proposals/{id}/accept',
    name: 'proposals.accept',
    role: 'editor',
    summary: 'Makes what is proposed, field by field, on the event as it stands now, and tells whoever proposed it.',
    detail:
      'Fields that were changed since it was proposed are told (409, `fields`), and nothing is done; `force=1` ' +
      'overwrites them. With If-Match it is accepted only as it was looked at.',
    headers: ['If-Match?'],
    query: {
      force: flag('also overwrites what was changed since'),
      detach: flag('where the event is to be removed: also takes it out of lists that name it'),
      despite: despiteParameter,
    },
    answers: {
      ...ANSWERED,
      412: { words: 'If-Match was sent, and something else is proposed by now: this.', schema: PROPOSAL },
    },
    run: accept,
  },
  {
    method: 'POST',
    path: '/proposals/{id}/decline',
    name: 'proposals.decline',
    role: 'editor',
    summary: 'Leaves the event as it is, and tells whoever proposed it; a new event becomes a draft.',
    body: { type: 'application/json', schema: record({ text: LONG_TEXT }, ['text']) },
    answers: ANSWERED,
    run: async (asked) => {
      const { editing, instance, body } = asked;
      const { text = '' } = readBody(body, { text: 'string' });
      return answered(await declineProposal(editing, instance, idOf(asked), String(text)));
    },
  },
];

/** Builds the answer for a proposal. */
export function proposalAnswer({ proposal, merge, conflicts, isOwn }: WaitingProposal) {
  const { id, eventId, isNew, by, at, baseRevision, note } = proposal;
  return {
    id,
    event_id: isNew ? null : eventId,
    new_event_id: isNew ? eventId : null,
    by,
    at: instant(at),
    merge,
    base_revision: baseRevision,
    note,
    changed_since: conflicts.map(({ field }) => field),
    is_own: isOwn,
  };
}

async function answerOne(asked: ApiRequest): Promise<ApiAnswer> {
  return tagged(200, await getProposal(asked.editing, asked.instance, idOf(asked)));
}

function tagged(status: number, found: WaitingProposal): ApiAnswer {
  return { status, body: proposalAnswer(found), headers: { ETag: `"${found.stamp}"` } };
}

async function accept(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, query, languages } = asked;
  const wish = {
    isForced: query['force'] === true,
    isDetached: query['detach'] === true,
    ifStamp: expectedTag(asked),
    despite: despiteOf(asked),
    language: languages[0],
  };
  try {
    return answered(await acceptProposal(editing, instance, idOf(asked), wish));
  } catch (error) {
    if (error instanceof ProposalChanged) return tagged(412, error.present);
    throw error;
  }
}

async function revise(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, body, languages } = asked;
  const { merge, note } = readBody(body, { merge: 'object', note: 'string' });
  const { results } = await reviseProposal(editing, instance, idOf(asked), {
    ...(merge !== undefined && { merge }),
    ...(note !== undefined && { note: String(note) }),
    despite: despiteOf(asked),
    language: languages[0],
  });
  return results[0]?.proposal === null ? { status: 204 } : answerOne(asked);
}

function answered(applied: Applied): ApiAnswer {
  const { revision, warnings } = applied;
  return { status: 200, body: { revision, effects: effectsAnswer(applied), warnings } };
}

/** Parses the keys of a small body. Throws BadContent with every problem. */
function readBody(
  body: unknown,
  types: Readonly<Record<string, 'string' | 'object'>>,
): Readonly<Record<string, unknown>> {
  if (!isPlain(body)) throw new BadContent([problem('', 'no_object', NOT_GIVEN)]);
  const problems = Object.entries(body).flatMap(([name, value]) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    const path = `/${name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (type === undefined) return [problem(path, 'key_not_taken', { taken: Object.keys(types) })];
    if (type === 'object') return isPlain(value) ? [] : [problem(path, 'no_object', NOT_GIVEN)];
    if (typeof value !== 'string') return [problem(path, 'no_text', NOT_GIVEN)];
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable ? [] : [problem(path, 'unstorable')];
  });
  if (problems.length > 0) throw new BadContent(problems);
  return body;
}
