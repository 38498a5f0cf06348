// Routes of one kind: read, create, replace, change and remove entities (rules W3 to W7).

import type { JsonSchema } from '../model/format/rule.ts';
import type { AnyKind } from '../model/kinds/kind-table.ts';
import type { Present } from '../model/present.ts';
import { leastToSee } from '../office/access/visible-fields.ts';
import { type Applied, applyChanges, type Once } from '../office/content/apply-changes.ts';
import type { Step } from '../office/content/step.ts';
import { refusal } from '../office/refusal-codes.ts';
import { NotFound } from '../store/content/errors.ts';
import { BadRequest } from './bad-request.ts';
import { bookingParameters, keepParameter, silentParameter } from './bookings/parameters.ts';
import { ofOne } from './failures.ts';
import { expectedRevision, onceKey } from './headers.ts';
import { type ApiParameter, flag } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { effectsSchema, entitySchema, MESSAGE, REFUSALS, REVISION, record, withProposalId } from './schemas.ts';
import { effectsAnswer, entityAnswer, entityTag } from './wire.ts';

const GONE = { words: 'There is no such entity.', schema: MESSAGE };
const WAITS =
  'It stays as it is: the change waits as a proposal for an editor’s yes (a contributor’s, of an accepted event).';
const MISMATCH = 'The entity has another revision: this is what stands there now.';

export const UNCHANGED = { words: 'It still has the revision of If-None-Match.' };

/** Returns the request body schema without `id`, for routes that get the id elsewhere. */
export function withoutId({ schema }: AnyKind['rule']): Readonly<Record<string, unknown>> {
  const { properties, required, ...rest } = schema as {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required: readonly string[];
  };
  const { id: _, ...others } = properties;
  return { ...rest, properties: others, required: required.filter((name) => name !== 'id') };
}

/** Overrides of the common routes by a kind. */
export interface OwnWay {
  readonly patchQuery?: Readonly<Record<string, ApiParameter>>;
  readonly patch?: Route['run'];
}

export function entityRoutes(table: AnyKind, { patchQuery = {}, patch }: OwnWay = {}): Route[] {
  const { kind, array, rule, isForgotten = false } = table;
  const one = `/${array}/{id}`;
  const noun = kind.replaceAll('_', ' ');
  const a = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  const entity = entitySchema({ $ref: `#/components/schemas/${kind}` });
  const body = { type: 'application/json', schema: withoutId(rule) } as const;
  const role = kind === 'event' ? 'contributor' : 'editor';
  const isBooked = kind === 'event' || kind === 'series';
  const despite = { despite: despiteParameter };
  const changing = { ...despite, ...(isBooked && bookingParameters), ...(kind === 'series' && keepParameter) };
  const mayRefuse = { ...REFUSALS, 404: GONE, 412: { words: MISMATCH, schema: entity } };
  const revision = record({ revision: REVISION, effects: effectsSchema }, ['effects']);
  const mayWait = (schema: JsonSchema) =>
    kind === 'event' ? { 202: { words: WAITS, schema: withProposalId(schema) } } : {};
  return [
    {
      method: 'POST',
      path: `/${array}`,
      name: `${array}.create`,
      role,
      body,
      summary: `Creates ${a}; the server gives it an id that no ${noun} ever had.`,
      query: despite,
      headers: ['Idempotency-Key'],
      answers: { 201: { words: 'It was created; Location says where it is.', schema: entity }, ...REFUSALS },
      run: async (asked) => create(asked, table),
    },
    {
      method: 'GET',
      path: one,
      name: `${array}.get`,
      role: leastToSee(kind),
      summary: `Answers ${a} with every key.`,
      answers: {
        200: { words: 'Its ETag is its revision.', schema: entity },
        304: UNCHANGED,
        404: GONE,
      },
      run: (asked) => get(asked, table),
    },
    {
      method: 'PUT',
      path: one,
      name: `${array}.replace`,
      role,
      headers: ['If-Match'],
      summary: `Replaces ${a}; keys that are left out get their defaults.`,
      query: changing,
      body,
      answers: { 200: { words: 'It is as the answer says.', schema: entity }, ...mayWait(entity), ...mayRefuse },
      run: (asked) => change(asked, { kind, id: idOf(asked), value: asked.body, at: '' }),
    },
    {
      method: 'PATCH',
      path: one,
      name: `${array}.change`,
      role,
      headers: ['If-Match'],
      summary: `Changes some keys of ${a} by a merge patch (RFC 7396); null brings back the default.`,
      query: { ...changing, ...patchQuery },
      body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
      answers: { 200: { words: 'It is as the answer says.', schema: entity }, ...mayWait(entity), ...mayRefuse },
      run: patch ?? ((asked) => change(asked, { kind, id: idOf(asked), merge: asked.body, at: '' })),
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
      summary: `Removes ${a}; ${isForgotten ? 'nothing of it is kept' : 'it lies in the trash for 30 days'}.`,
      query: {
        detach: flag('also takes it out of all that name it; children move up to its parent'),
        ...(isBooked && silentParameter),
        ...(kind === 'series' && keepParameter),
        ...(kind === 'person' && {
          erase: flag('keeps nothing of the person, neither in the trash nor in the history'),
        }),
      },
      answers: { 200: { words: 'It was removed.', schema: revision }, ...mayWait(revision), ...mayRefuse },
      run: (asked) => remove(asked, table),
    },
  ];
}

