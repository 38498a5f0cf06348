import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOB, EVA, MINUTE, openParish, type Parish, person, registrationOf } from '../../../test/support/registered.ts';
import { importBundle } from '../../office/import-bundle.ts';

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

describe('an import of subscribers', () => {
  const warning = (count: number) => [
    `newsletter.subscribers: ${count} of them unsubscribed here and stay unsubscribed; only they themselves can change that`,
  ];

  it.each(['pending', 'confirmed'])('skips addresses that unsubscribed, although the file says %s', async (status) => {
    await parish.end(EVA);
    const before = await parish.one(EVA.id);
    expect(await parish.bring({ ...EVA, status }, BOB)).toEqual(warning(1));
    expect(await parish.one(EVA.id)).toEqual(before);
    expect(await parish.bring(person(77, 'other', { email: 'EVA@EXAMPLE.ORG', status }), BOB)).toEqual(warning(1));
    expect((await parish.all()).map(({ id }) => id)).toEqual([EVA.id, BOB.id]);
    expect(await parish.end(EVA)).toBe('ended');
  });

  it('does not restore skipped addresses with the next import', async () => {
    await parish.end(EVA);
    expect(await parish.bring(BOB)).toEqual([]);
    expect(await parish.one(EVA.id)).toBeUndefined();
    expect(await parish.ids('consents')).toEqual([BOB.id]);
    expect(await parish.bring(EVA, BOB)).toEqual(warning(1));
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'unsubscribed', firstname: '', listIds: [] });
  });

  it('assigns the number of an unsubscribed address to another subscriber, and still skips the address', async () => {
    await parish.end(EVA);
    const cid = person(EVA.id, 'cid');
    expect(await parish.bring(cid, person(78, 'eva', { email: EVA.email }))).toEqual(warning(1));
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'confirmed', firstname: 'cid' });
    expect(await parish.one(78)).toMatchObject({ status: 'unsubscribed', firstname: '' });
  });

  it('restores subscribers removed only by an earlier import', async () => {
    await parish.bring({ ...EVA, status: 'unsubscribed' }, BOB);
    expect(await parish.bring(EVA, BOB)).toEqual([]);
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'confirmed', firstname: 'eva' });
  });

  it('counts the removed subscribers who had registered here', async () => {
    await parish.subscriptions.register('test', registrationOf('new@example.org'));
    expect(await parish.confirmNewest()).toMatchObject({ status: 'confirmed' });
    await parish.subscriptions.register('test', registrationOf('waits@example.org'));
    expect(await parish.bring(EVA, BOB)).toEqual([
      'newsletter.subscribers: 1 who subscribed here are not in the file and were removed; to keep them, export before you import',
    ]);
    expect(await parish.bring(EVA)).toEqual([]);
  });

  it('does not prevent a new registration', async () => {
    await parish.end(EVA);
    await parish.subscriptions.register('test', registrationOf(EVA.email));
    const pending = await parish.one(EVA.id);
    expect(await parish.bring({ ...EVA, key: pending?.key, status: 'pending' }, BOB)).toEqual([]);
    expect(await parish.confirmNewest()).toMatchObject({ status: 'confirmed' });
  });

  it('records the import as the origin of consents without another proof', async () => {
    expect([await parish.steps(EVA.id), await parish.steps(BOB.id)]).toEqual([
      ['imported import'],
      ['imported import'],
    ]);
    await parish.subscriptions.change('test', EVA.id, registrationOf(EVA.email));
    parish.wait(MINUTE);
    await parish.bring(EVA, BOB, person(13, 'cid', { status: 'pending' }), person(14, 'dan'));
    expect(await parish.steps(EVA.id)).toEqual(['imported import', 'changed form']);
    expect([await parish.steps(13), await parish.steps(14)]).toEqual([[], ['imported import']]);
  });

  it('deletes all data under a removed subscriber’s number, and no other data', async () => {
    for (const { id } of [EVA, BOB]) {
      await parish.subscriptions.change('test', id, registrationOf(`moved${id}@example.org`));
      await parish.digest(id, 'w1', 7);
      await parish.bounce(id);
    }
    await parish.bring(BOB);
    expect(
      new Set([
        ...(await parish.ids('consents')),
        ...(await parish.ids('confirmations')),
        ...(await parish.ids('bounces')),
      ]),
    ).toEqual(new Set([BOB.id]));
    const kept = await parish.database.db
      .selectFrom('mails')
      .select('subscriber_id')
      .where('period', '=', 'w1')
      .execute();
    expect(kept).toEqual([{ subscriber_id: BOB.id }]);
  });

  it('can exchange the addresses and keys of two subscribers', async () => {
    await parish.bring({ ...EVA, email: BOB.email, key: BOB.key }, { ...BOB, email: EVA.email, key: EVA.key });
    expect((await parish.all()).map(({ id, email }) => [id, email])).toEqual([
      [EVA.id, BOB.email],
      [BOB.id, EVA.email],
    ]);
  });

  it('changes nothing if the subscribers are the same', async () => {
    const before = (await parish.store.findInstance('test'))?.subscribersRevision;
    await parish.bring(EVA, BOB);
    expect((await parish.store.findInstance('test'))?.subscribersRevision).toBe(before);
  });
});

describe('an import that would remove registered subscribers', () => {
  const without = {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test' },
    lists: [{ id: 1, name: 'List 1' }],
    newsletter: { target_lists: [{ list_id: 1, public_name: 'List' }], subscribers: [EVA] },
  };
  const bring = (isCareful: boolean) =>
    importBundle(
      { store: parish.store, clock: parish.clock.now, actor: 'test' },
      Buffer.from(JSON.stringify(without)),
      { isCareful },
    );

  it('is rejected in careful mode, for confirmed and pending ones, and removes none', async () => {
    await parish.subscriptions.register('test', registrationOf('waits@example.org'));
    await expect(bring(true)).rejects.toThrow('this import removes 1 subscriber who subscribed here');
    expect((await parish.all()).length).toBe(3);
    await parish.confirmNewest();
    await parish.subscriptions.register('test', registrationOf('waits-too@example.org'));
    await expect(bring(true)).rejects.toThrow('this import removes 2 subscribers who subscribed here');
    expect((await parish.all()).length).toBe(4);
    await bring(false);
    expect((await parish.all()).length).toBe(1);
  });

  it('succeeds if the removed subscribers were imported, or have unsubscribed', async () => {
    await parish.subscriptions.register('test', registrationOf('ends@example.org'));
    const ending = await parish.confirmNewest();
    expect(ending).toMatchObject({ status: 'confirmed' });
    const left = (await parish.all()).find(({ email }) => email === 'ends@example.org');
    await parish.end(left ?? EVA);
    await bring(true);
    expect((await parish.all()).map(({ id }) => id)).toEqual([EVA.id]);
  });
});
