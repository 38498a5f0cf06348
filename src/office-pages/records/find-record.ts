import type { Entity } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { Referrer, VersionedEntity } from '../../model/present.ts';
import { filterVisibleReferrers } from '../../office/access/visible-fields.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { RecordKind } from '../components/record-kind.ts';
import type { PageRequest } from '../page.ts';

export interface RecordWithReferrers {
  readonly present: VersionedEntity;
  readonly label: string;
  readonly referrers: readonly Referrer[];
}

export async function findRecord(
  request: PageRequest,
  of: RecordKind,
  content: ContentReader,
): Promise<RecordWithReferrers> {
  const { kind } = of;
  const id = request.ids['id'] ?? 0;
  const present: VersionedEntity | undefined = await content.get(kind, id);
  if (present === undefined) throw new NotFoundError(`${kind} ${id}`);
  const label = (await readRecordNames(request, of, content))(present.value);
  const referrers = await filterVisibleReferrers(request.editing.authority, content, await content.referrers(kind, id));
  return { present, label, referrers };
}

export async function readRecordNames(
  request: PageRequest,
  { kind, names }: RecordKind,
  content: ContentReader,
): Promise<(entity: Entity) => string> {
  const name = await names?.(request, content);
  if (name !== undefined) return (entity) => name(serializeEntity(kind, entity));
  return KINDS.find((one) => one.kind === kind)?.label ?? (() => '');
}
