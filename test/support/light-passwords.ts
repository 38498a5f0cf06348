// Passwords in tests are made with little work: as the product makes them, each costs some 30 ms of the processor. What the product does is
// tested in src/accounts/password-hash.test.ts, and by servers that are processes of their own.

import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

/** As the product's own, for the file that tests these. */
const AS_IT_IS = /\/password-hash\.test\.ts$/;

/** How much memory the product takes; other hashes were made by tests with what they say. */
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
