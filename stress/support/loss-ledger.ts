import type { History, ObservedState, Outage, Write } from './history.ts';

export interface Ledger {
  readonly begin: (instance: string, mark: string) => void;
  readonly acknowledge: (instance: string, mark: string) => void;
  readonly giveUp: (instance: string, mark: string) => void;
  readonly restore: (kept: ReadonlyMap<string, string>) => void;
  readonly away: () => void;
  readonly back: () => void;
  readonly show: (shown: ObservedState) => void;
  readonly last: () => ReadonlyMap<string, string>;
  readonly history: () => History;
}

export function createLedger(): Ledger {
  const underWay = new Map<string, Write>();
  const writes: Write[] = [];
  const shown: ObservedState[] = [];
  const away: Outage[] = [];
  const last = new Map<string, string>();
  let awaySince: number | undefined;

  const end = (instance: string, mark: string, how: Partial<Write>) => {
    const key = `${instance} ${mark}`;
    const write = underWay.get(key) ?? { instance, mark, begunAt: performance.now() };
    underWay.delete(key);
    writes.push({ ...write, ...how });
  };
  return {
    begin: (instance, mark) => void underWay.set(`${instance} ${mark}`, { instance, mark, begunAt: performance.now() }),
    acknowledge: (instance, mark) => {
      end(instance, mark, { acknowledgedAt: performance.now() });
      last.set(instance, mark);
    },
    giveUp: (instance, mark) => end(instance, mark, { givenUpAt: performance.now() }),
    restore: (kept) => {
      const at = performance.now();
      for (const [instance, mark] of kept) {
        writes.push({ instance, mark, begunAt: at, acknowledgedAt: at });
        last.set(instance, mark);
      }
    },
    away: () => {
      awaySince = performance.now();
    },
    back: () => {
      if (awaySince !== undefined) away.push({ from: awaySince, to: performance.now() });
      awaySince = undefined;
    },
    show: (one) => void shown.push(one),
    last: () => last,
    history: () => ({
      writes: [...writes, ...underWay.values()],
      shown,
      away: awaySince === undefined ? away : [...away, { from: awaySince }],
    }),
  };
}
