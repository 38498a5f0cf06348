// Problems that a bundle is rejected for.

import type { Problem } from '../../src/model/format/problem.ts';
import { type ReadBundle, readBundle } from '../../src/office/bundle/bundle.ts';
import { BundleRefused } from '../../src/office/errors.ts';
import { fullBundle, type Loose } from './full-bundle.ts';

export function bytesOf(bundle: unknown): Buffer {
  return Buffer.from(JSON.stringify(bundle));
}

/** The refusal of a bundle (an object, or the file's bytes); throws when it is taken. */
export function refusalOf(bundle: unknown): BundleRefused {
  try {
    readBundle(bundle instanceof Uint8Array ? bundle : bytesOf(bundle));
  } catch (error) {
    if (error instanceof BundleRefused) return error;
    throw error;
  }
  throw new Error('the bundle is taken');
}

/** Problems of a bundle in the operator's format: `path: text`. */
export function faultsOf(bundle: unknown): string[] {
  return refusalOf(bundle).problems.map(({ path, text }: Problem) => (path === '' ? text : `${path}: ${text}`));
}

/** The faults of the full bundle after a change. */
export function bundleFaultsAfter(change: (bundle: Loose) => void): string[] {
  return faultsOf(changed(change));
}

export function changed(change: (bundle: Loose) => void): Loose {
  const bundle = fullBundle();
  change(bundle);
  return bundle;
}

export function read(bundle: unknown): ReadBundle {
  return readBundle(bytesOf(bundle));
}
