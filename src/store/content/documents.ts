// Entities as documents: what of a kind's table the store needs, and the way from an entity to its row and back. Reading
// fills in keys that came with later versions, and they are stored only where they differ from their default.

import type { Entity, Kind, Nested, Reference } from '../../model/entity.ts';
import { array } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { type PlacedReference, pointerOf, Report } from '../../model/format/report.ts';
import { LEFT, type Rule } from '../../model/format/rule.ts';
import { reference, text } from '../../model/format/scalars.ts';
import type { Entities } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { AnyKind } from '../../model/kinds/kind-table.ts';
import type { TargetList } from '../../model/newsletter.ts';
import { storedJson } from '../stored-json.ts';

/** The lists offered for the newsletter: one document, since their order matters. */
export interface Offer extends Entity {
  readonly id: 1;
  readonly targetLists: readonly TargetList[];
}

export interface Stored extends Entities {
  readonly newsletter: readonly [] | readonly [Offer];
}

export type StoredKind = Kind | 'newsletter';

type StoredTable = Pick<AnyKind, 'label' | 'sortKey' | 'shown' | 'shownUntil' | 'opensAt' | 'isInternal'> & {
  readonly kind: StoredKind;
  readonly key: keyof Stored;
  readonly rule: Rule<Entity>;
};

const offered = object<TargetList>([
  ['list_id', 'listId', reference('list')],
  ['public_name', 'publicName', text('')],
]);

const NEWSLETTER: StoredTable = {
  ...{ kind: 'newsletter', key: 'newsletter' },
  ...{ label: () => '', sortKey: () => '', shown: (offer) => offer },
  rule: object<Omit<Offer, 'id'>>([['target_lists', 'targetLists', array(offered)]]) as unknown as Rule<Entity>,
};

/** Everything that is kept as documents, in the order of the bundle. */
export const TABLES: readonly StoredTable[] = [...KINDS, NEWSLETTER];

/** The kinds that are for the office alone. */
export const INTERNAL_KINDS: readonly StoredKind[] = TABLES.flatMap(({ kind, isInternal }) =>
  isInternal ? [kind] : [],
);

const BY_KIND: ReadonlyMap<string, StoredTable> = new Map(TABLES.map((table) => [table.kind, table]));

function tableOf(kind: string): StoredTable {
  const table = BY_KIND.get(kind);
  if (table === undefined) throw new TypeError(`there is no kind ${kind}`);
  return table;
}

/** An entity with the text that is stored of it: equal entities of one version give equal texts. */
export interface Document {
  readonly kind: StoredKind;
  readonly id: number;
  readonly entity: Entity;
  readonly text: string;
  readonly shownUntil: string | null;
  /** From when it is shown; null: at once. */
  readonly opensAt: string | null;
}

export function documentOf(kind: StoredKind, entity: Entity): Document {
  const { rule, shownUntil, opensAt } = tableOf(kind);
  const text = JSON.stringify(rule.strip?.(entity) ?? entity);
  return {
    kind,
    id: entity.id,
    entity,
    text,
    shownUntil: shownUntil?.(entity) ?? null,
    opensAt: opensAt?.(entity) ?? null,
  };
}

export interface DocumentRow {
  readonly kind: string;
  readonly id: number;
  readonly document: string;
}

/** The entity of a row. Throws DatabaseError for one that is damaged. */
export function entityOf({ kind, id, document }: DocumentRow): Entity {
  const stored = storedJson(document, `${kind} ${id}`) as Entity;
  return tableOf(kind).rule.fill?.(stored) ?? stored;
}

/** The entities of rows, each in its array, in the order of the rows. */
export function storedFrom(rows: readonly DocumentRow[]): Stored {
  const stored: Record<string, unknown[]> = {};
  for (const { key } of TABLES) stored[key] = [];
  for (const row of rows) stored[tableOf(row.kind).key]?.push(entityOf(row));
  return stored as unknown as Stored;
}

/** What is derived from an entity and stands beside its document, to be found by. */
export function derivedOf(kind: string, entity: Entity): { readonly label: string; readonly sort_key: string } {
  const { label, sortKey } = tableOf(kind);
  return { label: label(entity), sort_key: sortKey(entity) };
}

/** From when an entity is shown; null: at once. */
export function opensAtOf(kind: string, entity: Entity | undefined): string | null {
  return (entity && tableOf(kind).opensAt?.(entity)) ?? null;
}

/** What an entity names, each once. */
export function referencesOf(kind: string, entity: Entity): Reference[] {
  const found = new Map<string, Reference>();
  tableOf(kind).rule.references?.(entity, (to, id) => found.set(`${to} ${id}`, { kind: to, id }));
  return [...found.values()];
}

/** What an entity names, with the place of each in its bundle's object as a JSON pointer: `/layer_ids/0`. */
export function placesOf(kind: string, entity: Entity): PlacedReference[] {
  const { rule } = tableOf(kind);
  const report = new Report({ cleanHtml: (html) => html });
  rule.read(rule.write(entity), '', report);
  return report.references.map((one) => ({ ...one, path: pointerOf(one.path) }));
}

/**
 * An entity once it names another one no more; a child of `to` comes to stand below `parentId` (rule W7). Undefined where it
 * can't be without it.
 */
export function detached(
  kind: string,
  entity: Entity,
  to: Reference & { readonly parentId: number | null },
): Entity | undefined {
  const isChild = kind === to.kind && parentOf(entity) === to.id;
  const moved = isChild ? { ...entity, parentId: to.parentId } : entity;
  const left = tableOf(kind).rule.without?.(moved, to) ?? moved;
  return left === LEFT ? undefined : left;
}

/** What an entity of a tree stands below; null at the top, and where there is no tree. */
export function parentOf(entity: Entity | undefined): number | null {
  return (entity as Partial<Nested> | undefined)?.parentId ?? null;
}

/** What of an entity can be seen from outside, as a text to compare; "" for nothing. */
export function shownText(kind: string, entity: Entity | undefined): string {
  const { isInternal, shown } = tableOf(kind);
  return entity === undefined || isInternal ? '' : (JSON.stringify(shown(entity)) ?? '');
}
