// What a bench is: a name, a sentence, and a run that gives rows of figures. A new one is one file in `bench/` and one line
// in `bench/run.ts`.

import type { LoadGenerator } from './load.ts';
import type { Quartiles } from './statistics.ts';

/** A goal beside its figure, and whether the figure meets it. */
export interface Verdict {
  readonly goal: string;
  readonly met: boolean;
}

export type Cell = string | number | Quartiles | Verdict;

/** One line of a result: what was measured, and the figures by their headings. */
export type Row = Readonly<Record<string, Cell>>;

export interface Settings {
  /** How often the servers take turns, and for how many seconds each time. */
  readonly rounds: number;
  readonly seconds: number;
  /** Whether large data are left out too. */
  readonly quick: boolean;
  /** How many there are where a bench measures many of them. */
  readonly parishes: number;
  readonly generator: LoadGenerator;
}

export interface Result {
  readonly rows: readonly Row[];
  /** Pictures for the documentation by file name. */
  readonly pictures?: Readonly<Record<string, string>>;
}

export interface Bench {
  readonly name: string;
  readonly what: string;
  readonly run: (settings: Settings) => Promise<Result>;
}
