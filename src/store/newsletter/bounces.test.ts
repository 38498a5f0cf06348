import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newSharedUrl } from '../../../test/support/databases.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import type { BounceKind, Counted } from '../../model/newsletter/bounce.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { openDatabase } from '../open.ts';
import { openStore, type Store } from '../store.ts';

const DAY = 24 * 3_600_000;
const SENT = 1_700_000_000_000;
const OPTIONS = { create: true, busyTimeoutMs: 0 };

let stores: Store[];
let database: OpenDatabase;
let remove: () => Promise<void> | void;
/** Ids of the instances, and of a subscriber in each. */
let ids: Map<string, number>;
let subscriberId: number;

beforeEach(async () => {
  const shared = await newSharedUrl();
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

/** Inserts a sent digest with a unique period, or a sent mail that is no digest. */
async function sent(messageId: string, at = SENT, instance = 'a', isDigest = true): Promise<void> {
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

/** Retries as a server does while another process writes. */
async function note(messageId: string, kind: BounceKind, at = SENT + 1, server = 0): Promise<Counted | undefined> {
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

describe('a mail that came back', () => {
  it('suppresses the subscriber at once when the address takes no mails', async () => {
    await sent('m1');
    expect(await note('m1', 'hard')).toBe('suppressed');
    const [row, ...others] = await counts();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ instance_id: ids.get('a'), soft: 0, suppressed_at: SENT + 1, reason: '5.1.1' });
  });

  it('suppresses the subscriber as the third one that came back for now', async () => {
    for (const name of ['m1', 'm2', 'm3', 'm4']) await sent(name);
    expect(await note('m1', 'soft', SENT + 1)).toBe('counted');
    expect(await note('m2', 'soft', SENT + 80 * DAY)).toBe('counted');
    expect(await note('m3', 'soft', SENT + 160 * DAY)).toBe('suppressed');
    expect(await note('m4', 'hard', SENT + 161 * DAY)).toBe('suppressed');
    expect(await counts()).toMatchObject([{ suppressed_at: SENT + 160 * DAY, reason: '4.2.2' }]);
  });

  it('is forgotten after ninety days without another one', async () => {
    for (const name of ['m1', 'm2', 'm3', 'm4']) await sent(name);
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

  it('counts once, and once more when it is for good', async () => {
    await sent('m1');
    expect(await note('m1', 'soft')).toBe('counted');
    expect(await note('m1', 'soft')).toBe('again');
    expect(await note('m1', 'hard')).toBe('suppressed');
    expect(await note('m1', 'hard')).toBe('again');
    expect(await note('m1', 'soft')).toBe('again');
    expect(await counts()).toMatchObject([{ soft: 1, reason: '5.1.1' }]);
  });

  it('is unknown when it never went out, or was no digest', async () => {
    await sent('m1', SENT, 'a', false);
    expect(await note('m0', 'hard')).toBe('unknown');
    expect(await note('m1', 'hard')).toBe('unknown');
    expect(await counts()).toEqual([]);
  });

  it('is unknown when its subscriber has gone', async () => {
    await sent('m1');
    await database.db.deleteFrom('subscribers').where('id', '=', subscriberId).execute();
    expect(await note('m1', 'hard')).toBe('unknown');
    expect(await counts()).toEqual([]);
  });

  it('says nothing of a subscriber who has changed their registration since', async () => {
    await sent('m1');
    await sent('m2', SENT + 10);
    const consent = { subscriberId, step: 'changed', source: 'page', wording: '', wordingVersion: '' } as const;
    await stores[0]?.subscriptions.change('a', { actor: 'test', action: 'test', at: SENT }, async (desk) => {
      await desk.addConsent({ ...consent, at: SENT + 5 });
      return true;
    });
    expect(await note('m1', 'hard')).toBe('outdated');
    expect(await counts()).toEqual([]);
    expect(await note('m2', 'hard')).toBe('suppressed');
  });

  it('never counts for another instance’s subscriber of the same number', async () => {
    await sent('m1');
    await sent('m2', SENT, 'b');
    expect(await note('m2', 'hard')).toBe('suppressed');
    expect((await counts()).map((row) => row.instance_id)).toEqual([ids.get('b')]);
  });
});

describe('mails that come back to two servers at the same moment', () => {
  it('count each once, whichever server hears of it', async () => {
    for (let round = 0; round < 10; round++) {
      const names = ['x', 'y', 'z'].map((name) => `${name}${round}`);
      for (const name of names) await sent(name);
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

describe('the figures of mails', () => {
  it('tell how many digests wait, when the last one went, and to how many nothing is sent', async () => {
    const figures = () => stores[0]?.mails.figures();
    expect(await figures()).toEqual({ digestsWaiting: 0, lastDigestAt: undefined, suppressed: 0 });
    await sent('first', SENT);
    await sent('second', SENT + DAY, 'b');
    await sent('no-digest-of-a-subscriber', SENT + 2 * DAY);
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
