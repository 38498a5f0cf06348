// Byte budget: bytes held for clients, in total and by address, so that a single address can't exhaust it.

/** Default share of one address in the budget. */
const SHARE = 1 / 4;

export interface ByteAccount {
  /** Whether additional bytes for an address would exceed the total or its share. */
  readonly isTooMuch: (from: string, bytes: number) => boolean;
  /** Adds bytes; negative ones are released. */
  readonly hold: (from: string, bytes: number) => void;
  /** Returns the total. */
  readonly held: () => number;
}

export function openByteAccount(most: number, share = SHARE): ByteAccount {
  let held = 0;
  const heldFrom = new Map<string, number>();
  return {
    isTooMuch: (from, bytes) => held + bytes > most || (heldFrom.get(from) ?? 0) + bytes > most * share,
    hold: (from, bytes) => {
      held += bytes;
      const sum = (heldFrom.get(from) ?? 0) + bytes;
      if (sum === 0) heldFrom.delete(from);
      else heldFrom.set(from, sum);
    },
    held: () => held,
  };
}
