// The content of an instance as documents: one row an entity, and beside it a row for every reference it makes, which
// foreign keys hold. A write compares first and touches only what differs, so that each entity knows when it changed.

import type { Kysely, Transaction } from 'kysely';
import type { Kind } from '../model/entity.ts';
import type { Entities } from '../model/instance.ts';
import type { TargetList } from '../model/newsletter.ts';
import * as references from '../model/references.ts';
import { shownUntil } from '../model/visibility.ts';
import { type Differing, type KindDifference, kindDifference, namedBy } from './difference.ts';
import { gatherNews, type News } from './news.ts';
import { storedJson } from './stored-json.ts';
import type { EntityRow, Tables } from './tables.ts';

/** The entities, and the lists offered for the newsletter (one document, since their order matters). */
export interface Stored extends Entities {
  readonly newsletter: readonly [] | readonly [{ readonly id: 1; readonly targetLists: readonly TargetList[] }];
}

type StoredKind = Kind | 'newsletter';

/** Rows a statement: below the databases' limits on parameters, large enough for speed. */
const BATCH = 500;

interface Document {
  readonly kind: StoredKind;
  readonly id: number;
  readonly shownUntil: string | null;
  readonly text: string;
  readonly links: () => references.Reference[];
}

interface Drawer {
  readonly key: keyof Stored;
  readonly documents: (stored: Stored) => Document[];
}

function drawer<K extends keyof Stored>(
  kind: StoredKind,
  key: K,
  links: (entity: Stored[K][number]) => references.Reference[] = () => [],
  until: (entity: Stored[K][number]) => string | null = () => null,
): Drawer {
  return {
    key,
    documents: (stored) =>
      (stored[key] as readonly Stored[K][number][]).map((entity) => ({
        kind,
        id: entity.id,
        shownUntil: until(entity),
        text: JSON.stringify(entity),
        links: () => links(entity),
      })),
  };
}

const DRAWERS: Record<StoredKind, Drawer> = {
  building: drawer('building', 'buildings'),
  room: drawer('room', 'rooms', references.roomReferences),
  layer: drawer('layer', 'layers', (layer) => references.nestedReferences('layer', layer)),
  target_group: drawer('target_group', 'targetGroups'),
  person_group: drawer('person_group', 'personGroups', (group) => references.nestedReferences('person_group', group)),
  person: drawer('person', 'persons', references.personReferences),
  list_group: drawer('list_group', 'listGroups'),
  list: drawer('list', 'lists', references.listReferences),
  event: drawer('event', 'events', references.eventReferences, (event) => shownUntil(event) ?? ''),
  document_group: drawer('document_group', 'documentGroups', (group) =>
    references.nestedReferences('document_group', group),
  ),
  newsletter: drawer('newsletter', 'newsletter', ({ targetLists }) => targetLists.map((l) => ['list', l.listId])),
};

/** All documents of an instance, each kind sorted by id. */
export async function readEntities(db: Kysely<Tables>, instanceId: number): Promise<Stored> {
  const rows = await db
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return storedFrom(rows);
}

/** The entities of rows, each in its drawer, in the order of the rows. */
export function storedFrom(rows: readonly { kind: string; id: number; document: string }[]): Stored {
  const stored: Record<string, unknown[]> = {};
  for (const { key } of Object.values(DRAWERS)) stored[key] = [];
  for (const row of rows) {
    const { key } = DRAWERS[row.kind as StoredKind];
    stored[key]?.push(storedJson(row.document, `${row.kind} ${row.id}`));
  }
  return stored as unknown as Stored;
}

