import { Refused } from '../office/refused.ts';
import type { Context } from './command.ts';

/**
 * Lets nobody do by mistake what can't be taken back: asks `question` on a terminal; where nobody sits at one, throws Refused
 * with `otherwise`, or goes on where that is undefined. Throws Refused with `not` where the answer is no. `isSaid`: --yes is given.
 */
export async function allow(
  { ask }: Pick<Context, 'ask'>,
  isSaid: boolean,
  { question, not, otherwise }: { readonly question: string; readonly not: string; readonly otherwise?: string },
): Promise<void> {
  if (isSaid) return;
  if (ask === undefined) {
    if (otherwise !== undefined) throw new Refused(otherwise);
  } else if (!(await ask(question))) throw new Refused(not);
}
