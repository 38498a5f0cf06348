// Routes of a kind: read, create, replace, change and remove entities (rules W3 to W7).

import type { JsonSchema } from '../model/format/rule.ts';
import type { AnyKindTable } from '../model/kinds/kind-table.ts';
import type { VersionedEntity } from '../model/present.ts';
import { findMinRoleToSee } from '../office/access/visible-fields.ts';
import { type AppliedChange, applyChanges, type IdempotencyOptions } from '../office/content/apply-changes.ts';
import type { Step } from '../office/content/step.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { BadRequestError } from './bad-request.ts';
import { bookingParameters, keepParameter, silentParameter } from './bookings/parameters.ts';
import { respondForOneEntity } from './failures.ts';
import { idempotencyKeyOf, parseIfMatchRevision } from './headers.ts';
import { type ApiParameter, flagParameter } from './parameters.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  addProposalIdToSchema,
  EFFECTS_SCHEMA,
  entitySchema,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
} from './schemas.ts';
import { createEffectsBody, createEntityBody, createEntityTag } from './wire.ts';

const GONE = { words: 'There is no such entity.', schema: REFUSAL_SCHEMA };
const WAITS =
  'The event is unchanged: a contributor’s change to an accepted event becomes a proposal that an editor has to accept.';
const MISMATCH = 'The entity has another revision; the response contains the current version.';

export const UNCHANGED_RESPONSE = { words: 'The revision still matches If-None-Match.' };

/** Schema of a request body without `id`, for routes that get the id from elsewhere. */
export function omitIdFromSchema({ schema }: AnyKindTable['rule']): Readonly<Record<string, unknown>> {
  const { properties, required, ...rest } = schema as {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required: readonly string[];
  };
  const { id: _, ...others } = properties;
  return { ...rest, properties: others, required: required.filter((name) => name !== 'id') };
}

export interface RouteOverrides {
  readonly patchQuery?: Readonly<Record<string, ApiParameter>>;
  readonly patch?: Route['run'];
}

export function createEntityRoutes(table: AnyKindTable, { patchQuery = {}, patch }: RouteOverrides = {}): Route[] {
  const { kind, array, rule, skipsTrash = false } = table;
  const one = `/${array}/{id}`;
  const noun = kind.replaceAll('_', ' ');
  const a = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  const entity = entitySchema({ $ref: `#/components/schemas/${kind}` });
  const body = { type: 'application/json', schema: omitIdFromSchema(rule) } as const;
  const role = kind === 'event' ? 'contributor' : 'editor';
  const isBooked = kind === 'event' || kind === 'series';
  const despite = { despite: acceptedWarningsParameter };
  const changing = { ...despite, ...(isBooked && bookingParameters), ...(kind === 'series' && keepParameter) };
  const mayRefuse = { ...REFUSAL_RESPONSES, 404: GONE, 412: { words: MISMATCH, schema: entity } };
  const revision = recordSchema({ revision: REVISION_SCHEMA, effects: EFFECTS_SCHEMA }, ['effects']);
  const mayWait = (schema: JsonSchema) =>
    kind === 'event' ? { 202: { words: WAITS, schema: addProposalIdToSchema(schema) } } : {};
  return [
    {
      method: 'POST',
      path: `/${array}`,
      name: `${array}.create`,
      role,
      body,
      summary: `Creates ${a}; the server assigns an id that no ${noun} has ever had.`,
      query: despite,
      headers: ['Idempotency-Key'],
      answers: {
        201: { words: 'The entity was created; Location contains its address.', schema: entity },
        ...REFUSAL_RESPONSES,
      },
      run: async (request) => create(request, table),
    },
    {
      method: 'GET',
      path: one,
      name: `${array}.get`,
      role: findMinRoleToSee(kind),
      summary: `Returns ${a} with all keys.`,
      answers: {
        200: { words: 'The entity. The ETag is its revision.', schema: entity },
        304: UNCHANGED_RESPONSE,
        404: GONE,
      },
      run: (request) => get(request, table),
    },
    {
      method: 'PUT',
      path: one,
      name: `${array}.replace`,
      role,
      headers: ['If-Match'],
      summary: `Replaces ${a}; omitted keys are set to their defaults.`,
      query: changing,
      body,
      answers: { 200: { words: 'The new version.', schema: entity }, ...mayWait(entity), ...mayRefuse },
      run: (request) => applyStep(request, { kind, id: readRequestId(request), value: request.body, at: '' }),
    },
    {
      method: 'PATCH',
      path: one,
      name: `${array}.change`,
      role,
      headers: ['If-Match'],
      summary: `Changes some keys of ${a} by a merge patch (RFC 7396); null resets a key to its default.`,
      query: { ...changing, ...patchQuery },
      body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
      answers: { 200: { words: 'The new version.', schema: entity }, ...mayWait(entity), ...mayRefuse },
      run:
        patch ?? ((request) => applyStep(request, { kind, id: readRequestId(request), merge: request.body, at: '' })),
    },
    {
      method: 'DELETE',
      path: one,
      name: `${array}.remove`,
      role,
      ...(kind === 'person' && {
        roleFor: (query: URLSearchParams) => (query.get('erase') === '1' ? 'administrator' : role),
      }),
      headers: ['If-Match'],
      summary: `Removes ${a}; ${skipsTrash ? 'none of its details are kept' : 'it stays in the trash for 30 days'}.`,
      query: {
        detach: flagParameter('also removes it from all entities that refer to it; children move up to its parent'),
        ...(isBooked && silentParameter),
        ...(kind === 'series' && keepParameter),
        ...(kind === 'person' && {
          erase: flagParameter('erases the person completely, including from the trash and the history'),
        }),
      },
      answers: { 200: { words: 'The entity was removed.', schema: revision }, ...mayWait(revision), ...mayRefuse },
      run: (request) => remove(request, table),
    },
  ];
}

