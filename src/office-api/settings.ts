// Instance settings and newsletter offer: single resources, read and changed like entities.

import { settings } from '../model/kinds/settings.ts';
import type { Present } from '../model/present.ts';
import { applyChanges } from '../office/content/apply-changes.ts';
import { BadContent } from '../office/content/errors.ts';
import type { NewsletterOffer } from '../store/content/by-kind.ts';
import { ruleOf } from '../store/content/documents.ts';
import { Conflict, NotFound } from '../store/content/errors.ts';
import { answerRead, change, UNCHANGED } from './entities.ts';
import { ofOne } from './failures.ts';
import { expectedRevision } from './headers.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { entitySchema, REFUSALS } from './schemas.ts';
import { entityAnswer, entityTag } from './wire.ts';

const OFFER = ruleOf('newsletter').schema as { readonly properties: { readonly target_lists: object } };
const OFFERED = OFFER.properties.target_lists as Readonly<Record<string, unknown>>;
const PREFIX = '/target_lists';

export const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/settings',
    name: 'settings.get',
    role: 'reader',
    summary: 'Answers the settings of the instance.',
    answers: { 200: { words: 'Its ETag is its revision.', schema: entitySchema(settings.schema) }, 304: UNCHANGED },
    run: async (asked) => {
      const { editing, instance } = asked;
      const present = await editing.store.content.read(instance, (content) => content.get('settings', 1));
      if (present === undefined) throw new NotFound('settings');
      return answerRead(asked, present);
    },
  },
  {
    method: 'PATCH',
    path: '/settings',
    name: 'settings.change',
    role: 'administrator',
    headers: ['If-Match'],
    summary: 'Changes settings by a merge patch (RFC 7396); the name stays.',
    body: { type: 'application/merge-patch+json', schema: { type: 'object' } },
    answers: {
      200: { words: 'They are as the answer says.', schema: entitySchema(settings.schema) },
      412: { words: 'They have another revision.', schema: entitySchema(settings.schema) },
      ...REFUSALS,
    },
    run: (asked) => change(asked, { kind: 'settings', id: 1, merge: asked.body, at: '' }),
  },
  {
    method: 'GET',
    path: '/newsletter/target_lists',
    name: 'newsletter.get',
    role: 'reader',
    summary: 'Answers the lists that the newsletter offers, in their order.',
    answers: {
      200: { words: 'Its ETag is its revision, 0 before the first.', schema: entitySchema(OFFERED) },
      304: UNCHANGED,
    },
    run: async (asked) => answerRead(asked, await offer(asked)),
  },
  {
    method: 'PUT',
    path: '/newsletter/target_lists',
    name: 'newsletter.replace',
    role: 'editor',
    summary: 'Says which lists the newsletter offers, in this order.',
    headers: ['If-Match'],
    body: { type: 'application/json', schema: OFFERED },
    answers: {
      200: { words: 'They are as the answer says.', schema: entitySchema(OFFERED) },
      412: { words: 'They have another revision.', schema: entitySchema(OFFERED) },
      ...REFUSALS,
    },
    run: replaceOffer,
  },
];

function answer(authority: ApiRequest['editing']['authority'], present: Present): ApiAnswer {
  return { status: 200, body: entityAnswer(authority, present), headers: { ETag: entityTag(present) } };
}

/** Returns the current newsletter offer; empty at revision 0 if there never was one. */
async function offer({ editing, instance }: ApiRequest): Promise<Present> {
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
    value: { id: 1, targetLists: [] } as NewsletterOffer,
  };
}

function replaceOffer(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, body } = asked;
  const ifRevision = expectedRevision(asked);
  return ofOne(editing.authority, async () => {
    const before = await offer(asked);
    // A newsletter that offers nothing has no row, so the change can't compare its revision.
    if (ifRevision !== undefined && ifRevision !== before.revision) throw new Conflict([before]);
    const step = { kind: 'newsletter', id: 1, ifRevision, at: '' } as const;
    const isNone = Array.isArray(body) && body.length === 0;
    const what = isNone ? ({ remove: true } as const) : { value: { target_lists: body } };
    await applyChanges(editing, instance, [{ ...step, ...what }]).catch((error: unknown) => {
      throw error instanceof BadContent ? inArray(error) : error;
    });
    return answer(editing.authority, await offer(asked));
  });
}

/** Removes the path prefix, because the body is the array itself. */
function inArray({ problems }: BadContent): BadContent {
  return new BadContent(
    problems.map((one) => (one.path.startsWith(PREFIX) ? { ...one, path: one.path.slice(PREFIX.length) } : one)),
  );
}
