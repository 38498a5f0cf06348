// Bytes that are held for clients, counted in all and by address, so that one address alone keeps nobody else out.

/** One address may have this part of what all may, unless it is said otherwise. */
const SHARE = 1 / 4;

export interface ByteAccount {
  /** Whether so many bytes more for an address would be too many, of all or of its own. */
  readonly isTooMuch: (from: string, bytes: number) => boolean;
  /** Counts bytes; negative ones are given back. */
  readonly hold: (from: string, bytes: number) => void;
  /** All that are held. */
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
