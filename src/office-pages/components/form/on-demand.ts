// Repeated blocks of a form: the filled ones are visible, further ones unfold one at a time, even without scripts.

import { type Html, html } from '../../../util/html.ts';
import { renderIcon } from '../../icons.ts';

/** Maximum number of empty blocks. Saving the form offers further ones. */
export const MAX_EMPTY_BLOCKS = 20;

/** Shows the first `filled` blocks, at least one, and folds the others. `another`: text of the button that unfolds the next block. */
export function renderOnDemandBlocks(blocks: readonly Html[], filled: number, another: string): Html {
  const visible = Math.max(1, filled);
  const folded = blocks.slice(visible).reduceRight<Html | ''>(
    (next, block) => html`<details class="on-demand">
      <summary>${renderIcon('plus')}${another}</summary>
      ${block}${next}
    </details>`,
    '',
  );
  return html`${blocks.slice(0, visible)}${folded}`;
}
