import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../../test/support/databases.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import type { BounceCountOutcome, BounceKind } from '../../model/newsletter/bounce.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { openDatabase } from '../open.ts';
import { openStore, type Store } from '../store.ts';

const DAY = 24 * 3_600_000;
const SENT = 1_700_000_000_000;
const OPTIONS = { create: true, busyTimeoutMs: 0 };

let stores: Store[];
let database: DatabaseConnection;
let remove: () => Promise<void> | void;
let ids: Map<string, number>;
let subscriberId: number;

beforeEach(async () => {
  const shared = await createSharedDatabase();
  remove = shared.remove;
  stores = [await openStore(shared.url, OPTIONS), await openStore(shared.url, OPTIONS)];
  for (const name of ['a', 'b']) {
    const content = contentOf(name);
    await stores[0]?.replaceContent(content, { actor: 'test', action: 'test', at: 1 });
    subscriberId = content.subscribers[0]?.id ?? 0;
  }
  database = await openDatabase(shared.url, OPTIONS);
  const rows = await database.db.selectFrom('instances').select(['id', 'name']).execute();
  ids = new Map(rows.map(({ id, name }) => [name, id]));
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await database.close();
  await remove();
});

async function insertSentMail(messageId: string, at = SENT, instance = 'a', isDigest = true): Promise<void> {
  await database.db
    .insertInto('mails')
    .values({
      instance_id: ids.get(instance) ?? 0,
      email: '',
      email_folded: '',
      kind: 'digest',
      details: '{}',
      message_id: messageId,
      created_at: at - 1000,
      due_at: at,
      attempts: 1,
      held_by: '',
      held_until: 0,
      sent_at: at,
      failed: '',
      outcome: 'sent',
      bounced: '',
      ...(isDigest ? { subscriber_id: subscriberId, period: messageId } : { subscriber_id: null, period: null }),
    })
    .execute();
}

async function note(
  messageId: string,
  kind: BounceKind,
  at = SENT + 1,
  server = 0,
): Promise<BounceCountOutcome | undefined> {
  const reason = kind === 'hard' ? '5.1.1' : '4.2.2';
  for (;;) {
    try {
      return await stores[server]?.bounces.note(messageId, { kind, reason, at });
    } catch (error) {
      if (stores[server]?.isBusy(error) !== true) throw error;
      await delay(5);
    }
  }
}

const counts = () =>
  database.db.selectFrom('bounces').select(['instance_id', 'soft', 'suppressed_at', 'reason', 'last_at']).execute();

