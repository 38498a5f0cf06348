// Memory for bytes that live shortly, such as an answer on its way out: taken in large pieces, since taking each for itself
// costs more than filling it.

const SLAB_BYTES = 128 * 1024;

let slab = Buffer.alloc(0);
let used = 0;

/** Bytes of unknown content. Whoever keeps them keeps a large piece around them: what is to last is copied. */
export function takeBytes(size: number): Buffer {
  if (size > SLAB_BYTES / 4) return Buffer.allocUnsafeSlow(size);
  if (used + size > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    used = 0;
  }
  const bytes = slab.subarray(used, used + size);
  used += size;
  return bytes;
}
