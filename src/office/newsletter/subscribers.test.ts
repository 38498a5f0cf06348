import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOB, EVA, entered, openParish, type Parish, person } from '../../../test/support/registered.ts';
import { endFor, eraseFor, personalFile, resumeFor } from './subscribers.ts';

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

const acting = () => ({ store: parish.store, clock: parish.clock.now, actor: 'the office' });
const state = async () => [await parish.revision(), await parish.everything()];

describe('the office', () => {
  it('finds somebody by their address, whatever its case, and shows what the file of their own page shows', async () => {
    await parish.digest(EVA.id, 'sent', 7);
    await parish.bounce(EVA.id);
    const file = JSON.parse(await personalFile(acting(), 'test', 'EVA@example.ORG'));
    expect(file).toMatchObject({ newsletter_of: 'Test', number: EVA.id, email: EVA.email, rhythm: 'MONTH' });
    expect([file.mails.length, file.returned_mails]).toEqual([
      1,
      expect.objectContaining({ last: expect.any(String) }),
    ]);
    expect(JSON.stringify(file)).not.toContain(EVA.key);
  });

  it('ends the newsletter for somebody, so that no import brings them back; once more changes nothing', async () => {
    expect(await endFor(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'unsubscribed', firstname: '', email: EVA.email });
    expect((await parish.steps(EVA.id)).at(-1)).toBe('ended office');
    const [warning] = await parish.bring(EVA, BOB);
    expect(warning).toContain('1 of them ended the newsletter here');
    expect((await parish.one(EVA.id))?.status).toBe('unsubscribed');
    const before = await state();
    expect(await endFor(acting(), 'test', 'eva@example.org')).toBe(false);
    expect(await state()).toEqual(before);
  });

  it('ends it for whom only a file had as ended, and then that is proven', async () => {
    await parish.bring(person(11, 'eva', { status: 'unsubscribed' }));
    expect(await endFor(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.ids('endings')).toEqual([11]);
  });

  it('erases somebody without a trace, whether confirmed, pending or ended', async () => {
    await parish.subscriptions.register('test', entered('new@example.org'));
    await endFor(acting(), 'test', 'bob@example.org');
    for (const email of ['eva@example.org', 'bob@example.org', 'new@example.org']) {
      await eraseFor(acting(), 'test', email);
    }
    expect(await parish.all()).toEqual([]);
    const left = (await parish.everything()).toLowerCase();
    for (const trace of ['eva', 'bob', 'new@']) expect(left).not.toContain(trace);
    expect([await parish.ids('endings'), await parish.ids('consents')]).toEqual([[], []]);
  });

  it('lets mails go again to somebody whose mails came back; to others nothing changes', async () => {
    await parish.bounce(EVA.id);
    expect(await resumeFor(acting(), 'test', 'eva@example.org')).toBe(true);
    expect(await parish.ids('bounces')).toEqual([]);
    expect(await parish.one(EVA.id)).toMatchObject({ status: 'confirmed', firstname: 'eva' });
    expect((await parish.steps(EVA.id)).at(-1)).toBe('changed office');
    const before = await state();
    expect(await resumeFor(acting(), 'test', 'bob@example.org')).toBe(false);
    expect(await state()).toEqual(before);
  });

  it.each([
    ['nobody@example.org', 'test', 'nobody in test has the address "nobody@example.org"'],
    ['eva@example.org', 'nowhere', 'there is no instance "nowhere"'],
  ])('is told that %s in %s is nobody, and nothing changes', async (email, instance, text) => {
    const before = await state();
    for (const verb of [personalFile, endFor, eraseFor, resumeFor]) {
      await expect(verb(acting(), instance, email)).rejects.toThrow(text);
    }
    expect(await state()).toEqual(before);
  });
});
