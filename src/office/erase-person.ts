// A person who wants nothing to be kept of them (rule W17): removed without a trace in the trash, the history or the database's
// free pages.

import { personName } from '../model/person.ts';
import type { Referrer } from '../model/present.ts';
import { InUse, NotFound } from '../store/content/errors.ts';
import { InstanceNotFound } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { referrersInWords } from './referrers-in-words.ts';
import { refusal } from './refusal-codes.ts';

export interface PersonToErase {
  /** "" for one who was removed before. */
  readonly name: string;
  /** Who names them, sorted by kind and id. */
  readonly referrers: readonly Referrer[];
}

/** Whom an erasing would concern. Throws InstanceNotFound, and OfficeError where there never was such a person. */
export async function personToErase(acting: OfficeContext, instance: string, id: number): Promise<PersonToErase> {
  const { content } = acting.store;
  return asRefused(acting, instance, id, async () => {
    const there = await content.read(instance, async ({ get, referrers }) => {
      const person = await get('person', id);
      return person && { name: personName(person.value), referrers: await referrers('person', id) };
    });
    if (there !== undefined) return there;
    const [removed] = await content.removed(instance, { kind: 'person', id, limit: 1 });
    if (removed === undefined) throw new NotFound(`person ${id}`);
    return { name: '', referrers: [] };
  });
}

/**
 * Erases a person, also one who lies in the trash; with `detach` they are taken out of all that names them in the same change.
 * The history keeps that a person of this id was erased, when and by whom. Gives the revision of the change.
 * Throws OfficeError where others name them, and where nothing is kept of such a person.
 */
export async function erasePerson(
  acting: OfficeContext,
  instance: string,
  id: number,
  { detach = false }: { readonly detach?: boolean } = {},
): Promise<number> {
  const { store, clock, actor } = acting;
  const change = { actor, action: `erase person ${id}`, at: clock() };
  const { revision } = await asRefused(acting, instance, id, () =>
    store.content.change(instance, change, async (content) => {
      const present = await content.get('person', id);
      if (present !== undefined && detach) await content.detach('person', id);
      await content.erase('person', id, present?.revision ?? 'gone');
    }),
  );
  await store.tidy();
  return revision;
}

async function asRefused<T>(
  { store }: OfficeContext,
  instance: string,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InUse) {
      const by = [referrersInWords(error.referrers)];
      throw new OfficeError(refusal('person_named', { id, by }), { cause: error });
    }
    if (!(error instanceof NotFound)) throw error;
    if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFound(instance);
    throw new OfficeError(refusal('person_not_there', { instance, id }), { cause: error });
  }
}
