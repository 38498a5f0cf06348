/** How many requests are remembered at the same time; a power of two. */
const SLOTS = 65_536;

/**
 * Remembers what was asked for, roughly: answers whether it was asked for before. Now and then something is forgotten, and
 * very seldom something else is taken for it.
 */
export function openAskedOnce(): (text: string, salt: number) => boolean {
  const slots = new Uint32Array(SLOTS);
  return (text, salt) => {
    // FNV-1a, 32 bits.
    let hash = 0x811c9dc5 ^ salt;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash >>>= 0;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    if (slots[slot] === hash) return true;
    slots[slot] = hash;
    return false;
  };
}
