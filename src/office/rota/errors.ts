// Why a change of the plan is refused, beside what any change can be refused for.

import type { Cell } from '../../model/rota/rota-cells.ts';
import type { PlanWarning } from './rota-warning.ts';

/** Cells are not as they were read: here is what stands there now. */
export class CellsChanged extends Error {
  override readonly name = 'CellsChanged';
  readonly cells: readonly Cell[];

  constructor(cells: readonly Cell[]) {
    super('the plan was changed meanwhile');
    this.cells = cells;
  }
}

/** Something speaks against people in cells, and nobody said that it does not matter (rule D6). */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly warnings: readonly PlanWarning[];

  constructor(warnings: readonly PlanWarning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}
