import { beforeEach, expect, it } from 'vitest';
import { type AnonymousQuota, createAnonymousQuota } from './anonymous-quota.ts';

let now: number;
let share: AnonymousQuota;
let used: number;

beforeEach(() => {
  now = 5000;
  used = 1;
  share = createAnonymousQuota(
    () => now,
    () => used,
  );
});

function flood(seconds: number, keyed: boolean): number {
  let worked = 0;
  for (const end = now + seconds * 1000; now < end; ) {
    if (keyed) share.noteKeyed();
    if (share.admits('192.0.2.1')) {
      const began = now;
      now += 5;
      worked += 5;
      share.spent('192.0.2.1', now - began, false);
    } else now += 1;
  }
  return worked / seconds;
}

it('a flood without a key gets a quarter of the time while keyed requests arrive, and three quarters otherwise', () => {
  expect(flood(20, true)).toBeGreaterThan(240);
  expect(flood(20, true)).toBeLessThan(260);
  now += 5000;
  expect(flood(20, false)).toBeGreaterThan(700);
  expect(flood(20, false)).toBeLessThan(780);
});

it('no request is rejected while the event loop has spare time', () => {
  used = 0.8;
  expect(flood(5, true)).toBeGreaterThan(950);
  used = 1;
  expect(flood(20, true)).toBeLessThan(300);
});

it('a few visitors are never rejected', () => {
  for (let visit = 0; visit < 100; visit++) {
    share.noteKeyed();
    expect(share.admits('192.0.2.1')).toBe(true);
    const began = now;
    now += 20;
    share.spent('192.0.2.1', now - began, false);
    now += 100;
  }
});

it('waiting for a database does not count as work', () => {
  for (let visit = 0; visit < 100; visit++) {
    expect(share.admits('192.0.2.1')).toBe(true);
    const began = now;
    now += 30;
    share.spent('192.0.2.1', now - began, true);
  }
});

it('a flooding address is rejected first: a visitor from another address gets through', () => {
  let [asked, refused] = [0, 0];
  for (const end = now + 20_000; now < end; ) {
    if (share.admits('192.0.2.1')) {
      const began = now;
      now += 5;
      share.spent('192.0.2.1', now - began, false);
    } else now += 1;
    if (now >= 5000 + asked * 500) {
      asked++;
      if (!share.admits('192.0.2.2')) refused++;
      else {
        const began = now;
        now += 5;
        share.spent('192.0.2.2', now - began, false);
      }
    }
  }
  expect(asked).toBeGreaterThan(30);
  expect(refused).toBe(0);
});

it('a flood from very many addresses gets at most its share, and limited memory', () => {
  let worked = 0;
  const began = now;
  for (let turn = 0; now - began < 20_000; turn++) {
    share.noteKeyed();
    const from = `192.0.2.${turn % 5000}`;
    if (share.admits(from)) {
      const at = now;
      now += 5;
      worked += 5;
      share.spent(from, now - at, false);
    } else now += 1;
  }
  expect(worked / 20).toBeLessThan(290);
});
