// Reads the record of a URL with all its referrers.

import type { Entity } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { Present, Referrer } from '../../model/present.ts';
import { seenReferrers } from '../../office/access/visible-fields.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { RecordKind } from '../components/record-kind.ts';
import type { PageRequest } from '../page.ts';

export interface UsedRecord {
  readonly present: Present;
  readonly label: string;
  readonly referrers: readonly Referrer[];
}

export async function findRecord(asked: PageRequest, of: RecordKind, content: ContentReader): Promise<UsedRecord> {
  const { kind } = of;
  const id = asked.ids['id'] ?? 0;
  const present: Present | undefined = await content.get(kind, id);
  if (present === undefined) throw new NotFound(`${kind} ${id}`);
  const label = (await namesOf(asked, of, content))(present.value);
  const referrers = await seenReferrers(asked.editing.authority, content, await content.referrers(kind, id));
  return { present, label, referrers };
}

export async function namesOf(
  asked: PageRequest,
  { kind, names }: RecordKind,
  content: ContentReader,
): Promise<(entity: Entity) => string> {
  const name = await names?.(asked, content);
  if (name !== undefined) return (entity) => name(writtenWhole(kind, entity));
  return KINDS.find((one) => one.kind === kind)?.label ?? (() => '');
}
