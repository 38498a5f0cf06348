import type { CommandContext } from './command.ts';
import { CommandError } from './command-error.ts';

/**
 * Confirms an irreversible action with `question` on a terminal. Without a terminal, throws CommandError with `otherwise`, or proceeds if
 * that is undefined. Throws CommandError with `not` if the answer is no. `isSaid`: --yes is given.
 */
export async function confirmOrThrow(
  { ask }: Pick<CommandContext, 'ask'>,
  isSaid: boolean,
  { question, not, otherwise }: { readonly question: string; readonly not: string; readonly otherwise?: string },
): Promise<void> {
  if (isSaid) return;
  if (ask === undefined) {
    if (otherwise !== undefined) throw new CommandError(otherwise);
  } else if (!(await ask(question))) throw new CommandError(not);
}
