// Finds events that a source cancelled because they were missing from it, as opposed to events cancelled in the office (rule Z5).

import type { Event } from '../../../model/event.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import type { OfficeContext } from '../../office-context.ts';

const MAX_CHANGES = 100;

interface CancelledOptions {
  readonly present: readonly VersionedEntity[];
  readonly source: Source | undefined;
  /** Fields that the source overwrites: if these include the status, the source confirms events anyway. */
  readonly owns: ReadonlySet<string> | undefined;
  /** Wall-clock time; past events stay unchanged. */
  readonly now: string;
}

export async function findCancelledAsMissing(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  { present, source, owns, now }: CancelledOptions,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (source === undefined || owns?.has('status') === true) return found;
  const candidates = (present as readonly (VersionedEntity & { readonly value: Event })[]).filter(
    ({ value }) => value.source?.id === source.id && value.status === 'cancelled' && value.endsAt >= now,
  );
  for (const { id } of candidates) {
    const changes = await store.content.history(instance, { of: { kind: 'event', id }, limit: MAX_CHANGES });
    const last = changes.find(({ entities }) => entities[0]?.after?.['status'] !== undefined);
    if (last?.what === 'source') found.add(id);
  }
  return found;
}
