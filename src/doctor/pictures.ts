import type { Sharp } from '../office/files/load-sharp.ts';
import { createOkFinding, createWarningFinding, type Finding } from './finding.ts';

/** Checks whether pictures can be rotated, resized and stripped of metadata. `sharp` is undefined if the library does not load. */
export function checkPictures(sharp: Pick<Sharp, 'versions'> | undefined): Finding {
  if (sharp !== undefined) return createOkFinding('pictures', `sharp ${sharp.versions.sharp} processes pictures`);
  return createWarningFinding(
    'pictures',
    'sharp does not run here, so large pictures are rejected and others are not resized',
    'run `npm ci` on this machine without --omit=optional; old processors lack what sharp needs',
  );
}
