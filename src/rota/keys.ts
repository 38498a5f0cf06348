// The office gives people the address of their private page, and ends it (rule D11).

import { missing } from '../model/format/problem.ts';
import { BadContent } from '../office/content/errors.ts';
import { expectMayChange } from '../office/content/permissions.ts';
import type { WriteContext } from '../office/write-context.ts';
import { NotFound } from '../store/content/errors.ts';
import { linkMail } from './mail-link.ts';

export interface MadeKeys {
  /** In the order in which the people were given. */
  readonly keys: readonly { readonly personId: number; readonly key: string }[];
  readonly mails: number;
  readonly withoutEmail: readonly number[];
}

/** Creates keys for people; an existing page is kept. Throws BadContent for unknown people, Forbidden and NotFound. */
export async function makeKeys(
  { store, clock, actor, accountId, authority }: WriteContext,
  instance: string,
  personIds: readonly number[],
  { isMailed }: { readonly isMailed: boolean },
): Promise<MadeKeys> {
  expectMayChange(authority, 'person');
  const ids = [...new Set(personIds)];
  const change = { actor, accountId, action: 'give people their private page', at: clock() };
  const { result } = await store.content.change(instance, change, async (content) => {
    const persons = new Map((await content.getAll('person', ids)).map(({ id, value }) => [id, value]));
    const unknown = ids.flatMap((id, index) =>
      persons.has(id) ? [] : [missing({ path: `/person_ids/${index}`, kind: 'person', id })],
    );
    if (unknown.length > 0) throw new BadContent(unknown);
    const keys = await content.plan.ensureKeys(ids);
    let mails = 0;
    const withoutEmail: number[] = [];
    for (const person of persons.values()) {
      if (person.email === '') withoutEmail.push(person.id);
      else if (isMailed && (await content.plan.mail(linkMail(content, person, keys.get(person.id)?.key ?? ''))))
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

/** Revokes a key: its address no longer works. Throws Forbidden, and NotFound if the person has none. */
export async function endKey(
  { store, clock, actor, accountId, authority }: WriteContext,
  instance: string,
  personId: number,
): Promise<void> {
  expectMayChange(authority, 'person');
  const change = { actor, accountId, action: `end the private page of person ${personId}`, at: clock() };
  await store.content.change(instance, change, async ({ plan }) => {
    if ((await plan.dropKeys([personId])) === 0) throw new NotFound(`private page of person ${personId}`);
  });
}
