// Pending proposals and the decisions about them (rule W18).

import { createProblem } from '../model/format/problem.ts';
import { isPlainObject, type JsonSchema } from '../model/format/rule.ts';
import { MAX_PROPOSAL_NOTE_LENGTH } from '../model/proposal.ts';
import type { AppliedChange } from '../office/content/apply-changes.ts';
import { BadContentError } from '../office/content/errors.ts';
import {
  acceptProposal,
  declineProposal,
  reviseProposal,
  withdrawProposal,
} from '../office/proposals/answer-proposal.ts';
import { ProposalChangedError } from '../office/proposals/errors.ts';
import { getProposal, listProposals } from '../office/proposals/list-proposals.ts';
import type { PendingProposal } from '../office/proposals/pending-proposal.ts';
import { acceptedWarningsParameter, parseAcceptedWarnings, readRequestId } from './entities.ts';
import { parseIfMatchTag } from './headers.ts';
import { flagParameter } from './parameters.ts';
import { PARAMS_WITHOUT_VALUE } from './problem-parts.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  EFFECTS_SCHEMA,
  ID_SCHEMA,
  INSTANT_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from './schemas.ts';
import { createEffectsBody, formatInstant } from './wire.ts';

const FIELDS: JsonSchema = { type: ['object', 'null'], description: 'null: the proposal is to remove the event' };
const OR_NONE: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 4294967295 };

export const PROPOSAL_SCHEMA: JsonSchema = recordSchema({
  id: ID_SCHEMA,
  event_id: { ...OR_NONE, description: 'the event to be changed; null for a new one' },
  new_event_id: { ...OR_NONE, description: 'a new event: its id' },
  by: TEXT_SCHEMA,
  at: INSTANT_SCHEMA,
  merge: FIELDS,
  base_revision: REVISION_SCHEMA,
  note: TEXT_SCHEMA,
  changed_since: { ...arraySchema(TEXT_SCHEMA), description: 'proposed fields that have changed since' },
  is_own: { type: 'boolean', description: 'whether it was proposed by the caller' },
});

const GONE = { words: 'There is no such proposal, or it has already been answered.', schema: REFUSAL_SCHEMA };
const LONG_TEXT: JsonSchema = { type: 'string', default: '', maxLength: MAX_PROPOSAL_NOTE_LENGTH };

const ANSWERED = {
  200: {
    words: 'The proposal has already been answered.',
    schema: recordSchema({ revision: REVISION_SCHEMA, effects: EFFECTS_SCHEMA, warnings: arraySchema(WARNING_SCHEMA) }),
  },
  404: GONE,
  ...REFUSAL_RESPONSES,
};

export const proposalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/proposals',
    name: 'proposals.list',
    role: 'reader',
    summary: 'Lists pending proposals, oldest first; contributors see their own.',
    detail:
      'Changes by a contributor to a `ready` event wait here, and the event is unchanged. `merge` ' +
      'contains the proposed fields; a new event waits as a whole.',
    answers: {
      200: { words: 'All pending proposals.', schema: recordSchema({ items: arraySchema(PROPOSAL_SCHEMA) }) },
    },
    run: async ({ editing, instance }) => {
      const all = await listProposals(editing, instance);
      return { status: 200, body: { items: all.map(createProposalBody) } };
    },
  },
  {
    method: 'GET',
    path: '/proposals/{id}',
    name: 'proposals.get',
    role: 'reader',
    summary: 'Returns one proposal.',
    answers: {
      200: { words: 'The pending proposal; its ETag changes with the proposal.', schema: PROPOSAL_SCHEMA },
      404: GONE,
    },
    run: async (request) => answerOne(request),
  },
  {
    method: 'PATCH',
    path: '/proposals/{id}',
    name: 'proposals.change',
    role: 'contributor',
    summary: 'Changes one’s own proposal.',
    detail:
      '`merge`, a merge patch of the event, replaces the proposed changes; for a new event, it is applied to it. ' +
      'If no difference remains, the proposal is removed (204).',
    query: { despite: acceptedWarningsParameter },
    body: {
      type: 'application/json',
      schema: recordSchema({ merge: { type: 'object' }, note: LONG_TEXT }, ['merge', 'note']),
    },
    answers: {
      200: { words: 'The changed proposal.', schema: PROPOSAL_SCHEMA },
      204: { words: 'No difference is left.' },
      404: GONE,
      ...REFUSAL_RESPONSES,
    },
    run: revise,
  },
  {
    method: 'DELETE',
    path: '/proposals/{id}',
    name: 'proposals.withdraw',
    role: 'contributor',
    summary: 'Withdraws the caller’s own proposal; a new event goes to the trash.',
    answers: ANSWERED,
    run: async (request) => {
      const { editing, instance } = request;
      return appliedResponse(await withdrawProposal(editing, instance, readRequestId(request)));
    },
  },
  {
    method: 'POST',
    path: '/proposals/{id}/accept',
    name: 'proposals.accept',
    role: 'editor',
    summary: 'Accepts a proposal, applies it field by field to the current event, and notifies its author.',
    detail:
      'If fields have changed since it was proposed, they are listed (409, `fields`) and nothing is changed; `force=1` ' +
      'overwrites them. With If-Match it is accepted only in the version that was read.',
    headers: ['If-Match?'],
    query: {
      force: flagParameter('also overwrites what has changed since'),
      detach: flagParameter('if the proposal is to remove the event, also takes it off the lists it was added to'),
      despite: acceptedWarningsParameter,
    },
    answers: {
      ...ANSWERED,
      412: {
        words: 'If-Match was sent, and the proposal has changed; the response contains the current proposal.',
        schema: PROPOSAL_SCHEMA,
      },
    },
    run: accept,
  },
  {
    method: 'POST',
    path: '/proposals/{id}/decline',
    name: 'proposals.decline',
    role: 'editor',
    summary: 'Declines a proposal and notifies its author; a new event becomes a draft.',
    body: { type: 'application/json', schema: recordSchema({ text: LONG_TEXT }, ['text']) },
    answers: ANSWERED,
    run: async (request) => {
      const { editing, instance, body } = request;
      const { text = '' } = readBody(body, { text: 'string' });
      return appliedResponse(await declineProposal(editing, instance, readRequestId(request), String(text)));
    },
  },
];

