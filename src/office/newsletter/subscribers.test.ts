import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOB, EVA, openParish, type Parish, person, registrationOf } from '../../../test/support/registered.ts';
import { eraseSubscriber, exportPersonalData, resumeMails, unsubscribeSubscriber } from './subscribers.ts';

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

const acting = () => ({ store: parish.store, clock: parish.clock.now, actor: 'the office' });
const state = async () => [await parish.revision(), await parish.everything()];

describe('the office', () => {
  it('finds a subscriber by address, ignoring case, and exports the same data as the subscriber’s own page', async () => {
    await parish.digest(EVA.id, 'sent', 7);
    await parish.bounce(EVA.id);
    const file = JSON.parse(await exportPersonalData(acting(), 'test', 'EVA@example.ORG'));
    expect(file).toMatchObject({ newsletter_of: 'Test', number: EVA.id, email: EVA.email, rhythm: 'MONTH' });
    expect([file.mails.length, file.returned_mails]).toEqual([
      1,
      expect.objectContaining({ last: expect.any(String) }),
    ]);
    expect(JSON.stringify(file)).not.toContain(EVA.key);
  });

  it('unsubscribes a subscriber permanently, even against imports; repeating it changes nothing', async () => {
    expect(await unsubscribeSubscriber(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'unsubscribed', firstname: '', email: EVA.email });
    expect((await parish.steps(EVA.id)).at(-1)).toBe('ended office');
    const [warning] = await parish.bring(EVA, BOB);
    expect(warning).toContain('1 of them unsubscribed here');
    expect((await parish.one(EVA.id))?.status).toBe('unsubscribed');
    const before = await state();
    expect(await unsubscribeSubscriber(acting(), 'test', 'eva@example.org')).toBe(false);
    expect(await state()).toEqual(before);
  });

  it('unsubscribes a subscriber who was unsubscribed by an import only, with proof', async () => {
    await parish.bring(person(11, 'eva', { status: 'unsubscribed' }));
    expect(await unsubscribeSubscriber(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.ids('endings')).toEqual([11]);
  });

  it('erases a subscriber without a trace, whether confirmed, pending or unsubscribed', async () => {
    await parish.subscriptions.register('test', registrationOf('new@example.org'));
    await unsubscribeSubscriber(acting(), 'test', 'bob@example.org');
    for (const email of ['eva@example.org', 'bob@example.org', 'new@example.org']) {
      await eraseSubscriber(acting(), 'test', email);
    }
    expect(await parish.all()).toEqual([]);
    const left = (await parish.everything()).toLowerCase();
    for (const trace of ['eva', 'bob', 'new@']) expect(left).not.toContain(trace);
    expect([await parish.ids('endings'), await parish.ids('consents')]).toEqual([[], []]);
  });

  it('resumes mails to a subscriber after bounces, and changes nothing for others', async () => {
    await parish.bounce(EVA.id);
    expect(await resumeMails(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.ids('bounces')).toEqual([]);
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'confirmed', firstname: 'eva' });
    expect((await parish.steps(EVA.id)).at(-1)).toBe('changed office');
    const before = await state();
    expect(await resumeMails(acting(), 'test', 'bob@example.org')).toBe(false);
    expect(await state()).toEqual(before);
  });

  it.each([
    ['nobody@example.org', 'test', 'there is no subscriber with the address "nobody@example.org" in test'],
    ['eva@example.org', 'nowhere', 'there is no instance "nowhere"'],
  ])('reports %s in %s as unknown, and changes nothing', async (email, instance, text) => {
    const before = await state();
    for (const verb of [exportPersonalData, unsubscribeSubscriber, eraseSubscriber, resumeMails]) {
      await expect(verb(acting(), instance, email)).rejects.toThrow(text);
    }
    expect(await state()).toEqual(before);
  });
});
