import { afterEach, expect, it } from 'vitest';
import { calendarOf, openSourceOffice, type SourceOffice, sourceOf } from '../../../../test/support/source-office.ts';
import { SourceRefusedError } from '../errors.ts';

const MANY = 1000;
const MINUTE = 60_000;

let office: SourceOffice;
afterEach(() => office.store.close());

const addressOf = (index: number) => `https://calendars.example/${index}.ics`;

it('a thousand sources are fetched evenly, none starves, and a hanging one blocks no others', async () => {
  const names = Array.from({ length: MANY }, (_, index) => `i${index}`);
  office = await openSourceOffice(
    Object.fromEntries(names.map((name, index) => [name, [sourceOf(1, { url: addressOf(index) })]])),
  );
  const { web, clock, fetcher, troubles } = office;
  const hangs = Promise.withResolvers<void>();
  const text = calendarOf([{ uid: 'a', at: '20261206T100000', title: 'Gottesdienst' }]);
  for (const index of names.keys()) web.pages.set(addressOf(index), text);
  web.pages.set(addressOf(0), async () => {
    await hangs.promise;
    throw new SourceRefusedError('away', 'no complete response within 30 s');
  });

  // All sources are new, so they are due immediately.
  const all = fetcher.now();
  const outcomes = async () => {
    const logs = await Promise.all(names.map((name) => office.log(name)));
    return logs.map((log) => log.map(({ outcome }) => outcome).join());
  };
  await expect.poll(() => web.asked.length, { timeout: 300_000, interval: 500 }).toBe(MANY);
  const whole = async () => (await outcomes()).filter((outcome) => outcome === 'changed').length;
  await expect.poll(whole, { timeout: 300_000, interval: 1000 }).toBe(MANY - 1);
  hangs.resolve();
  await all;
  expect((await outcomes())[0]).toBe('failed');

  // Every source is fetched again within an hour, and then once an hour at its own minute.
  web.pages.set(addressOf(0), text);
  const minutes = async (count: number) => {
    web.asked.length = 0;
    const perMinute: number[] = [];
    for (let minute = 0; minute < count; minute++) {
      clock.at += MINUTE;
      const before = web.asked.length;
      await fetcher.now();
      perMinute.push(web.asked.length - before);
    }
    return perMinute;
  };
  await minutes(60);
  expect(new Set(web.asked.map(({ address }) => address)).size).toBe(MANY);
  await minutes(90);
  const perMinute = await minutes(60);
  const times = Map.groupBy(web.asked, ({ address }) => address);
  expect(times.size).toBe(MANY);
  expect([...times].filter(([, asked]) => asked.length !== 1)).toEqual([]);
  expect(Math.max(...perMinute)).toBeLessThan(40);
  expect(perMinute.filter((count) => count === 0)).toEqual([]);
  expect(web.asked.filter(({ etag }) => etag === '')).toEqual([]);
  expect(troubles).toEqual([]);
}, 900_000);
