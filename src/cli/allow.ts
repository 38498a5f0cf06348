import type { CommandContext } from './command.ts';
import { CommandError } from './command-error.ts';

/**
 * Lets nobody do by mistake what can't be taken back: asks `question` on a terminal; where nobody sits at one, throws CommandError
 * with `otherwise`, or goes on where that is undefined. Throws CommandError with `not` where the answer is no. `isSaid`: --yes is given.
 */
export async function allow(
  { ask }: Pick<CommandContext, 'ask'>,
  isSaid: boolean,
  { question, not, otherwise }: { readonly question: string; readonly not: string; readonly otherwise?: string },
): Promise<void> {
  if (isSaid) return;
  if (ask === undefined) {
    if (otherwise !== undefined) throw new CommandError(otherwise);
  } else if (!(await ask(question))) throw new CommandError(not);
}
