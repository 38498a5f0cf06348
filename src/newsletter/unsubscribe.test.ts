import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BOB,
  DAY,
  EVA,
  MINUTE,
  openParish,
  type Parish,
  person,
  registrationOf,
} from '../../test/support/registered.ts';
import { createUnsubscribeTag } from '../mail/newsletter/unsubscribe-tag.ts';
import { hashKey } from '../util/hash-key.ts';

const tagOf = ({ key }: { readonly key: string }) => createUnsubscribeTag(key);

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

describe('ending the newsletter', () => {
  it('keeps only id, key and address with the proof', async () => {
    await parish.subscriptions.change('test', EVA.id, registrationOf('moved@example.org'));
    await parish.digest(EVA.id, 'sent', 7);
    await parish.digest(EVA.id, 'waiting', null);
    await parish.digest(BOB.id, 'waiting', null);
    await parish.bounce(EVA.id);
    expect(await parish.end(EVA)).toBe('ended');
    expect(await parish.one(EVA.id)).toEqual({
      id: EVA.id,
      key: EVA.key,
      email: EVA.email,
      status: 'unsubscribed',
      listIds: [],
      interval: 'WEEK',
      firstname: '',
      lastname: '',
      address: '',
      postcode: '',
      city: '',
    });
    expect(await parish.steps(EVA.id)).toEqual(['imported import', 'changed form', 'ended mail']);
    expect(await parish.database.db.selectFrom('endings').selectAll().execute()).toEqual([
      {
        instance_id: 1,
        subscriber_id: EVA.id,
        at: parish.clock.now(),
        email_hash: hashKey('eva@example.org'),
        source: 'mail',
      },
    ]);
    expect([await parish.ids('confirmations'), await parish.ids('bounces')]).toEqual([[], []]);
    const left = await parish.database.db
      .selectFrom('mails')
      .select(['subscriber_id', 'period'])
      .orderBy('id')
      .execute();
    expect(left.map(({ subscriber_id, period }) => [subscriber_id, period])).toEqual([
      [EVA.id, 'sent'],
      [BOB.id, 'waiting'],
    ]);
    expect((await parish.one(BOB.id))?.status).toBe('confirmed');
  });

  it('a second time has the same answer, and leaves no trace', async () => {
    await parish.end(EVA);
    const before = [await parish.revision(), await parish.everything()];
    parish.wait(MINUTE);
    expect(await parish.end(EVA)).toBe('ended');
    expect(await parish.subscriptions.end('test', { key: EVA.key }, 'page')).toBe('ended');
    expect([await parish.revision(), await parish.everything()]).toEqual(before);
  });

  it.each([
    ['another’s tag', () => ({ id: EVA.id, tag: tagOf(BOB) })],
    ['no tag', () => ({ id: EVA.id, tag: '' })],
    ['half a tag', () => ({ id: EVA.id, tag: tagOf(EVA).slice(0, 11) })],
    ['the key as the tag', () => ({ id: EVA.id, tag: EVA.key })],
    ['a tag of the same length in characters', () => ({ id: EVA.id, tag: 'é'.repeat(22) })],
    ['nobody’s number', () => ({ id: 99, tag: tagOf(EVA) })],
    ['nobody’s key', () => ({ key: 'x'.repeat(24) })],
    ['the tag as the key', () => ({ key: tagOf(EVA) })],
  ])('is not possible by %s, which leaves no line in the journal', async (_name, holder) => {
    const before = await parish.revision();
    expect(await parish.subscriptions.end('test', holder(), 'mail')).toBe('unknown');
    expect(await parish.subscriptions.find('test', holder())).toBe('unknown');
    expect([await parish.revision(), (await parish.one(EVA.id))?.status]).toEqual([before, 'confirmed']);
  });

  it('has tags of 22 characters, which do not reveal the key', () => {
    expect(createUnsubscribeTag('k'.repeat(24))).toMatch(/^[\w-]{22}$/);
    expect(createUnsubscribeTag('k'.repeat(24))).not.toContain('kk');
  });

  it('is not undone by an unconfirmed registration of the address, but by a confirmed one (R3)', async () => {
    await parish.end(EVA);
    await parish.subscriptions.register('test', registrationOf('eva@example.org'));
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'pending', email: 'eva@example.org' });
    expect(await parish.ids('endings')).toEqual([EVA.id]);
    // A digest sent before the registration can't end the unconfirmed subscription.
    expect(await parish.end(EVA)).toBe('unknown');
    expect(await parish.confirmNewest()).toMatchObject({ status: 'confirmed', id: EVA.id });
    expect(await parish.ids('endings')).toEqual([]);
    expect(await parish.bring(EVA, BOB)).toEqual([]);
    expect((await parish.one(EVA.id))?.status).toBe('confirmed');
    // A confirmation does not prevent this, because pressing the button means that the address is to get no mails.
    expect(await parish.end(EVA)).toBe('ended');
  });

  it('is possible for an address that only the office had unsubscribed', async () => {
    await parish.bring({ ...EVA, status: 'unsubscribed' }, BOB);
    expect(await parish.end(EVA)).toBe('ended');
    expect(await parish.ids('endings')).toEqual([EVA.id]);
  });
});

