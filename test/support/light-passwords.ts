// Cheap password hashes for tests, because a real one takes about 30 ms of CPU time. src/accounts/password-hash.test.ts and servers in
// their own processes use real ones.

import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

const UNMODIFIED = /\/password-hash\.test\.ts$/;

const MEMORY_OF_PRODUCT = 19_456;

type Argon2 = typeof crypto.argon2;

const globals = globalThis as { argon2OfProduct?: Argon2 };
globals.argon2OfProduct ??= crypto.argon2;
const { argon2OfProduct } = globals;

const lightArgon2: Argon2 = (algorithm, parameters, done) => {
  const isOfProduct = parameters.memory === MEMORY_OF_PRODUCT;
  const least: Argon2Parameters = { ...parameters, memory: 8 * Number(parameters.parallelism), passes: 1 };
  argon2OfProduct(algorithm, isOfProduct ? least : parameters, done);
};

crypto.argon2 = UNMODIFIED.test(expect.getState().testPath ?? '') ? argon2OfProduct : lightArgon2;
syncBuiltinESMExports();
