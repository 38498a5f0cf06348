// Settings of the instance, and the newsletter’s lists: two entities without ids, each read and changed as a whole.

import { settingsRule } from '../model/kinds/settings.ts';
import type { VersionedEntity } from '../model/present.ts';
import { applyChanges } from '../office/content/apply-changes.ts';
import { BadContentError } from '../office/content/errors.ts';
import type { NewsletterDocument } from '../store/content/by-kind.ts';
import { ruleOf } from '../store/content/documents.ts';
import { ConflictError, NotFoundError } from '../store/content/errors.ts';
import { applyStep, createEntityResponse, UNCHANGED_RESPONSE } from './entities.ts';
import { respondForOneEntity } from './failures.ts';
import { parseIfMatchRevision } from './headers.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import { entitySchema, REFUSAL_RESPONSES } from './schemas.ts';
import { createEntityBody, createEntityTag } from './wire.ts';

const OFFER = ruleOf('newsletter').schema as { readonly properties: { readonly target_lists: object } };
const OFFERED = OFFER.properties.target_lists as Readonly<Record<string, unknown>>;
const PREFIX = '/target_lists';

export const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/settings',
    name: 'settings.get',
    role: 'reader',
    summary: 'Returns the settings of the instance.',
    answers: {
      200: { words: 'The settings. The ETag is their revision.', schema: entitySchema(settingsRule.schema) },
      304: UNCHANGED_RESPONSE,
    },
    run: async (request) => {
      const { editing, instance } = request;
      const present = await editing.store.content.read(instance, (content) => content.get('settings', 1));
      if (present === undefined) throw new NotFoundError('settings');
      return createEntityResponse(request, present);
    },
  },
  {
    method: 'PATCH',
    path: '/settings',
    name: 'settings.change',
    role: 'administrator',
    headers: ['If-Match'],
    summary: 'Changes settings by a merge patch (RFC 7396); the name can’t be changed.',
    body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
    answers: {
      200: { words: 'The new version.', schema: entitySchema(settingsRule.schema) },
      412: { words: 'The settings have another revision.', schema: entitySchema(settingsRule.schema) },
      ...REFUSAL_RESPONSES,
    },
    run: (request) => applyStep(request, { kind: 'settings', id: 1, merge: request.body, at: '' }),
  },
  {
    method: 'GET',
    path: '/newsletter/target_lists',
    name: 'newsletter.get',
    role: 'reader',
    summary: 'Returns the lists that the newsletter offers, in order.',
    answers: {
      200: {
        words: 'The lists. The ETag is their revision, 0 before the first change.',
        schema: entitySchema(OFFERED),
      },
      304: UNCHANGED_RESPONSE,
    },
    run: async (request) => createEntityResponse(request, await readOffer(request)),
  },
  {
    method: 'PUT',
    path: '/newsletter/target_lists',
    name: 'newsletter.replace',
    role: 'editor',
    summary: 'Sets the lists that the newsletter offers, in this order.',
    headers: ['If-Match'],
    body: { type: 'application/json', schema: OFFERED },
    answers: {
      200: { words: 'The new version.', schema: entitySchema(OFFERED) },
      412: { words: 'The lists have another revision.', schema: entitySchema(OFFERED) },
      ...REFUSAL_RESPONSES,
    },
    run: replaceOffer,
  },
];

function answer(authority: ApiRequest['editing']['authority'], present: VersionedEntity): ApiResponse {
  return { status: 200, body: createEntityBody(authority, present), headers: { ETag: createEntityTag(present) } };
}

/** Current lists and texts of the newsletter; empty with revision 0 if none were ever saved. */
async function readOffer({ editing, instance }: ApiRequest): Promise<VersionedEntity> {
  const present = await editing.store.content.read(instance, (content) => content.get('newsletter', 1));
  if (present !== undefined) return present;
  const [emptied] = await editing.store.content.removed(instance, { kind: 'newsletter', limit: 1 });
  const { revision = 0, removedAt: changedAt = 0, removedBy: changedBy = '' } = emptied ?? {};
  return {
    kind: 'newsletter',
    id: 1,
    revision,
    changedAt,
    changedBy,
    value: { id: 1, targetLists: [] } as NewsletterDocument,
  };
}

function replaceOffer(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, body } = request;
  const ifRevision = parseIfMatchRevision(request);
  return respondForOneEntity(editing.authority, async () => {
    const before = await readOffer(request);
    // A newsletter without lists has no row, so the change itself can't compare the revision.
    if (ifRevision !== undefined && ifRevision !== before.revision) throw new ConflictError([before]);
    const step = { kind: 'newsletter', id: 1, ifRevision, at: '' } as const;
    const isNone = Array.isArray(body) && body.length === 0;
    const what = isNone ? ({ remove: true } as const) : { value: { target_lists: body } };
    await applyChanges(editing, instance, [{ ...step, ...what }]).catch((error: unknown) => {
      throw error instanceof BadContentError ? withArrayPaths(error) : error;
    });
    return answer(editing.authority, await readOffer(request));
  });
}

function withArrayPaths({ problems }: BadContentError): BadContentError {
  return new BadContentError(
    problems.map((one) => (one.path.startsWith(PREFIX) ? { ...one, path: one.path.slice(PREFIX.length) } : one)),
  );
}
