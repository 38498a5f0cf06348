// A large change yields to the event loop, depending on the size of its texts.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSourceOffice, type SourceOffice } from '../../../test/support/source-office.ts';

let office: SourceOffice;
beforeEach(async () => {
  office = await openSourceOffice({ a: [] });
});
afterEach(() => office.store.close());

async function turnsDuring(events: number, length: number): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const tick = () => {
    turns++;
    next = setImmediate(tick);
  };
  next = setImmediate(tick);
  const at = { date_from: '2026-12-06 10:00:00', date_to: '2026-12-06 11:00:00' };
  const steps = Array.from({ length: events }, (_, index) => {
    const value = { ...at, title: `Anlass ${index}`, long_desc: '&'.repeat(length) };
    return { kind: 'event' as const, value, at: `/steps/${index}` };
  });
  await office.change('a', steps);
  clearImmediate(next);
  return turns;
}

it('a large change yields to other requests, by the size of its texts and after many short ones', async () => {
  const few = await turnsDuring(20, 10);
  expect((await turnsDuring(20, 39_000)) - few).toBeGreaterThanOrEqual(5);
  expect((await turnsDuring(250, 10)) - few).toBeGreaterThanOrEqual(2);
});