describe('a bounced mail', () => {
  it('suppresses the subscriber at once if the address accepts no mails', async () => {
    await insertSentMail('m1');
    expect(await note('m1', 'hard')).toBe('suppressed');
    const [row, ...others] = await counts();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ instance_id: ids.get('a'), soft: 0, suppressed_at: SENT + 1, reason: '5.1.1' });
  });

  it('suppresses the subscriber as the third soft bounce', async () => {
    for (const name of ['m1', 'm2', 'm3', 'm4']) await insertSentMail(name);
    expect(await note('m1', 'soft', SENT + 1)).toBe('counted');
    expect(await note('m2', 'soft', SENT + 80 * DAY)).toBe('counted');
    expect(await note('m3', 'soft', SENT + 160 * DAY)).toBe('suppressed');
    expect(await note('m4', 'hard', SENT + 161 * DAY)).toBe('suppressed');
    expect(await counts()).toMatchObject([{ suppressed_at: SENT + 160 * DAY, reason: '4.2.2' }]);
  });

  it('is forgotten after ninety days without another one', async () => {
    for (const name of ['m1', 'm2', 'm3', 'm4']) await insertSentMail(name);
    for (const [name, days] of [
      ['m1', 0],
      ['m2', 1],
      ['m3', 92],
      ['m4', 93],
    ] as const) {
      expect(await note(name, 'soft', SENT + 1 + days * DAY)).toBe('counted');
    }
    expect(await counts()).toMatchObject([{ soft: 2, suppressed_at: null, last_at: SENT + 1 + 93 * DAY }]);
  });

  it('counts once, and again if it becomes a hard bounce', async () => {
    await insertSentMail('m1');
    expect(await note('m1', 'soft')).toBe('counted');
    expect(await note('m1', 'soft')).toBe('again');
    expect(await note('m1', 'hard')).toBe('suppressed');
    expect(await note('m1', 'hard')).toBe('again');
    expect(await note('m1', 'soft')).toBe('again');
    expect(await counts()).toMatchObject([{ soft: 1, reason: '5.1.1' }]);
  });

  it('is unknown if it was never sent, or was not a digest', async () => {
    await insertSentMail('m1', SENT, 'a', false);
    expect(await note('m0', 'hard')).toBe('unknown');
    expect(await note('m1', 'hard')).toBe('unknown');
    expect(await counts()).toEqual([]);
  });

  it('is unknown if its subscriber was removed', async () => {
    await insertSentMail('m1');
    await database.db.deleteFrom('subscribers').where('id', '=', subscriberId).execute();
    expect(await note('m1', 'hard')).toBe('unknown');
    expect(await counts()).toEqual([]);
  });

  it('does not count for a subscriber who has changed their registration since', async () => {
    await insertSentMail('m1');
    await insertSentMail('m2', SENT + 10);
    const consent = { subscriberId, step: 'changed', source: 'page', wording: '', wordingVersion: '' } as const;
    await stores[0]?.subscriptions.change('a', { actor: 'test', action: 'test', at: SENT }, async (desk) => {
      await desk.addConsent({ ...consent, at: SENT + 5 });
      return true;
    });
    expect(await note('m1', 'hard')).toBe('outdated');
    expect(await counts()).toEqual([]);
    expect(await note('m2', 'hard')).toBe('suppressed');
  });

  it('never counts for another instance’s subscriber with the same number', async () => {
    await insertSentMail('m1');
    await insertSentMail('m2', SENT, 'b');
    expect(await note('m2', 'hard')).toBe('suppressed');
    expect((await counts()).map((row) => row.instance_id)).toEqual([ids.get('b')]);
  });
});

describe('bounces received by two servers at the same time', () => {
  it('count once, whichever server receives them', async () => {
    for (let round = 0; round < 10; round++) {
      const names = ['x', 'y', 'z'].map((name) => `${name}${round}`);
      for (const name of names) await insertSentMail(name);
      const told = await Promise.all(
        names.flatMap((name) => [note(name, 'soft', SENT + 1, 0), note(name, 'soft', SENT + 1, 1)]),
      );
      expect(told.filter((what) => what === 'again').length).toBe(3);
      expect(told.filter((what) => what === 'suppressed').length).toBe(1);
      expect(await counts()).toMatchObject([{ soft: 3, suppressed_at: SENT + 1 }]);
      await database.db.deleteFrom('bounces').execute();
    }
  });
});

describe('mail statistics', () => {
  it('include the pending digests, the time of the last one, and the suppressed subscribers', async () => {
    const figures = () => stores[0]?.mails.figures();
    expect(await figures()).toEqual({ digestsWaiting: 0, lastDigestAt: undefined, suppressed: 0 });
    await insertSentMail('first', SENT);
    await insertSentMail('second', SENT + DAY, 'b');
    await insertSentMail('no-digest-of-a-subscriber', SENT + 2 * DAY);
    await database.db.updateTable('mails').set({ kind: 'link' }).where('message_id', 'like', 'no-%').execute();
    expect(await figures()).toEqual({ digestsWaiting: 0, lastDigestAt: SENT + DAY, suppressed: 0 });
    await database.db
      .updateTable('mails')
      .set({ sent_at: null, outcome: '' })
      .where('message_id', '=', 'second')
      .execute();
    await note('first', 'hard');
    expect(await figures()).toEqual({ digestsWaiting: 1, lastDigestAt: SENT, suppressed: 1 });
  });
});
