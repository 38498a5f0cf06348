// Resources used by events, one row per use: updated when events change, found by time.

import type { Kysely, Transaction } from 'kysely';
import { type ResourceUse, resourceUsesOf } from '../../model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../../model/resources.ts';
import { addDays, parseAsUtc } from '../../util/dates.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { runInBatches } from '../batches.ts';
import { createStatement } from '../statement.ts';
import type { ResourceUsesTable, Tables } from '../tables.ts';
import { narrowToKind } from './by-kind.ts';
import type { Delta } from './diff.ts';

const DAY_MS = 86_400_000;

/** Maximum length of a use in days, by reach. The last reach, after these, has no limit. */
const REACHES = [1, 31, 366] as const;

/**
 * Returns the reach of a use. A use that overlaps a time began at most its reach earlier, so queries read only that range. Neither years of
 * past events nor a use that lasts for years slows down a lookup.
 */
function reachOf({ from, to }: UseSpan): number {
  const days = (parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / DAY_MS;
  const reach = REACHES.findIndex((most) => days <= most);
  return reach === -1 ? REACHES.length : reach;
}

export function toUseRows(instanceId: number, uses: readonly ResourceUse[]): ResourceUsesTable[] {
  return uses.map((use) => ({
    instance_id: instanceId,
    event_id: use.eventId,
    kind: use.kind,
    resource_id: use.id,
    taken_from: use.from,
    taken_to: use.to,
    reach: reachOf(use),
  }));
}

export async function writeUses(tx: Transaction<Tables>, instanceId: number, deltas: readonly Delta[]): Promise<void> {
  const differing = deltas.flatMap(({ kind, id, after, entityBefore }) => {
    if (kind !== 'event') return [];
    const [was, is] = [narrowToKind('event', kind, entityBefore()), narrowToKind('event', kind, after?.entity)];
    const [old, now] = [was ? resourceUsesOf(was) : [], is ? resourceUsesOf(is) : []];
    return isSameJson(old, now) ? [] : [{ id, old, now }];
  });
  await runInBatches(
    differing.filter(({ old }) => old.length > 0),
    (some) =>
      tx
        .deleteFrom('resource_uses')
        .where('instance_id', '=', instanceId)
        .where(
          'event_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute(),
  );
  await runInBatches(
    toUseRows(
      instanceId,
      differing.flatMap(({ now }) => now),
    ),
    (rows) => insertUses(tx, { rows }),
  );
}

const insertUses = createStatement((db, { rows }: { readonly rows: readonly ResourceUsesTable[] }) =>
  db.insertInto('resource_uses').values(rows),
);

export async function readUsesBetween(
  db: Kysely<Tables>,
  instanceId: number,
  kind: ResourceKind,
  { from, to }: UseSpan,
  id?: number,
): Promise<ResourceUse[]> {
  const [day, time] = [from.slice(0, 10), from.slice(10)];
  const earliest = [...REACHES.map((days) => addDays(day, -days) + time), ''];
  return selectUses(db, { instanceId, kind, from, to, earliest, ids: id === undefined ? [] : [id] });
}

interface Between {
  readonly instanceId: number;
  readonly kind: ResourceKind;
  readonly from: string;
  readonly to: string;
  /** Earliest start of a use that can overlap the span, by reach (see `REACHES`); "" for no limit. */
  readonly earliest: readonly string[];
  readonly ids: readonly number[];
}

const selectUses = createStatement((db, { instanceId, kind, from, to, earliest, ids }: Between) =>
  db
    .selectFrom('resource_uses')
    .select(['kind', 'resource_id as id', 'event_id as eventId', 'taken_from as from', 'taken_to as to'])
    .where(({ eb, or, and }) =>
      // Each branch repeats all leading columns of the index, so that it is an index lookup.
      or(
        earliest.map((begun, reach) =>
          and([
            eb('instance_id', '=', instanceId),
            eb('kind', '=', kind),
            eb('reach', '=', reach),
            eb('taken_from', '>=', begun),
            eb('taken_from', '<', to),
          ]),
        ),
      ),
    )
    .where('taken_to', '>', from)
    .$if(ids.length > 0, (query) => query.where('resource_id', 'in', ids)),
);
