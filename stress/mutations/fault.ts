// Definition of a planted fault (mutation).

/** Check that must fail: the quick version of a stress test, or the tests of a file whose names match `named` (a regular expression). */
export type Check =
  | { readonly stress: string }
  | { readonly vitest: string; readonly named?: string; readonly on?: 'sqlite' | 'postgres' };

export interface Fault {
  /** Hyphenated identifier of the fault. */
  readonly name: string;
  readonly what: string;
  /** File of the fault: `find` must occur exactly once, and is replaced by `replace`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: Check;
}

/** Returns the text with the fault in it. Throws unless `find` occurs exactly once. */
export function plantFault(text: string, { name, file, find, replace }: Omit<Fault, 'what' | 'caughtBy'>): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: what is to be replaced stands ${count} times in ${file}, not once`);
  return text.replace(find, () => replace);
}

export function nameOf(check: Check): string {
  if ('stress' in check) return `stress ${check.stress}`;
  const on = check.on === 'postgres' ? ' on PostgreSQL' : '';
  return `${check.vitest}${on}${check.named === undefined ? '' : ` “${check.named}”`}`;
}
