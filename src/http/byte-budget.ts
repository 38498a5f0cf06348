// Byte budget: bytes held for clients, counted in total and by address, so that no address can use up the budget.

/** Default share of the budget for one address. */
const SHARE = 1 / 4;

export interface ByteBudget {
  readonly isTooMuch: (from: string, bytes: number) => boolean;
  readonly hold: (from: string, bytes: number) => void;
  readonly held: () => number;
}

export function createByteBudget(limit: number, share = SHARE): ByteBudget {
  let held = 0;
  const heldFrom = new Map<string, number>();
  return {
    isTooMuch: (from, bytes) => held + bytes > limit || (heldFrom.get(from) ?? 0) + bytes > limit * share,
    hold: (from, bytes) => {
      held += bytes;
      const sum = (heldFrom.get(from) ?? 0) + bytes;
      if (sum === 0) heldFrom.delete(from);
      else heldFrom.set(from, sum);
    },
    held: () => held,
  };
}
