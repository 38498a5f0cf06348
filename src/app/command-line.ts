// Composition root of the command line. Other composition roots are `context.ts` for running commands, `server.ts` for the server, and
// `snapshot-thread.ts` for its threads. Only this room may import all others.

import packageJson from '../../package.json' with { type: 'json' };
import { type CommandContext, UsageError } from '../cli/command.ts';
import { COMMAND_SUBJECTS } from '../cli/commands.ts';
import { createOutput } from '../cli/output.ts';
import { runCommand } from '../cli/run.ts';

/** Runs the command line of this process. Resolves with the exit code of `executeCommandLine`. */
export function main(argv: readonly string[]): Promise<number> {
  const note = (text: string) => void process.stderr.write(`${text}\n`);
  process.stderr.on('error', () => undefined);
  const out = createOutput(note);
  // Files contain personal data, so only the current user may read them.
  process.umask(0o077);
  return executeCommandLine(argv, out, note);
}

/**
 * Runs a command; results go to `out`, messages to `note`, each text without its last line break. Resolves with the exit code: 0, 1 for
 * rejected input, 2 for a usage error.
 */
export async function executeCommandLine(
  argv: readonly string[],
  out: CommandContext['out'],
  note: CommandContext['note'],
): Promise<number> {
  if (argv.length === 1 && argv[0] === '--version') {
    out(packageJson.version);
    return 0;
  }
  try {
    await runCommand(
      COMMAND_SUBJECTS,
      argv,
      async () => (await import('./context.ts')).createCommandContext(out, note),
      out,
    );
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      note(error.message);
      return 2;
    }
    note((await import('./explain-error.ts')).explainError(error));
    return 1;
  }
}
