import { beforeEach, describe, expect, it } from 'vitest';
import { createLoadControl, type LoadControl } from './load-control.ts';

let now: number;
let ends: (() => void)[];
let load: LoadControl;
let waiting: number;

beforeEach(() => {
  [now, ends, waiting] = [1000, [], 0];
  load = createLoadControl(
    1000,
    () => waiting,
    () => now,
    (call) => ends.push(call),
  );
});

const connections = Array.from({ length: 500 }, () => ({}));
const from = (index: number) => connections[index] ?? {};

/** Simulates a turn of the event loop with requests of `ms` each, from alternating connections. Returns how many are admitted. */
function turn(requests: number, ms: number, count = connections.length): number {
  let admitted = 0;
  for (let request = 0; request < requests; request++) {
    if (!load.admit(from(request % count))) continue;
    admitted++;
    now += ms;
    load.done();
  }
  for (const end of ends.splice(0)) end();
  return admitted;
}

describe('load', () => {
  it('is admitted as a whole while turns are short', () => {
    for (let time = 0; time < 100; time++) expect(turn(50, 1)).toBe(50);
    expect(load.isShedding()).toBe(false);
  });

  it('is shed if it lasts, so that turns become short, and later requests are admitted at once', () => {
    const admitted = Array.from({ length: 20 }, () => turn(500, 1));
    expect(admitted[0]).toBe(201);
    expect(admitted.slice(10)).toEqual(Array.from({ length: 10 }, () => 13));
    expect(load.isShedding()).toBe(true);
    now += 100;
    expect(turn(500, 0.02)).toBe(500);
    now += 1000;
    expect(load.isShedding()).toBe(false);
  });

  it('is shed only in part if it is slightly too much, with long turns', () => {
    for (let time = 0; time < 3; time++) turn(100, 1);
    expect(turn(70, 1)).toBeGreaterThan(45);
  });

  it('is shed at once if it returns soon', () => {
    for (let time = 0; time < 5; time++) turn(500, 1);
    for (let time = 0; time < 20; time++) expect(turn(10, 1)).toBe(10);
    expect(turn(500, 1)).toBeLessThan(62);
    now += 1000;
    turn(10, 1);
    expect(turn(190, 1)).toBe(190);
  });

  it('that lasts only a moment is not shed', () => {
    expect(turn(190, 1)).toBe(190);
    expect(turn(20, 1)).toBe(20);
    expect(turn(190, 1)).toBe(190);
  });

  it('of few connections is never shed, however heavy it is and however long it lasts', () => {
    waiting = 32;
    for (let time = 0; time < 50; time++) expect(turn(200, 90, 32)).toBe(200);
  });

  it('of many connections is shed whether they send requests in one turn or wait for responses in progress', () => {
    for (let time = 0; time < 10; time++) turn(200, 90, 32);
    expect(turn(200, 90, 33)).toBeLessThan(50);
    load.done();
    waiting = 33;
    expect(turn(200, 90, 1)).toBe(1);
  });

  it('counts many connections even if few of them have had their turn', () => {
    for (let time = 0; time < 10; time++) turn(200, 90);
    expect(turn(200, 90)).toBe(1);
  });

  it('is still partly served if a turn does not end for seconds', () => {
    turn(500, 1);
    let admitted = 0;
    for (let ms = 0; ms < 10_000; ms++) {
      if (load.admit(from(ms % 500))) {
        admitted++;
        load.done();
      }
      now += 1;
    }
    expect(admitted).toBeGreaterThan(1000);
    expect(admitted).toBeLessThan(2500);
  });

  it('is limited to a maximum of concurrent requests', () => {
    const small = createLoadControl(
      2,
      () => 1,
      () => now,
      () => undefined,
    );
    expect([1, 2, 3].map(() => small.admit({}))).toEqual([true, true, false]);
    small.pause();
    expect(small.admit({})).toBe(true);
    small.done();
    small.resume();
    small.done();
    expect(small.admit({})).toBe(true);
    expect(small.running()).toBe(2);
  });
});