export function createProposalBody({ proposal, merge, conflicts, isOwn }: PendingProposal) {
  const { id, eventId, isNew, by, at, baseRevision, note } = proposal;
  return {
    id,
    event_id: isNew ? null : eventId,
    new_event_id: isNew ? eventId : null,
    by,
    at: formatInstant(at),
    merge,
    base_revision: baseRevision,
    note,
    changed_since: conflicts.map(({ field }) => field),
    is_own: isOwn,
  };
}

async function answerOne(request: ApiRequest): Promise<ApiResponse> {
  return taggedResponse(200, await getProposal(request.editing, request.instance, readRequestId(request)));
}

function taggedResponse(status: number, found: PendingProposal): ApiResponse {
  return { status, body: createProposalBody(found), headers: { ETag: `"${found.stamp}"` } };
}

async function accept(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, query, languages } = request;
  const options = {
    isForced: query['force'] === true,
    isDetached: query['detach'] === true,
    ifStamp: parseIfMatchTag(request),
    despite: parseAcceptedWarnings(request),
    language: languages[0],
  };
  try {
    return appliedResponse(await acceptProposal(editing, instance, readRequestId(request), options));
  } catch (error) {
    if (error instanceof ProposalChangedError) return taggedResponse(412, error.present);
    throw error;
  }
}

async function revise(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, body, languages } = request;
  const { merge, note } = readBody(body, { merge: 'object', note: 'string' });
  const { results } = await reviseProposal(editing, instance, readRequestId(request), {
    ...(merge !== undefined && { merge }),
    ...(note !== undefined && { note: String(note) }),
    despite: parseAcceptedWarnings(request),
    language: languages[0],
  });
  return results[0]?.proposal === null ? { status: 204 } : answerOne(request);
}

function appliedResponse(applied: AppliedChange): ApiResponse {
  const { revision, warnings } = applied;
  return { status: 200, body: { revision, effects: createEffectsBody(applied), warnings } };
}

/** Checks that a body has only these keys, with values of these types. Throws BadContentError with all problems. */
function readBody(
  body: unknown,
  types: Readonly<Record<string, 'string' | 'object'>>,
): Readonly<Record<string, unknown>> {
  if (!isPlainObject(body)) throw new BadContentError([createProblem('', 'no_object', PARAMS_WITHOUT_VALUE)]);
  const problems = Object.entries(body).flatMap(([name, value]) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    const path = `/${name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (type === undefined) return [createProblem(path, 'key_not_taken', { taken: Object.keys(types) })];
    if (type === 'object') return isPlainObject(value) ? [] : [createProblem(path, 'no_object', PARAMS_WITHOUT_VALUE)];
    if (typeof value !== 'string') return [createProblem(path, 'no_text', PARAMS_WITHOUT_VALUE)];
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable ? [] : [createProblem(path, 'unstorable')];
  });
  if (problems.length > 0) throw new BadContentError(problems);
  return body;
}
