// Errors of rota changes, in addition to those of any change.

import type { Cell } from '../../model/rota/rota-cells.ts';
import type { PlanWarning } from './rota-warning.ts';

/** Cells have changed since they were read; `cells` is their current state. */
export class CellsChanged extends Error {
  override readonly name = 'CellsChanged';
  readonly cells: readonly Cell[];

  constructor(cells: readonly Cell[]) {
    super('the plan was changed meanwhile');
    this.cells = cells;
  }
}

/** Objections to people in cells were not accepted (rule D6). */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly warnings: readonly PlanWarning[];

  constructor(warnings: readonly PlanWarning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}
