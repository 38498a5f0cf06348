// Change events of a write, and the announcements for webhooks. They are written in the transaction of the change, so that none is lost or
// sent for a change that was rolled back.

import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isPublicationStarted } from '../../model/visibility.ts';
import type { Announcement } from '../../model/webhooks/website.ts';
import { runInBatches } from '../batches.ts';
import type { Delta } from '../content/diff.ts';
import { looksSamePublicly, opensAtOf } from '../content/documents.ts';
import { createStatement } from '../statement.ts';
import type { Tables } from '../tables.ts';

export interface ChangeEvents {
  /** Events with changed public data that were or are visible (rules C3, V1), without duplicates. */
  readonly events: readonly Announcement[];
  readonly others: boolean;
}

export const INSTANCE_CHANGED: Announcement = { type: 'instance.changed', eventId: null };

/** Maximum number of pending events for a website. More are replaced by one `instance.changed`, because a full reload is then faster. */
export const MAX_PENDING_EVENTS = 500;

/**
 * Delay of an announcement. It lets every server show the change before the website requests it, and lets later changes join the
 * announcement.
 */
export const SETTLE_DELAY_MS = 1000;

/** Collects the change events of a write at `now` (wall-clock time of the instance). */
export function createChangeEventCollector(now: string) {
  const events: Announcement[] = [];
  let others = false;
  return {
    note: ({ kind, id, before, after, isTouched, entityBefore }: Delta) => {
      if (kind !== 'event') {
        others ||= !looksSamePublicly(kind, entityBefore(), after?.entity);
        return;
      }
      const isVisible = (side: { readonly shownUntil: string | null } | undefined, opensAt: () => string | null) =>
        (side?.shownUntil ?? '') >= now && isPublicationStarted(opensAt(), now);
      const wasVisible = isVisible(before, () => opensAtOf(kind, entityBefore()));
      if (isVisible(after, () => after?.opensAt ?? null)) {
        const isSame = wasVisible && !isTouched && looksSamePublicly(kind, entityBefore(), after?.entity);
        if (!isSame) events.push({ type: 'event.changed', eventId: id });
      } else if (wasVisible) events.push({ type: 'event.removed', eventId: id });
    },
    gathered: (): ChangeEvents => ({ events, others }),
  };
}

/**
 * Queues the announcements for every enabled website of the instance. Writers of a website's pushes must update its row first, to avoid
 * deadlocks.
 */
export async function queueAnnouncements(
  tx: Transaction<Tables>,
  instanceId: number,
  news: ChangeEvents,
  at: number,
  settlesMs = SETTLE_DELAY_MS,
): Promise<void> {
  if (news.events.length === 0 && !news.others) return;
  const websites = await lockWebsites(tx, { instanceId });
  const tooMany = news.events.length > MAX_PENDING_EVENTS;
  for (const { id, kind, held_until: heldUntil } of websites) {
    const isBusy = heldUntil > at;
    const asOne = kind === 'build' || tooMany;
    const notes = asOne ? [] : news.events;
    await queueForWebsite(tx, id, asOne || news.others ? [...notes, INSTANCE_CHANGED] : notes, at, {
      settlesMs,
      isBusy,
    });
    if (tooMany || (!asOne && (await eventsWaiting(tx, id)) > MAX_PENDING_EVENTS)) await joinEvents(tx, id, at);
  }
}

const lockWebsites = createStatement((db, { instanceId }: { readonly instanceId: number }) =>
  db
    .updateTable('websites')
    .set((eb) => ({ held_until: eb.ref('held_until') }))
    .where('instance_id', '=', instanceId)
    .where('disabled_at', 'is', null)
    .returning(['id', 'kind', 'held_until']),
);

export interface EnqueueOptions {
  /** Delay of the announcements in milliseconds. Default: `SETTLE_DELAY_MS`. */
  readonly settlesMs?: number;
  /** True if a process may be sending to the website at the moment. Default: true. */
  readonly isBusy?: boolean;
}

/**
 * Queues announcements for a website. Replaces a pending one about the same subject, and keeps its due time unless it may be in progress.
 */
export async function queueForWebsite(
  tx: Transaction<Tables>,
  websiteId: number,
  announced: readonly Announcement[],
  at: number,
  { settlesMs = SETTLE_DELAY_MS, isBusy = true }: EnqueueOptions = {},
): Promise<void> {
  const rows = announced.map(({ type, eventId }) => ({
    website_id: websiteId,
    subject: createPushSubject(eventId),
    type,
    message_id: `msg_${randomBytes(16).toString('base64url')}`,
    created_at: at,
    due_at: at + settlesMs,
    attempts: 0,
  }));
  await runInBatches(rows, (some) =>
    tx
      .insertInto('pushes')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'subject']).doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          message_id: eb.ref('excluded.message_id'),
          created_at: eb.ref('excluded.created_at'),
          // Frequent changes must not postpone a push repeatedly. Only a push in progress starts a new delay.
          due_at: eb
            .case()
            .when(
              eb.and([
                eb('pushes.attempts', '=', 0),
                eb('pushes.due_at', '>', isBusy ? at : 0),
                eb('pushes.due_at', '<', eb.ref('excluded.due_at')),
              ]),
            )
            .then(eb.ref('pushes.due_at'))
            .else(eb.ref('excluded.due_at'))
            .end(),
          attempts: 0,
        })),
      )
      .execute(),
  );
}

async function eventsWaiting(tx: Transaction<Tables>, websiteId: number): Promise<number> {
  const { waiting } = await tx
    .selectFrom('pushes')
    .select((eb) => eb.fn.countAll<number | string | bigint>().as('waiting'))
    .where('website_id', '=', websiteId)
    .where('subject', '<>', createPushSubject(null))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

async function joinEvents(tx: Transaction<Tables>, websiteId: number, at: number): Promise<void> {
  await tx
    .deleteFrom('pushes')
    .where('website_id', '=', websiteId)
    .where('subject', '<>', createPushSubject(null))
    .execute();
  await queueForWebsite(tx, websiteId, [INSTANCE_CHANGED], at);
}

/** Returns the subject of a push. At most one push per subject is pending. */
export function createPushSubject(eventId: number | null): string {
  return eventId === null ? 'instance' : `event:${eventId}`;
}

export function parseEventIdOfSubject(subject: string): number | null {
  return subject === createPushSubject(null) ? null : Number(subject.slice('event:'.length));
}
