// Allocator for short-lived bytes, such as responses in transit. It allocates large slabs, because one allocation per response costs more
// than filling it.

const SLAB_BYTES = 128 * 1024;

let slab = Buffer.alloc(0);
let usedBytes = 0;

/** Returns uninitialized bytes. A reference to them keeps their whole slab in memory, so long-lived data must be copied. */
export function allocateBytes(size: number): Buffer {
  if (size > SLAB_BYTES / 4) return Buffer.allocUnsafeSlow(size);
  if (usedBytes + size > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    usedBytes = 0;
  }
  const bytes = slab.subarray(usedBytes, usedBytes + size);
  usedBytes += size;
  return bytes;
}