describe('erasing', () => {
  // Matches whole words, because random keys may contain these letters.
  const traces = /\b(?:eva|moved)\b/i;

  it.each([
    ['by the button of the own page', () => parish.subscriptions.erase('test', EVA.key), 'erased'],
    ['by the button of a website’s form', () => parish.subscriptions.remove('test', EVA.id), { message: 'ended' }],
  ])('%s leaves nothing behind', async (_name, erase, done) => {
    await parish.subscriptions.change('test', EVA.id, registrationOf('moved@example.org'));
    await parish.mails();
    await parish.subscriptions.change('test', EVA.id, registrationOf('moved@example.org'));
    await parish.subscriptions.mailLink('test', EVA.email);
    await parish.digest(EVA.id, 'w1', 7);
    await parish.bounce(EVA.id);
    expect(await parish.everything()).toMatch(traces);
    expect(await erase()).toEqual(done);
    expect(await parish.everything()).not.toMatch(traces);
    for (const table of ['consents', 'confirmations', 'bounces', 'endings'] as const) {
      expect(await parish.ids(table)).not.toContain(EVA.id);
    }
    expect(await parish.mails()).toEqual([]);
    expect((await parish.all()).map(({ id }) => id)).toEqual([BOB.id]);
    // The mail counts towards the three per hour only by a hash, which is deleted after that hour.
    parish.wait(60 * MINUTE);
    await parish.store.subscriptions.removeOldSuppressions(parish.clock.now());
    expect(await parish.everything()).not.toContain(hashKey('eva@example.org'));
    expect(await parish.everything()).not.toContain(hashKey('moved@example.org'));
  });

  it('also removes the proof of an earlier end, so that an import may add the subscriber again', async () => {
    await parish.end(EVA);
    await parish.subscriptions.register('test', registrationOf(EVA.email));
    const again = await parish.confirmNewest();
    expect(await parish.subscriptions.erase('test', typeof again === 'object' ? again.key : '')).toBe('erased');
    expect(await parish.bring(EVA, BOB)).toEqual([]);
    expect((await parish.one(EVA.id))?.status).toBe('confirmed');
  });

  it('does not allow more than three mails an hour to an address (R14)', async () => {
    let sent = 0;
    for (let time = 0; time < 5; time++) {
      await parish.subscriptions.register('test', registrationOf('new@example.org'));
      const taken = await parish.mails();
      sent += taken.length;
      const token = (taken[0]?.details as { readonly token?: string } | undefined)?.token ?? '';
      const confirmed = await parish.subscriptions.confirm('test', token);
      if (typeof confirmed === 'object') await parish.subscriptions.remove('test', confirmed.id);
    }
    expect(sent).toBe(3);
    parish.wait(60 * MINUTE + 1);
    await parish.subscriptions.register('test', registrationOf('new@example.org'));
    expect((await parish.mails()).length).toBe(1);
  });

  it('is only possible with the key', async () => {
    await parish.end(EVA);
    for (const key of ['x'.repeat(24), '', EVA.key, tagOf(BOB)])
      expect(await parish.subscriptions.erase('test', key)).toBe('unknown');
    expect(await parish.subscriptions.erase('nobody', BOB.key)).toBeUndefined();
    expect((await parish.all()).length).toBe(2);
  });
});

