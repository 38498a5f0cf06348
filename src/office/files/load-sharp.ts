// Image library, not available on every platform. Without it pictures are stored as uploaded (see `strip-picture-metadata.ts`).

export type Sharp = typeof import('sharp')['default'];

/** Formats that the library may read; all others, such as SVG, stay blocked. */
const READS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<Sharp | undefined> | undefined;

export function loadSharp(): Promise<Sharp | undefined> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: READS });
      // Uses one thread per picture and no cache, because low memory use matters more than speed here.
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => undefined,
  );
  return loading;
}
