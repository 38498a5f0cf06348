// Content for finding volunteers, as a change leaves it, written or not.

import type { Transaction } from 'kysely';
import { byPosition, type Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Person } from '../../model/person.ts';
import type { Assignment, PlanRole } from '../../model/rota/rota.ts';
import { inBatches } from '../batches.ts';
import type { Delta } from '../content/diff.ts';
import { entityOf } from '../content/documents.ts';
import type { Tables } from '../tables.ts';

export interface ServedContent {
  /** Returns the roles by id, in the office's order, including roles that the change removes, because mails still name them. */
  readonly roles: () => Promise<ReadonlyMap<number, PlanRole>>;
  readonly event: (id: number) => Promise<Event | undefined>;
  readonly people: (ids: readonly number[]) => Promise<ReadonlyMap<number, Person>>;
  readonly assignmentsOf: (eventIds: readonly number[]) => Promise<readonly Assignment[]>;
}

type ServedKind = 'role' | 'event' | 'person' | 'assignment';

/** Returns the stored content with deltas applied. */
export function overlaid(tx: Transaction<Tables>, instanceId: number, deltas: readonly Delta[]): ServedContent {
  const rowsOf = (kind: ServedKind) =>
    tx
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind);
  const over = (kind: ServedKind, stored: readonly Entity[]): Map<number, Entity> => {
    const found = new Map(stored.map((one) => [one.id, one]));
    for (const { kind: of, id, after } of deltas) {
      if (of !== kind) continue;
      if (after === undefined) found.delete(id);
      else found.set(id, after.entity);
    }
    return found;
  };
  const some = async (kind: ServedKind, ids: readonly number[]) => {
    const stored: Entity[] = [];
    await inBatches(ids, async (part) => {
      stored.push(...(await rowsOf(kind).where('id', 'in', part).execute()).map(entityOf));
    });
    return over(kind, stored);
  };
  let roles: Promise<ReadonlyMap<number, PlanRole>> | undefined;
  const readRoles = async () => {
    const found = over('role', (await rowsOf('role').execute()).map(entityOf)) as Map<number, PlanRole>;
    for (const { kind, id, after, entityBefore } of deltas) {
      const before = kind === 'role' && after === undefined ? entityBefore() : undefined;
      if (before !== undefined) found.set(id, before as PlanRole);
    }
    return new Map([...found].sort(([, a], [, b]) => byPosition(a, b)));
  };
  const rolesOnce = () => {
    roles ??= readRoles();
    return roles;
  };
  return {
    roles: rolesOnce,
    event: async (id) => (await some('event', [id])).get(id) as Event | undefined,
    people: async (ids) => {
      const wanted = new Set(ids);
      const found = (await some('person', ids)) as Map<number, Person>;
      return new Map([...found].filter(([id]) => wanted.has(id)));
    },
    assignmentsOf: async (eventIds) => {
      const wanted = new Set(eventIds);
      // The label of an assignment is its event and role.
      const labels = [...(await rolesOnce()).keys()].flatMap((role) => eventIds.map((event) => `${event} ${role}`));
      const stored: Entity[] = [];
      await inBatches(labels, async (part) => {
        stored.push(...(await rowsOf('assignment').where('label', 'in', part).execute()).map(entityOf));
      });
      return [...(over('assignment', stored) as Map<number, Assignment>).values()].filter(({ eventId }) =>
        wanted.has(eventId),
      );
    },
  };
}
