// Definition of a planted fault (mutation).

import { findSymbol } from './find-symbol.ts';

/** A change of one declaration that must make a test fail. */
export interface Mutation {
  /** Hyphenated identifier of the fault. */
  readonly name: string;
  readonly what: string;
  /** Declaration with the fault, as `file#symbol` or `file#Class.member`. */
  readonly in: string;
  /** Text to be replaced by `replace`. Occurs exactly once in the declaration. */
  readonly find: string;
  readonly replace: string;
}

/** A fault in a file `planted.faults.ts`: `test` is the name of the test file next to it, without `.test.ts`. */
export interface PlantedFault extends Mutation {
  readonly caughtBy:
    | { readonly stress: string }
    | { readonly test: string; readonly named?: string; readonly on?: 'sqlite' | 'postgres' };
}

/** Check that must fail: the quick version of a stress test, or the tests of a file whose names match `named` (a regular expression). */
export type Check =
  | { readonly stress: string }
  | { readonly vitest: string; readonly named?: string; readonly on?: 'sqlite' | 'postgres' };

export interface Fault extends Mutation {
  readonly caughtBy: Check;
}

export function placeOf(mutation: Mutation): { readonly file: string; readonly symbol: string } {
  const at = mutation.in.indexOf('#');
  return { file: mutation.in.slice(0, at), symbol: mutation.in.slice(at + 1) };
}

/** Returns the text with the fault in it. Throws unless the symbol is declared once, and `find` occurs once in its declaration. */
export function plantFault(text: string, mutation: Mutation): string {
  const { name, find, replace } = mutation;
  const { file, symbol } = placeOf(mutation);
  const { start, end } = findSymbol(text, symbol);
  const declaration = text.slice(start, end);
  const count = declaration.split(find).length - 1;
  if (count !== 1)
    throw new Error(`${name}: ${JSON.stringify(find)} occurs ${count} times in ${symbol} of ${file}, not once`);
  return `${text.slice(0, start)}${declaration.replace(find, () => replace)}${text.slice(end)}`;
}

export function nameOf(check: Check): string {
  if ('stress' in check) return `stress ${check.stress}`;
  const on = check.on === 'postgres' ? ' on PostgreSQL' : '';
  return `${check.vitest}${on}${check.named === undefined ? '' : ` “${check.named}”`}`;
}
