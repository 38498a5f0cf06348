// Entities as documents: the parts of a kind's table that the store needs, and the conversion between entities and rows. Reading adds
// missing keys of later versions; writing omits those with their default.

import type { Entity, Nested, Reference } from '../../model/entity.ts';
import { distinct } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { type PlacedReference, Report, toJsonPointer } from '../../model/format/report.ts';
import { type PlainObject, REMOVED_VALUE, type Rule, writeWithDefaults } from '../../model/format/rule.ts';
import { reference, text } from '../../model/format/scalars.ts';
import type { Entities } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import { settingsRule } from '../../model/kinds/settings.ts';
import type { NewsletterList } from '../../model/newsletter/newsletter.ts';
import type { StoredKind } from '../../model/present.ts';
import { isSameExcept, isSameJson } from '../../util/is-same-json.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { NewsletterDocument, Settings, ValueOf } from './by-kind.ts';

export interface StoredContent extends Entities {
  readonly newsletter: readonly [] | readonly [NewsletterDocument];
}

type Table = Pick<
  AnyKindTable,
  | 'label'
  | 'sortKey'
  | 'unseen'
  | 'shown'
  | 'shownUntil'
  | 'opensAt'
  | 'isInternal'
  | 'skipsTrash'
  | 'omitsHistoryFields'
  | 'isRemovedWithRequiredEntity'
  | 'unique'
  | 'touches'
> & {
  readonly kind: StoredKind;
  readonly rule: Rule<Entity>;
};

type StoredTable = Table & { readonly kind: Exclude<StoredKind, 'settings'>; readonly key: keyof StoredContent };

const offered = object<NewsletterList>([
  ['list_id', 'listId', reference('list')],
  ['public_name', 'publicName', text()],
]);

const NEWSLETTER: StoredTable = {
  kind: 'newsletter',
  key: 'newsletter',
  label: () => '',
  sortKey: () => '',
  rule: object<Omit<NewsletterDocument, 'id'>>([
    ['target_lists', 'targetLists', distinct(offered, ({ listId }) => listId, 'list')],
  ]) as unknown as Rule<Entity>,
};

export const STORED_KINDS: readonly StoredTable[] = [...KINDS, NEWSLETTER];

const SETTINGS: Table = {
  kind: 'settings',
  label: (one) => (one as Settings).title,
  sortKey: () => '',
  shown: (one) => publicSettings(one as Settings),
  rule: settingsRule as unknown as Rule<Entity>,
};

const UNSEEN_SETTINGS = new Set<string>([
  'roomConflicts',
  'accent',
  'logoUrl',
  'footer',
  'outside',
  'plan',
] satisfies (keyof Settings)[]);

/** Settings that public responses depend on; the only publishing setting among them is whether sign-up is on (rule J1). */
function publicSettings(settings: Settings): object {
  const seen = Object.entries(settings).filter(([key]) => !UNSEEN_SETTINGS.has(key));
  return { ...Object.fromEntries(seen), signup: settings.outside.signup };
}

const BY_KIND: ReadonlyMap<string, Table> = new Map([...STORED_KINDS, SETTINGS].map((table) => [table.kind, table]));

const UNSEEN = new Map([...BY_KIND].map(([kind, { unseen = [] }]) => [kind, new Set<string>(unseen)]));

function tableOf(kind: string): Table {
  const table = BY_KIND.get(kind);
  if (table === undefined) throw new TypeError(`there is no kind ${kind}`);
  return table;
}

/** Entity with its stored text: equal entities of one version have equal texts. */
export interface StoredDocument {
  readonly kind: StoredKind;
  readonly id: number;
  readonly entity: Entity;
  readonly text: string;
  readonly shownUntil: string | null;
  readonly opensAt: string | null;
}

