import type { Sharp } from '../office/files/load-sharp.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Checks whether pictures can be rotated, resized and stripped of metadata; undefined if the library does not load. */
export function checkPictures(sharp: Pick<Sharp, 'versions'> | undefined): Finding {
  if (sharp !== undefined) return ok('pictures', `sharp ${sharp.versions.sharp} prepares pictures`);
  return warning(
    'pictures',
    'sharp does not run here, so large pictures are refused and the others kept as they are',
    'run `npm ci` on this machine without --omit=optional; old processors lack what sharp needs',
  );
}