export const despiteParameter = {
  words: '`room_conflict`: takes a room twice although the instance refuses that',
  schema: { enum: ['room_conflict'] },
  read: (text: string) => {
    if (text === 'room_conflict') return [text];
    throw new BadRequest(400, refusal('parameter_despite'));
  },
};

export function idOf({ ids }: Pick<ApiRequest, 'ids'>): number {
  return ids['id'] ?? 0;
}

async function get(asked: ApiRequest, { kind }: AnyKind): Promise<ApiAnswer> {
  const { editing, instance } = asked;
  const id = idOf(asked);
  const present = await editing.store.content.read(instance, (content) => content.get(kind, id));
  if (present === undefined) throw new NotFound(`${kind} ${id}`);
  return answerRead(asked, present);
}

/** Answers with the entity, or 304 if the caller has the current revision. */
export function answerRead({ editing, header }: ApiRequest, present: Present): ApiAnswer {
  const headers = { ETag: entityTag(present) };
  if (isKnown(header('if-none-match'), headers.ETag)) return { status: 304, headers };
  return { status: 200, body: entityAnswer(editing.authority, present), headers };
}

/** Evaluates If-None-Match (RFC 9110, 13.1.2). */
function isKnown(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) === true;
}

async function create(asked: ApiRequest, { kind, array }: AnyKind): Promise<ApiAnswer> {
  const { editing, instance, body } = asked;
  const toAnswer = (applied: Applied): ApiAnswer => {
    const answer = changed(asked, applied);
    const location = `/office/api/${instance}/${array}/${applied.results[0]?.id}`;
    return { ...answer, status: 201, headers: { ...answer.headers, Location: location } };
  };
  const once = onceOf(asked, toAnswer);
  const outcome = await applyChanges(editing, instance, [{ kind, value: body, at: '' }], {
    ...(once && { once }),
    despite: despiteOf(asked),
    language: asked.languages[0],
  });
  return 'applied' in outcome ? toAnswer(outcome.applied) : replayed(outcome.replayed);
}

/** Builds the idempotency options of a request, including the answer to a repetition; undefined without an idempotency key. */
export function onceOf(asked: ApiRequest, toAnswer: (applied: Applied) => ApiAnswer): Once | undefined {
  const key = onceKey(asked);
  return key === undefined
    ? undefined
    : { key, request: asked.fingerprint(), toAnswer: (applied) => JSON.stringify(toAnswer(applied)) };
}

export function replayed(text: string): ApiAnswer {
  const answer = JSON.parse(text) as ApiAnswer;
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

export function despiteOf({ query }: Pick<ApiRequest, 'query'>): ReadonlySet<string> {
  return new Set((query['despite'] as readonly string[] | undefined) ?? []);
}

/** Answers a change of one entity that still exists. */
function changed({ editing }: ApiRequest, applied: Applied): ApiAnswer {
  const {
    results: [result],
    warnings,
  } = applied;
  const present = result?.present;
  if (present === undefined) throw new NotFound('entity');
  const told = warnings.length === 0 ? {} : { warnings };
  const waits = result?.proposal ? { proposal: result.proposal.id } : {};
  const isSeen = applied.bookings + applied.serving + (applied.effects?.kept.length ?? 0) > 0;
  const seen = isSeen ? { effects: effectsAnswer(applied) } : {};
  const body = { ...entityAnswer(editing.authority, present), ...seen, ...told, ...waits };
  return { status: result?.proposal ? 202 : 200, body, headers: { ETag: entityTag(present) } };
}

export function change(asked: ApiRequest, step: Step): Promise<ApiAnswer> {
  const { editing, instance } = asked;
  const ifRevision = expectedRevision(asked);
  return ofOne(editing.authority, async () => {
    const wish = { despite: despiteOf(asked), language: asked.languages[0] };
    const outcome = await applyChanges(editing, instance, [{ ...step, ifRevision }], wish);
    return 'applied' in outcome ? changed(asked, outcome.applied) : replayed(outcome.replayed);
  });
}

function remove(asked: ApiRequest, { kind }: AnyKind): Promise<ApiAnswer> {
  const { editing, instance, query } = asked;
  const [isDetached, isErased] = [query['detach'] === true, query['erase'] === true];
  const step = { kind, id: idOf(asked), remove: true, isDetached, isErased, at: '' } as const;
  const ifRevision = expectedRevision(asked);
  return ofOne(editing.authority, async () => {
    const outcome = await applyChanges(editing, instance, [{ ...step, ifRevision }]);
    if (isErased) await editing.store.tidy();
    const { revision = 0, results: [result] = [], effects } = 'applied' in outcome ? outcome.applied : {};
    if (result?.proposal) return { status: 202, body: { revision, proposal: result.proposal.id } };
    const isSeen = (effects?.kept.length ?? 0) > 0;
    const seen = isSeen ? { effects: effectsAnswer({ effects, bookings: 0, serving: 0 }) } : {};
    return { status: 200, body: { revision, ...seen } };
  });
}

/** Returns an entity's schema for the OpenAPI document. */
export function kindSchema({ rule }: AnyKind): Readonly<Record<string, unknown>> {
  const { properties, ...rest } = rule.schema as { readonly properties: Readonly<Record<string, unknown>> };
  return { ...rest, properties, required: Object.keys(properties) };
}
