// Records in the order that the office has set (rule L7), and buttons that move one among its siblings.

import type { Authority } from '../../model/authority.ts';
import type { Kind, Nested } from '../../model/entity.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { Step } from '../../office/content/step.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { flattenTree, sortByPosition } from '../components/form/flatten-tree.ts';
import type { RecordKind } from '../components/record-kind.ts';
import type { PageRequest, Redirect } from '../page.ts';

export interface RecordRow {
  readonly id: number;
  readonly label: string;
  readonly depth: number;
  readonly value: PlainObject;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface Placed extends Nested {
  readonly place: number | null;
  readonly label: string;
  readonly value: PlainObject;
}

/** All records of a kind in a tree: siblings by position, children after their parent. */
export async function readOrderedRows(
  content: ContentReader,
  authority: Authority,
  of: RecordKind,
): Promise<RecordRow[]> {
  const placed = await readPlaced(content, authority, of);
  const parents = of.parent === 'building_id' ? await content.all('building') : [];
  const order = new Map(
    sortByPosition(parents, ({ position }) => position).map(({ id }, index) => [id, index] as const),
  );
  const rows =
    of.parent === 'parent_id'
      ? flattenTree(placed, ({ place }) => place)
      : sortByPosition(placed, ({ place }) => place)
          .toSorted((a, b) => (order.get(a.parentId ?? 0) ?? 0) - (order.get(b.parentId ?? 0) ?? 0))
          .map((entity) => ({ entity, depth: 0 }));
  const siblings = Map.groupBy(rows, ({ entity }) => entity.parentId);
  return rows.map(({ entity: { id, label, value, parentId }, depth }) => {
    const all = siblings.get(parentId) ?? [];
    return { id, label, depth, value, isFirst: all[0]?.entity.id === id, isLast: all.at(-1)?.entity.id === id };
  });
}

async function readPlaced(content: ContentReader, authority: Authority, of: RecordKind): Promise<Placed[]> {
  const label = KINDS.find(({ kind }) => kind === of.kind)?.label ?? (() => '');
  return (await content.all(of.kind)).map((entity) => {
    const value = serializeVisibleEntity(authority, of.kind, entity) as PlainObject;
    const parentId = (of.parent === undefined ? null : value[of.parent]) as number | null;
    return { id: entity.id, label: label(entity), parentId, place: value[of.order ?? ''] as number | null, value };
  });
}

/** Moves a record up or down by one among its siblings. Assigns missing positions first. */
export async function moveRecord(request: PageRequest, of: RecordKind): Promise<Redirect> {
  const { editing, instance, ids, form, link: _ } = request;
  const id = ids['id'] ?? 0;
  const by = form.text('by') === '-1' ? -1 : 1;
  const all = await editing.store.content.read(instance.name, (content) => readPlaced(content, editing.authority, of));
  const moved = all.find((one) => one.id === id);
  if (moved === undefined) throw new NotFoundError(`${of.kind} ${id}`);
  const steps = stepsFor(all, moved, by, of);
  if (steps.length === 0) return { to: `${of.path}?order=1` };
  const outcome = await applyChanges(editing, instance.name, steps, {});
  return {
    to: `${of.path}?order=1`,
    did: 'saved',
    ...('applied' in outcome && { revision: outcome.applied.revision }),
  };
}

/** Steps that set positions. Either all records of a kind have a position or none has, so the first move sets the positions of all. */
function stepsFor(all: readonly Placed[], moved: Placed, by: number, { kind, order = 'position' }: RecordKind): Step[] {
  const isUnordered = order === 'position' && all.some(({ place }) => place === null);
  const families = Map.groupBy(all, ({ parentId }) => parentId);
  return [...families].flatMap(([parentId, family]) => {
    if (parentId !== moved.parentId && !isUnordered) return [];
    const sorted = [...sortByPosition(family, ({ place }) => place)];
    const at = sorted.findIndex(({ id }) => id === moved.id);
    const other = at === -1 ? undefined : sorted[at + by];
    if (other !== undefined) [sorted[at], sorted[at + by]] = [other, moved];
    return sorted.flatMap((one, index): Step[] =>
      one.place === index + 1 ? [] : [{ kind: kind as Kind, id: one.id, merge: { [order]: index + 1 }, at: '' }],
    );
  });
}