export function createDocument(kind: StoredKind, entity: Entity): StoredDocument {
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

/** Throws DatabaseError if the row is damaged. */
export function parseEntity({ kind, id, document }: DocumentRow): Entity {
  const stored = parseStoredJson(document, `${kind} ${id}`) as Entity;
  return tableOf(kind).rule.fill?.(stored) ?? stored;
}

export function groupByKind(rows: readonly DocumentRow[]): StoredContent {
  const stored: Record<string, unknown[]> = {};
  for (const { key } of STORED_KINDS) stored[key] = [];
  const keys = new Map<string, string>(STORED_KINDS.map(({ kind, key }) => [kind, key]));
  for (const row of rows) stored[keys.get(row.kind) ?? '']?.push(parseEntity(row));
  return stored as unknown as StoredContent;
}

export function deriveColumns(kind: string, entity: Entity): { readonly label: string; readonly sort_key: string } {
  const { label, sortKey } = tableOf(kind);
  return { label: label(entity), sort_key: sortKey(entity) };
}

/** True if removed entities of this kind skip the trash (rules D2 and D3). */
export function skipsTrash(kind: string): boolean {
  return tableOf(kind).skipsTrash === true;
}

/** True if the history records only creations, changes and removals of this kind, without fields. */
export function omitsHistoryFields(kind: string): boolean {
  return tableOf(kind).omitsHistoryFields === true;
}

export function isRemovedWithRequiredEntity(kind: string): boolean {
  return tableOf(kind).isRemovedWithRequiredEntity === true;
}

export function getUniqueConstraints(kind: string): NonNullable<AnyKindTable['unique']> {
  return tableOf(kind).unique ?? [];
}

/** Returns the entity that also counts as changed when this one changes, and the value that is compared to decide whether it does. */
export function findTouchedEntity(kind: string, entity: Entity | undefined) {
  return entity && tableOf(kind).touches?.(entity);
}

export function opensAtOf(kind: string, entity: Entity | undefined): string | null {
  return (entity && tableOf(kind).opensAt?.(entity)) ?? null;
}

/** References of entities, memoized, because callers read the same immutable entities repeatedly. */
const KNOWN_REFERENCES = new WeakMap<Entity, readonly Reference[]>();

export function referencesOf(kind: string, entity: Entity): readonly Reference[] {
  const known = KNOWN_REFERENCES.get(entity);
  if (known !== undefined) return known;
  const found = new Map<string, Reference>();
  tableOf(kind).rule.references?.(entity, (to, id) => found.set(`${to} ${id}`, { kind: to, id }));
  const named = [...found.values()];
  KNOWN_REFERENCES.set(entity, named);
  return named;
}

/**
 * True if two entities share the objects that contain their references, as copies do. A cheap check: false does not mean that the
 * references differ.
 */
export function hasSameReferences(kind: string, one: Entity, other: Entity): boolean {
  const { references, hasSameReferences: same } = tableOf(kind).rule;
  return references === undefined || same?.(one, other) === true;
}

/** Returns the references of an entity with their JSON pointers in the bundle's object, such as `/layer_ids/0`. */
export function listPlacedReferences(kind: string, entity: Entity): PlacedReference[] {
  const { rule } = tableOf(kind);
  const report = new Report({ cleanHtml: (html) => html });
  rule.read(rule.write(entity), '', report);
  return report.references.map((one) => ({ ...one, path: toJsonPointer(one.path) }));
}

/**
 * Returns an entity without its reference to `to`; a child of `to` moves to `parentId` (rule W7). Undefined if the entity requires the
 * reference.
 */
export function removeReference(
  kind: string,
  entity: Entity,
  to: Reference & { readonly parentId: number | null },
): Entity | undefined {
  const isChild = kind === to.kind && parentIdOf(entity) === to.id;
  const moved = isChild ? { ...entity, parentId: to.parentId } : entity;
  const left = tableOf(kind).rule.without?.(moved, to) ?? moved;
  return left === REMOVED_VALUE ? undefined : left;
}

export function ruleOf<K extends StoredKind>(kind: K): Rule<ValueOf<K>> {
  return tableOf(kind).rule as unknown as Rule<ValueOf<K>>;
}

/** Removes unsafe addresses from an entity (rule F1). Returns the same object if it has none. */
export function stripUnsafeUrls<E extends Entity>(kind: string, entity: E): E {
  const safe = tableOf(kind).rule.safe?.(entity) ?? entity;
  // Unreachable, because no kind consists only of a URL.
  if (safe === REMOVED_VALUE) throw new TypeError(`a ${kind} consists only of an address`);
  return safe as E;
}

export function hasSafeUrls(kind: string, entity: Entity): boolean {
  return stripUnsafeUrls(kind, entity) === entity;
}

/** Serializes an entity with the bundle's keys, including defaults (rule W3). */
export function serializeEntity(kind: string, entity: Entity): PlainObject {
  return writeWithDefaults(tableOf(kind).rule, entity) as PlainObject;
}

export function serializeFields(kind: string, fields: object): PlainObject {
  return tableOf(kind).rule.writeSome?.(fields as Partial<Entity>) ?? {};
}

export function parentIdOf(entity: Entity | undefined): number | null {
  return (entity as Partial<Nested> | undefined)?.parentId ?? null;
}

/** True if two entities look the same to the public. An undefined entity shows nothing. */
export function looksSamePublicly(kind: string, one: Entity | undefined, other: Entity | undefined): boolean {
  const { isInternal, shown } = tableOf(kind);
  if (isInternal === true || one === other) return true;
  if (shown !== undefined) return isSameJson(one && shown(one), other && shown(other));
  return one !== undefined && other !== undefined && isSameExcept(one, other, unseenOf(kind));
}

function unseenOf(kind: string): ReadonlySet<string> {
  return UNSEEN.get(kind) ?? new Set();
}
