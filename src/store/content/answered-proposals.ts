// Outcomes of proposals (rule W18).

import type { Kysely } from 'kysely';
import type { AnsweredProposal } from '../../model/proposal.ts';
import { storedJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import { ofKind } from './by-kind.ts';
import { entityOf } from './documents.ts';
import { ANSWERED, DECIDED, WAITING } from './proposals.ts';

/** Proposer's account, and the earliest outcome to return, in milliseconds since 1970. */
interface WhichAnswered {
  readonly accountId: number;
  readonly since: number;
}

/** Returns an account's proposals that were decided, or whose event was removed, since a time; newest first. */
export async function readAnswered(
  db: Kysely<Tables>,
  instanceId: number,
  which: WhichAnswered,
): Promise<AnsweredProposal[]> {
  const all = [...(await readDecided(db, instanceId, which)), ...(await readGone(db, instanceId, which))];
  return all.toSorted((one, other) => other.at - one.at || other.id - one.id);
}

/** Reads decided proposals. Decisions by older versions are not stored. */
async function readDecided(
  db: Kysely<Tables>,
  instanceId: number,
  { accountId, since }: WhichAnswered,
): Promise<AnsweredProposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'event_id', 'is_new', 'decided_at', 'base'])
    .where('instance_id', '=', instanceId)
    .where('account_id', '=', accountId)
    .where('is_new', 'in', [DECIDED, ANSWERED])
    .where('decided_at', '>=', since)
    .execute();
  return rows.flatMap((row): AnsweredProposal[] => {
    const said = storedJson(row.base, `proposal ${row.id}`) as Partial<AnsweredProposal>;
    const { outcome, by = '', word = '', title = '', day = '' } = said;
    if (outcome === undefined) return [];
    const isNew = row.is_new === DECIDED;
    return [{ id: row.id, eventId: row.event_id, isNew, at: row.decided_at ?? 0, outcome, by, word, title, day }];
  });
}

/** Reads pending proposals for events that another user removed; they are pending again if the event is restored from the trash. */
async function readGone(
  db: Kysely<Tables>,
  instanceId: number,
  { accountId, since }: WhichAnswered,
): Promise<AnsweredProposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('removed_entities', (join) =>
      join
        .onRef('removed_entities.instance_id', '=', 'proposals.instance_id')
        .onRef('removed_entities.id', '=', 'proposals.event_id')
        .on('removed_entities.kind', '=', 'event'),
    )
    .leftJoin('history', (join) =>
      join
        .onRef('history.instance_id', '=', 'removed_entities.instance_id')
        .onRef('history.revision', '=', 'removed_entities.revision'),
    )
    .select(['proposals.id', 'proposals.event_id', 'proposals.is_new', 'proposals.by'])
    .select(['removed_entities.removed_at', 'removed_entities.document', 'history.actor'])
    .where('proposals.instance_id', '=', instanceId)
    .where('proposals.account_id', '=', accountId)
    .where('proposals.is_new', 'in', WAITING)
    .where('removed_entities.document', 'is not', null)
    .where('removed_entities.removed_at', '>=', since)
    .execute();
  return rows.flatMap(({ id, event_id: eventId, is_new, by: proposer, removed_at: at, document, actor }) => {
    if (document === null || actor === proposer) return [];
    const event = ofKind('event', 'event', entityOf({ kind: 'event', id: eventId, document }));
    const [title, day] = [event?.title ?? '', event?.startsAt.slice(0, 10) ?? ''];
    return [
      { id, eventId, isNew: is_new === 1, at, outcome: 'removed' as const, by: actor ?? '', word: '', title, day },
    ];
  });
}
