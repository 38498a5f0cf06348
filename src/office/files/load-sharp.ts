// Image library, not available on every platform. Without it pictures are stored as uploaded (see plain-picture.ts).

export type Sharp = typeof import('sharp')['default'];

/** Of all that the library could read, what is taken; everything else, such as SVG, stays locked. */
const READS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<Sharp | undefined> | undefined;

/** Undefined where it is not installed, or does not run on this machine. */
export function loadSharp(): Promise<Sharp | undefined> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: READS });
      // One thread a picture and nothing kept for the next one: memory counts for more than speed here.
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    () => undefined,
  );
  return loading;
}
