// Definition of a bench: a name, a sentence, and a run that returns rows of figures. A new bench is one file in `bench/` and one line in
// `bench/run.ts`.

import type { LoadGenerator } from './load.ts';
import type { Quartiles } from './statistics.ts';

export interface Verdict {
  readonly goal: string;
  readonly met: boolean;
}

export type Cell = string | number | Quartiles | Verdict;

/** Figures of one measured subject, by heading. */
export type Row = Readonly<Record<string, Cell>>;

export interface Settings {
  /** Number of alternations between the servers; `seconds`: duration of a turn. */
  readonly rounds: number;
  readonly seconds: number;
  /** True for a short run without large data sets. */
  readonly quick: boolean;
  readonly parishes: number;
  readonly generator: LoadGenerator;
}

export interface Result {
  readonly rows: readonly Row[];
  readonly pictures?: Readonly<Record<string, string>>;
}

export interface Bench {
  readonly name: string;
  readonly what: string;
  readonly run: (settings: Settings) => Promise<Result>;
}