describe('the proof of an end', () => {
  const tidy = () => parish.store.subscriptions.removeOldSuppressions(parish.clock.now());

  it('is kept for 730 days, and then deleted with the subscriber', async () => {
    await parish.end(EVA);
    parish.wait(730 * DAY - 1);
    expect(await tidy()).toBe(0);
    expect((await parish.one(EVA.id))?.status).toBe('unsubscribed');
    parish.wait(1);
    expect(await tidy()).toBe(1);
    expect(await parish.everything()).not.toMatch(/\beva\b/i);
    expect([await parish.ids('endings'), await parish.ids('consents')]).toEqual([[], [BOB.id]]);
    const now = await parish.revision();
    expect(await tidy()).toBe(0);
    expect(await parish.revision()).toBe(now);
  });

  it('is kept for the retention of the instance', async () => {
    const row = { instance_id: 1, sending: 1, weekday: 5, time: '07:00', keep_days: 10, reply_to: '', privacy_url: '' };
    await parish.database.db.insertInto('newsletters').values(row).execute();
    await parish.end(EVA);
    parish.wait(9 * DAY);
    await parish.end(BOB);
    parish.wait(DAY);
    expect(await tidy()).toBe(1);
    expect((await parish.all()).map(({ id }) => id)).toEqual([BOB.id]);
  });

  it('is deleted without new subscribers of the same address or id, or those unsubscribed by an import', async () => {
    await parish.bring({ ...EVA, status: 'unsubscribed' }, BOB, person(13, 'cid'));
    await parish.end(BOB);
    await parish.end(person(13, 'cid'));
    await parish.subscriptions.register('test', registrationOf(BOB.email));
    await parish.bring({ ...EVA, status: 'unsubscribed' }, person(13, 'dan'));
    parish.wait(731 * DAY);
    expect(await tidy()).toBe(2);
    expect((await parish.all()).map(({ id, status }) => [id, status])).toEqual([
      [EVA.id, 'unsubscribed'],
      [13, 'confirmed'],
    ]);
    expect(await parish.ids('consents')).toContain(13);
  });
});

describe('a subscriber’s data', () => {
  it('are all current data in the database', async () => {
    await parish.subscriptions.change('test', EVA.id, registrationOf('moved@example.org'));
    await parish.mails();
    await parish.subscriptions.mailLink('test', EVA.email);
    await parish.digest(EVA.id, 'w1', 7);
    await parish.bounce(EVA.id);
    const data = await parish.subscriptions.data('test', EVA.key);
    expect(data).toMatchObject({
      subscriber: { id: EVA.id, email: EVA.email, firstname: 'eva', city: 'Seewil' },
      lists: [{ listId: 1, publicName: 'List' }],
      consents: [
        { step: 'imported', source: 'import', at: parish.clock.now(), wording: '' },
        { step: 'changed', source: 'form', wording: expect.stringContaining('Test') },
      ],
      confirmations: [{ email: 'moved@example.org', expiresAt: parish.clock.now() + 14 * DAY }],
      mails: [
        { kind: 'link', sentAt: undefined, failed: '' },
        { kind: 'digest', sentAt: 7, period: 'w1' },
      ],
      bounces: { soft: 2, suppressedAt: undefined, reason: '4.2.2', lastAt: 5 },
      ending: undefined,
    });
    expect(JSON.stringify(data)).not.toMatch(/\bbob\b/i);
  });

  it('are only shown with the key, and not after the end', async () => {
    for (const key of [tagOf(EVA), 'x'.repeat(24), ''])
      expect(await parish.subscriptions.data('test', key)).toBe('unknown');
    await parish.end(EVA);
    expect(await parish.subscriptions.data('test', EVA.key)).toBe('unknown');
    expect(await parish.subscriptions.data('nobody', BOB.key)).toBeUndefined();
  });
});
