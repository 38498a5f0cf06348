// Creates and revokes the addresses of volunteers' private pages (rule D11).

import { createMissingReferenceProblem } from '../model/format/problem.ts';
import { BadContentError } from '../office/content/errors.ts';
import { requireCanChange } from '../office/content/permissions.ts';
import type { WriteContext } from '../office/write-context.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { createRotaLinkMail } from './mail-link.ts';

export interface CreatedRotaKeys {
  /** In the order in which the people were given. */
  readonly keys: readonly { readonly personId: number; readonly key: string }[];
  readonly mails: number;
  readonly withoutEmail: readonly number[];
}

export async function createRotaKeys(
  { store, clock, actor, accountId, authority }: WriteContext,
  instance: string,
  personIds: readonly number[],
  { isMailed }: { readonly isMailed: boolean },
): Promise<CreatedRotaKeys> {
  requireCanChange(authority, 'person');
  const ids = [...new Set(personIds)];
  const change = { actor, accountId, action: 'give people their private page', at: clock() };
  const { result } = await store.content.change(instance, change, async (content) => {
    const persons = new Map((await content.getAll('person', ids)).map(({ id, value }) => [id, value]));
    const unknown = ids.flatMap((id, index) =>
      persons.has(id) ? [] : [createMissingReferenceProblem({ path: `/person_ids/${index}`, kind: 'person', id })],
    );
    if (unknown.length > 0) throw new BadContentError(unknown);
    const keys = await content.plan.ensureKeys(ids);
    let mails = 0;
    const withoutEmail: number[] = [];
    for (const person of persons.values()) {
      if (person.email === '') withoutEmail.push(person.id);
      else if (
        isMailed &&
        (await content.plan.mail(createRotaLinkMail(content, person, keys.get(person.id)?.key ?? '')))
      )
        mails++;
    }
    return {
      keys: ids.map((personId) => ({ personId, key: keys.get(personId)?.key ?? '' })),
      mails,
      withoutEmail: withoutEmail.sort((a, b) => a - b),
    };
  });
  return result;
}

export async function revokeRotaKey(
  { store, clock, actor, accountId, authority }: WriteContext,
  instance: string,
  personId: number,
): Promise<void> {
  requireCanChange(authority, 'person');
  const change = { actor, accountId, action: `end the private page of person ${personId}`, at: clock() };
  await store.content.change(instance, change, async ({ plan }) => {
    if ((await plan.dropKeys([personId])) === 0) throw new NotFoundError(`private page of person ${personId}`);
  });
}
