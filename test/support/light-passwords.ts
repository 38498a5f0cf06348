// Cheap password hashes for tests: a hash of the product costs about 30 ms of processor time. The real ones are tested in
// src/accounts/password-hash.test.ts, and by servers in their own processes.

import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

/** Test file that uses the product's own hashes. */
const AS_IT_IS = /\/password-hash\.test\.ts$/;

/** Memory of the product's hashes in KiB; tests that create other hashes keep their parameters. */
const MEMORY_OF_PRODUCT = 19_456;

type Argon2 = typeof crypto.argon2;

const kept = globalThis as { argon2OfProduct?: Argon2 };
kept.argon2OfProduct ??= crypto.argon2;
const { argon2OfProduct } = kept;

const light: Argon2 = (algorithm, parameters, done) => {
  const isOfProduct = parameters.memory === MEMORY_OF_PRODUCT;
  const least: Argon2Parameters = { ...parameters, memory: 8 * Number(parameters.parallelism), passes: 1 };
  argon2OfProduct(algorithm, isOfProduct ? least : parameters, done);
};

crypto.argon2 = AS_IT_IS.test(expect.getState().testPath ?? '') ? argon2OfProduct : light;
syncBuiltinESMExports();
