// Definition of a bench: a name, a sentence, and a run that returns rows of figures. A new one is one file in `bench/` and one line in
// `bench/run.ts`.

import type { LoadGenerator } from './load.ts';
import type { Quartiles } from './statistics.ts';

/** Goal of a figure, and whether the figure meets it. */
export interface Verdict {
  readonly goal: string;
  readonly met: boolean;
}

export type Cell = string | number | Quartiles | Verdict;

/** One result row: the measured subject, and the figures by heading. */
export type Row = Readonly<Record<string, Cell>>;

export interface Settings {
  /** Number of alternations of the servers, and seconds per turn. */
  readonly rounds: number;
  readonly seconds: number;
  /** Whether large data sets are omitted, too. */
  readonly quick: boolean;
  /** Number of parishes in benches with many of them. */
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
