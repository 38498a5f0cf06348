import type { Cell } from '../../model/rota/rota-cells.ts';
import type { RotaWarning } from './rota-warning.ts';

export class CellsChangedError extends Error {
  override readonly name = 'CellsChangedError';
  readonly cells: readonly Cell[];

  constructor(cells: readonly Cell[]) {
    super('the rota was changed in the meantime');
    this.cells = cells;
  }
}

export class RotaChangeRefusedError extends Error {
  override readonly name = 'RotaChangeRefusedError';
  readonly warnings: readonly RotaWarning[];

  constructor(warnings: readonly RotaWarning[]) {
    super(warnings.map(({ text }) => text).join('\n'));
    this.warnings = warnings;
  }
}
