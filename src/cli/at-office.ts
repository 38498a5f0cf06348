// Shared by the commands that use the office's verbs: the actor, and the messages of refusals.

import { InstanceNotFound } from '../office/errors.ts';
import { OPERATOR } from '../office/write-context.ts';
import { failureAnswer } from '../office-api/failures.ts';
import { wallClock } from '../util/wall-clock.ts';
import { type Arguments, type CommandContext, positional } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Desk } from './desk.ts';
import { jsonText, wantsJson } from './listing.ts';
import { type Hints, refusalInWords } from './refusal-words.ts';

/**
 * Runs work on the instance named by the first argument. Refusals of the office become CommandError; with --json, the response of the
 * office API is printed.
 */
export async function atOffice(
  context: Pick<CommandContext, 'withOffice' | 'out'>,
  args: Arguments,
  work: (desk: Desk) => Promise<void>,
  hints: Hints = {},
): Promise<void> {
  const instance = positional(args, 0);
  try {
    await context.withOffice(false, async (acting) => {
      const found = await acting.store.findInstance(instance);
      if (found === undefined) throw new InstanceNotFound(instance);
      const { timeZone } = found.instance;
      const tell = wallClock(timeZone);
      const around = { timeZone, tell, now: tell(acting.clock()) };
      await work({ ...acting, authority: OPERATOR, instance, settings: found.instance, around });
    });
  } catch (error) {
    const failure = failureAnswer(error, OPERATOR);
    if (failure === undefined) throw error;
    const message = refusalInWords(error as Error, instance, hints);
    if (wantsJson(args)) context.out(jsonText({ ...(failure.body as object), message }));
    throw new CommandError(message);
  }
}
