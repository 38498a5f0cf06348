// What a planted fault is.

/** What has to go red: a stress test's small part, or tests of a file, of which `named` (a regular expression) picks some. */
export type Check =
  | { readonly stress: string }
  | { readonly vitest: string; readonly named?: string; readonly on?: 'sqlite' | 'postgres' };

export interface Fault {
  /** In words with hyphens, by which it is called. */
  readonly name: string;
  /** What would be wrong for whom. */
  readonly what: string;
  /** Where it is planted: `find` stands there exactly once, and `replace` takes its place. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: Check;
}

/** The text with the fault in it. Throws where `find` does not stand there exactly once. */
export function planted(text: string, { name, file, find, replace }: Omit<Fault, 'what' | 'caughtBy'>): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: what is to be replaced stands ${count} times in ${file}, not once`);
  return text.replace(find, () => replace);
}

/** A check in words, the same for the same. */
export function nameOf(check: Check): string {
  if ('stress' in check) return `stress ${check.stress}`;
  const on = check.on === 'postgres' ? ' on PostgreSQL' : '';
  return `${check.vitest}${on}${check.named === undefined ? '' : ` “${check.named}”`}`;
}
