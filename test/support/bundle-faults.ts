import type { Problem } from '../../src/model/format/problem.ts';
import { type BundleParseResult, readBundle } from '../../src/office/bundle/bundle.ts';
import { BundleRefusedError } from '../../src/office/errors.ts';
import { fullBundle, type Loose } from './full-bundle.ts';

export function bytesOf(bundle: unknown): Buffer {
  return Buffer.from(JSON.stringify(bundle));
}

export function refusalOf(bundle: unknown): BundleRefusedError {
  try {
    readBundle(bundle instanceof Uint8Array ? bundle : bytesOf(bundle));
  } catch (error) {
    if (error instanceof BundleRefusedError) return error;
    throw error;
  }
  throw new Error('the bundle is taken');
}

/** Returns the problems in a bundle in the operator's format, `path: text`. */
export function faultsOf(bundle: unknown): string[] {
  return refusalOf(bundle).problems.map(({ path, text }: Problem) => (path === '' ? text : `${path}: ${text}`));
}

export function bundleFaultsAfter(change: (bundle: Loose) => void): string[] {
  return faultsOf(createChangedBundle(change));
}

export function createChangedBundle(change: (bundle: Loose) => void): Loose {
  const bundle = fullBundle();
  change(bundle);
  return bundle;
}

export function readBundleObject(bundle: unknown): BundleParseResult {
  return readBundle(bytesOf(bundle));
}
