// Permanent erasure of a person (rule W17): no trace remains in the trash, the history or the database's free pages.

import { personName } from '../model/person.ts';
import type { Referrer } from '../model/present.ts';
import { InUseError, NotFoundError } from '../store/content/errors.ts';
import { describeReferrers } from './describe-referrers.ts';
import { InstanceNotFoundError } from './errors.ts';
import type { OfficeContext } from './office-context.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';

export interface ErasurePreview {
  /** Empty if the person had already been removed. */
  readonly name: string;
  /** Entities that refer to the person, sorted by kind and id. */
  readonly referrers: readonly Referrer[];
}

/** Previews an erasure. Throws InstanceNotFoundError, and OfficeError if no such person ever existed. */
export async function previewErasure(acting: OfficeContext, instance: string, id: number): Promise<ErasurePreview> {
  const { content } = acting.store;
  return translateErrors(acting, instance, id, async () => {
    const there = await content.read(instance, async ({ get, referrers }) => {
      const person = await get('person', id);
      return person && { name: personName(person.value), referrers: await referrers('person', id) };
    });
    if (there !== undefined) return there;
    const [removed] = await content.removed(instance, { kind: 'person', id, limit: 1 });
    if (removed === undefined) throw new NotFoundError(`person ${id}`);
    return { name: '', referrers: [] };
  });
}

/**
 * Erases a person, including one in the trash; with `detach`, references to the person are removed in the same change. The history records
 * only that a person with this id was erased, and when and by whom. Returns the revision of the change. Throws OfficeError for an unknown
 * person, and for one with referrers without `detach`.
 */
export async function erasePerson(
  acting: OfficeContext,
  instance: string,
  id: number,
  { detach = false }: { readonly detach?: boolean } = {},
): Promise<number> {
  const { store, clock, actor } = acting;
  const change = { actor, action: `erase person ${id}`, at: clock() };
  const { revision } = await translateErrors(acting, instance, id, () =>
    store.content.change(instance, change, async (content) => {
      const present = await content.get('person', id);
      if (present !== undefined && detach) await content.detach('person', id);
      await content.erase('person', id, present?.revision ?? 'gone');
    }),
  );
  await store.tidy();
  return revision;
}

async function translateErrors<T>(
  { store }: OfficeContext,
  instance: string,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InUseError) {
      const by = [describeReferrers(error.referrers)];
      throw new OfficeError(createRefusal('person_named', { id, by }), { cause: error });
    }
    if (!(error instanceof NotFoundError)) throw error;
    if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
    throw new OfficeError(createRefusal('person_not_there', { instance, id }), { cause: error });
  }
}
