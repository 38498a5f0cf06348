import { InstanceNotFoundError } from '../office/errors.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createErrorResponse } from '../office-api/failures.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { type Arguments, type CommandContext, requirePositional } from './command.ts';
import { CommandError } from './command-error.ts';
import { describeRefusalError, type RefusalHints } from './describe-refusal.ts';
import type { InstanceContext } from './instance-context.ts';
import { formatJson, wantsJson } from './listing.ts';

/**
 * Runs `work` on the instance named by the first argument. Refusals of the office become CommandError; with --json, they are also printed
 * like responses of the office API.
 */
export async function runOnInstance(
  context: Pick<CommandContext, 'withOffice' | 'out'>,
  args: Arguments,
  work: (desk: InstanceContext) => Promise<void>,
  hints: RefusalHints = {},
): Promise<void> {
  const instance = requirePositional(args, 0);
  try {
    await context.withOffice(false, async (acting) => {
      const found = await acting.store.findInstance(instance);
      if (found === undefined) throw new InstanceNotFoundError(instance);
      const { timeZone } = found.instance;
      const tell = createWallClock(timeZone);
      const around = { timeZone, tell, now: tell(acting.clock()) };
      await work({ ...acting, authority: OPERATOR_AUTHORITY, instance, settings: found.instance, whenContext: around });
    });
  } catch (error) {
    const failure = createErrorResponse(error, OPERATOR_AUTHORITY);
    if (failure === undefined) throw error;
    const message = describeRefusalError(error as Error, instance, hints);
    if (wantsJson(args)) context.out(formatJson({ ...(failure.body as object), message }));
    throw new CommandError(message);
  }
}