export interface WriteOptions {
  readonly revision: number;
  readonly at: number;
  /** `at` as the wall-clock time of the instance. */
  readonly now: string;
  /** Told now and then how many documents of how many are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What a write has changed. */
export interface Written {
  /** Whether any document differs now. */
  readonly changed: boolean;
  /** What of it the public could or can see. */
  readonly news: News;
  /** What differs, by kind. */
  readonly kinds: readonly KindDifference[];
}

/** Makes the stored documents those given, touching only what differs. */
export async function writeEntities(
  tx: Transaction<Tables>,
  instanceId: number,
  stored: Stored,
  options: WriteOptions,
): Promise<Written> {
  const before = await storedTexts(tx, instanceId);
  const news = gatherNews(options.now);
  const changed: Document[] = [];
  const stale: Document[] = [];
  const counts = countKinds(before.values());
  for (const { documents } of Object.values(DRAWERS)) {
    for (const document of documents(stored)) {
      const key = `${document.kind} ${document.id}`;
      const known = before.get(key);
      before.delete(key);
      if (known?.text === document.text) continue;
      news.note(document, known, document);
      changed.push(document);
      if (known !== undefined) stale.push(document);
    }
  }
  const removed = [...before.values()];
  for (const known of removed) news.note(known, known, undefined);
  await deleteWhere(tx, 'entity_links', instanceId, [...stale, ...removed]);
  await deleteWhere(tx, 'entities', instanceId, removed);
  await insertDocuments(tx, instanceId, changed, options);
  const known = new Set(stale);
  const appearing = changed.filter((document) => !known.has(document));
  return {
    changed: changed.length + removed.length > 0,
    news: news.gathered(),
    kinds: differences(counts, { appearing, changing: stale, going: removed }),
  };
}

type Compared = Pick<Document, 'id' | 'text'> & { readonly kind: string };

/** What differs, by kind, of which there were so many. */
function differences(
  counts: ReadonlyMap<string, number>,
  all: Readonly<Record<'appearing' | 'changing' | 'going', readonly Compared[]>>,
): KindDifference[] {
  const differing = (some: readonly Compared[], of: string): Differing[] =>
    some
      .filter(({ kind }) => kind === of)
      .map(({ id, kind, text }) => ({
        id,
        named: () => (kind === 'newsletter' ? { title: '' } : namedBy(text, `${kind} ${id}`)),
      }));
  return (Object.keys(DRAWERS) as StoredKind[]).map((kind) => {
    const { appearing, changing, going } = all;
    const of = { appearing: differing(appearing, kind), changing: differing(changing, kind) };
    return kindDifference(kind, counts.get(kind) ?? 0, { ...of, going: differing(going, kind) });
  });
}

function countKinds(documents: Iterable<{ readonly kind: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of documents) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

async function storedTexts(tx: Transaction<Tables>, instanceId: number) {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document as text', 'shown_until as shownUntil'])
    .where('instance_id', '=', instanceId)
    .execute();
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
}

async function deleteWhere(
  tx: Transaction<Tables>,
  table: 'entities' | 'entity_links',
  instanceId: number,
  documents: readonly { kind: string; id: number }[],
): Promise<void> {
  const [kindColumn, idColumn] = table === 'entities' ? (['kind', 'id'] as const) : (['from_kind', 'from_id'] as const);
  for (const kind of Object.keys(DRAWERS)) {
    const ids = documents.filter((document) => document.kind === kind).map((document) => document.id);
    for (const batch of batches(ids)) {
      await tx
        .deleteFrom(table as 'entities')
        .where('instance_id', '=', instanceId)
        .where(kindColumn as 'kind', '=', kind)
        .where(idColumn as 'id', 'in', batch)
        .execute();
    }
  }
}

async function insertDocuments(
  tx: Transaction<Tables>,
  instanceId: number,
  documents: readonly Document[],
  { revision, at, progress }: WriteOptions,
): Promise<void> {
  let done = 0;
  for (const batch of batches(documents)) {
    const rows = batch.map(
      (document): EntityRow => ({
        instance_id: instanceId,
        kind: document.kind,
        id: document.id,
        shown_until: document.shownUntil,
        revision,
        changed_at: at,
        document: document.text,
      }),
    );
    await tx
      .insertInto('entities')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['instance_id', 'kind', 'id']).doUpdateSet((eb) => ({
          shown_until: eb.ref('excluded.shown_until'),
          revision: eb.ref('excluded.revision'),
          changed_at: eb.ref('excluded.changed_at'),
          document: eb.ref('excluded.document'),
        })),
      )
      .execute();
    done += batch.length;
    progress?.(done, documents.length);
  }
  await insertLinks(tx, instanceId, documents);
}

async function insertLinks(tx: Transaction<Tables>, instanceId: number, documents: readonly Document[]): Promise<void> {
  const links = documents.flatMap((document) => {
    const distinct = new Map(document.links().map((reference) => [reference.join(' '), reference]));
    return [...distinct.values()].map(([toKind, toId]) => ({
      instance_id: instanceId,
      from_kind: document.kind,
      from_id: document.id,
      to_kind: toKind,
      to_id: toId,
    }));
  });
  for (const batch of batches(links)) await tx.insertInto('entity_links').values(batch).execute();
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}
