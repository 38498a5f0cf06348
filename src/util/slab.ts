// Allocator for short-lived bytes, such as responses in transit: it allocates large slabs because one allocation per response costs more
// than filling it.

const SLAB_BYTES = 128 * 1024;

let slab = Buffer.alloc(0);
let used = 0;

/** Returns uninitialized bytes. Holding them keeps their whole slab in memory, so long-lived data must be copied. */
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
