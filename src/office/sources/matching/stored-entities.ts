import type { Event } from '../../../model/event.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import type { ImportPreview } from '../runs/compare-items.ts';
import type { TableKind } from '../tables/columns.ts';

/** Stored entity for display; `from` and `to` are `YYYY-MM-DD HH:MM:SS`, or "" without times. */
export interface StoredEntitySummary {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const PAGE = 1000;

export async function readStoredEntities(content: ContentReader, kind: TableKind): Promise<VersionedEntity[]> {
  const all: VersionedEntity[] = [];
  for (let after = 0; ; ) {
    const some = await content.page(kind, after, PAGE);
    for (const one of some) all.push(one);
    const last = some.at(-1);
    if (last === undefined || some.length < PAGE) return all;
    after = last.id;
  }
}

export function summarizeCandidates(
  kind: TableKind,
  present: readonly VersionedEntity[],
  preview: ImportPreview,
): Map<number, StoredEntitySummary> {
  const open = new Set([...preview.unclear, ...preview.decided].flatMap(({ choice }) => choice?.ids ?? []));
  const { label } = KINDS.find((one) => one.kind === kind) ?? { label: () => '' };
  return new Map(
    present.flatMap(({ id, value }) => {
      if (!open.has(id)) return [];
      const { startsAt: from = '', endsAt: to = '' } = value as Partial<Event>;
      return [[id, { label: label(value), from, to }] as const];
    }),
  );
}
