import { setImmediate as immediate } from 'node:timers/promises';
import type { Kind } from '../../model/entity.ts';
import { KINDS } from '../../model/kinds/index.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import type { ContentStore } from '../../store/content/content.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createSearchEntry, type SearchEntry } from './entry.ts';
import { Vocabulary } from './vocabulary.ts';

const PAGE = 500;

/** Maximum changes for an incremental update; after more, the index is reloaded. */
const MAX_CHANGES = 2000;

export type SortOrder = 'sortKey' | 'changedAt';

export class KindIndex {
  readonly entries = new Map<number, SearchEntry>();
  readonly #sorted = new Map<SortOrder, SearchEntry[]>();

  set(entry: SearchEntry): void {
    this.delete(entry.id);
    this.entries.set(entry.id, entry);
    for (const [order, sorted] of this.#sorted) sorted.splice(placeOf(sorted, entry, order), 0, entry);
  }

  delete(id: number): void {
    const known = this.entries.get(id);
    if (known === undefined) return;
    this.entries.delete(id);
    for (const [order, sorted] of this.#sorted) sorted.splice(placeOf(sorted, known, order), 1);
  }

  /** All entries, by the given order and then by id. */
  in(order: SortOrder): readonly SearchEntry[] {
    const known = this.#sorted.get(order);
    if (known !== undefined) return known;
    const sorted = [...this.entries.values()].sort((a, b) => compareEntries(a, b, order));
    this.#sorted.set(order, sorted);
    return sorted;
  }
}

function compareEntries(a: SearchEntry, b: SearchEntry, order: SortOrder): number {
  return compareValues(a[order], b[order]) || a.id - b.id;
}

function placeOf(sorted: readonly SearchEntry[], entry: SearchEntry, order: SortOrder): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compareEntries(other, entry, order) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function compareValues<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

interface Known {
  readonly instanceId: number;
  readonly revision: number;
  readonly timeOfRevision: number | undefined;
}

const MAX_OUTDATED = 20_000;

export class ContentIndex {
  readonly #kinds = new Map<Kind, KindIndex>();
  #vocabulary = new Vocabulary();
  #sizeOnceLoaded = 0;
  #known: Known | undefined;
  #loading: Promise<void> | undefined;

  of(kind: Kind): KindIndex {
    const index = this.#kinds.get(kind) ?? new KindIndex();
    this.#kinds.set(kind, index);
    return index;
  }

  get vocabulary(): Vocabulary {
    return this.#vocabulary;
  }

  bytes(): number {
    let { bytes } = this.#vocabulary;
    for (const { entries } of this.#kinds.values()) {
      for (const { words } of entries.values()) bytes += 500 + 8 * words.length;
    }
    return bytes;
  }

  /** Runs the work with the index and a reader, both at the same revision. Throws NotFoundError for an unknown instance. */
  async ask<T>(content: ContentStore, instance: string, work: (reader: ContentReader) => Promise<T>): Promise<T> {
    for (;;) {
      const asked = await content.read(instance, async (reader) =>
        (await this.#catchUp(reader)) ? { answer: await work(reader) } : undefined,
      );
      if (asked !== undefined) return asked.answer;
      this.#loading ??= this.#load(content, instance).finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
  }

  /** Applies recent changes; false if the index must be reloaded, because of too many changes or a restored database. */
  async #catchUp({ mark, changedSince, getAll }: ContentReader): Promise<boolean> {
    const known = this.#known;
    if (this.#loading !== undefined || known === undefined) return false;
    if (this.#vocabulary.size > 2 * this.#sizeOnceLoaded + MAX_OUTDATED) return false;
    if (mark.instanceId !== known.instanceId || mark.contentRevision < known.revision) return false;
    if ((await mark.timeOfRevision(known.revision)) !== known.timeOfRevision) return false;
    if (mark.contentRevision === known.revision) return true;
    const changed = await changedSince(known.revision);
    if (changed.length > MAX_CHANGES) return false;
    for (const [kind, some] of Map.groupBy(changed, (one) => one.kind)) {
      const table = KINDS.find((one) => one.kind === kind);
      const ids = some.map(({ id }) => id);
      if (table !== undefined) this.#renew(table, ids, await getAll(table.kind, ids));
    }
    // A concurrent request may have applied later changes.
    if ((this.#known?.revision ?? 0) < mark.contentRevision) this.#known = await knownBy(mark);
    return true;
  }

  #renew(table: AnyKindTable, ids: readonly number[], there: Awaited<ReturnType<ContentReader['getAll']>>): void {
    const index = this.of(table.kind);
    for (const id of ids) index.delete(id);
    for (const present of there) index.set(createSearchEntry(table, present, this.#vocabulary));
  }

  /** Loads everything page by page, so that other requests are served in between; later changes are applied afterwards. */
  async #load(content: ContentStore, instance: string): Promise<void> {
    this.#kinds.clear();
    this.#vocabulary = new Vocabulary();
    const known = await content.read(instance, ({ mark }) => knownBy(mark));
    for (const table of KINDS) {
      for (let after = 0, isMore = true; isMore; ) {
        const page = await content.read(instance, (reader) => reader.page(table.kind, after, PAGE));
        for (const present of page) this.of(table.kind).set(createSearchEntry(table, present, this.#vocabulary));
        after = page.at(-1)?.id ?? after;
        isMore = page.length === PAGE;
        await immediate();
      }
    }
    this.#known = known;
    this.#sizeOnceLoaded = this.#vocabulary.size;
  }
}

async function knownBy({
  instanceId,
  contentRevision: revision,
  timeOfRevision,
}: ContentReader['mark']): Promise<Known> {
  return { instanceId, revision, timeOfRevision: await timeOfRevision(revision) };
}