export const acceptedWarningsParameter = {
  words: '`room_conflict`: double-books a room even if the instance does not allow it',
  schema: { enum: ['room_conflict'] },
  read: (text: string) => {
    if (text === 'room_conflict') return [text];
    throw new BadRequestError(400, createRefusal('parameter_despite'));
  },
};

export function readRequestId({ ids }: Pick<ApiRequest, 'ids'>): number {
  return ids['id'] ?? 0;
}

async function get(request: ApiRequest, { kind }: AnyKindTable): Promise<ApiResponse> {
  const { editing, instance } = request;
  const id = readRequestId(request);
  const present = await editing.store.content.read(instance, (content) => content.get(kind, id));
  if (present === undefined) throw new NotFoundError(`${kind} ${id}`);
  return createEntityResponse(request, present);
}

/** Entity as a response, or 304 if the caller has its current revision. */
export function createEntityResponse({ editing, header }: ApiRequest, present: VersionedEntity): ApiResponse {
  const headers = { ETag: createEntityTag(present) };
  if (isKnown(header('if-none-match'), headers.ETag)) return { status: 304, headers };
  return { status: 200, body: createEntityBody(editing.authority, present), headers };
}

function isKnown(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) === true;
}

async function create(request: ApiRequest, { kind, array }: AnyKindTable): Promise<ApiResponse> {
  const { editing, instance, body } = request;
  const toAnswer = (applied: AppliedChange): ApiResponse => {
    const answer = changeResponse(request, applied);
    const location = `/office/api/${instance}/${array}/${applied.results[0]?.id}`;
    return { ...answer, status: 201, headers: { ...answer.headers, Location: location } };
  };
  const once = createRequestIdempotency(request, toAnswer);
  const outcome = await applyChanges(editing, instance, [{ kind, value: body, at: '' }], {
    ...(once && { once }),
    despite: parseAcceptedWarnings(request),
    language: request.languages[0],
  });
  return 'applied' in outcome ? toAnswer(outcome.applied) : createReplayedResponse(outcome.replayed);
}

export function createRequestIdempotency(
  request: ApiRequest,
  toAnswer: (applied: AppliedChange) => ApiResponse,
): IdempotencyOptions | undefined {
  const key = idempotencyKeyOf(request);
  return key === undefined
    ? undefined
    : { key, request: request.fingerprint(), toAnswer: (applied) => JSON.stringify(toAnswer(applied)) };
}

export function createReplayedResponse(text: string): ApiResponse {
  const answer = JSON.parse(text) as ApiResponse;
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

export function parseAcceptedWarnings({ query }: Pick<ApiRequest, 'query'>): ReadonlySet<string> {
  return new Set((query['despite'] as readonly string[] | undefined) ?? []);
}

function changeResponse({ editing }: ApiRequest, applied: AppliedChange): ApiResponse {
  const {
    results: [result],
    warnings,
  } = applied;
  const present = result?.present;
  if (present === undefined) throw new NotFoundError('entity');
  const told = warnings.length === 0 ? {} : { warnings };
  const waits = result?.proposal ? { proposal: result.proposal.id } : {};
  const isSeen = applied.bookings + applied.serving + applied.requests + (applied.effects?.kept.length ?? 0) > 0;
  const seen = isSeen ? { effects: createEffectsBody(applied) } : {};
  const body = { ...createEntityBody(editing.authority, present), ...seen, ...told, ...waits };
  return { status: result?.proposal ? 202 : 200, body, headers: { ETag: createEntityTag(present) } };
}

export function applyStep(request: ApiRequest, step: Step): Promise<ApiResponse> {
  const { editing, instance } = request;
  const ifRevision = parseIfMatchRevision(request);
  return respondForOneEntity(editing.authority, async () => {
    const options = { despite: parseAcceptedWarnings(request), language: request.languages[0] };
    const outcome = await applyChanges(editing, instance, [{ ...step, ifRevision }], options);
    return 'applied' in outcome ? changeResponse(request, outcome.applied) : createReplayedResponse(outcome.replayed);
  });
}

function remove(request: ApiRequest, { kind }: AnyKindTable): Promise<ApiResponse> {
  const { editing, instance, query } = request;
  const [isDetached, isErased] = [query['detach'] === true, query['erase'] === true];
  const step = { kind, id: readRequestId(request), remove: true, isDetached, isErased, at: '' } as const;
  const ifRevision = parseIfMatchRevision(request);
  return respondForOneEntity(editing.authority, async () => {
    const outcome = await applyChanges(editing, instance, [{ ...step, ifRevision }]);
    if (isErased) await editing.store.tidy();
    const { revision = 0, results: [result] = [], effects, requests = 0 } = 'applied' in outcome ? outcome.applied : {};
    if (result?.proposal) return { status: 202, body: { revision, proposal: result.proposal.id } };
    const isSeen = requests + (effects?.kept.length ?? 0) > 0;
    const seen = isSeen ? { effects: createEffectsBody({ effects, requests }) } : {};
    return { status: 200, body: { revision, ...seen } };
  });
}

export function kindSchema({ rule }: AnyKindTable): Readonly<Record<string, unknown>> {
  const { properties, ...rest } = rule.schema as { readonly properties: Readonly<Record<string, unknown>> };
  return { ...rest, properties, required: Object.keys(properties) };
}
