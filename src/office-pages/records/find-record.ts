// One record that an address names, with all that refer to it.

import { KINDS } from '../../model/kinds/index.ts';
import type { Present, Referrer } from '../../model/present.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Asked } from '../page.ts';
import type { RecordKind } from './record-kind.ts';

export interface UsedRecord {
  readonly present: Present;
  readonly referrers: readonly Referrer[];
}

/** Throws NotFound. */
export async function findRecord({ ids }: Asked, { kind }: RecordKind, content: ContentReader): Promise<UsedRecord> {
  const id = ids['id'] ?? 0;
  const present: Present | undefined = await content.get(kind, id);
  if (present === undefined) throw new NotFound(`${kind} ${id}`);
  return { present, referrers: await content.referrers(kind, id) };
}

export function labelOf({ kind, value }: Present): string {
  return KINDS.find((one) => one.kind === kind)?.label(value) ?? '';
}
