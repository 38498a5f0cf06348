import { executeCommandLine } from '../../src/app/command-line.ts';
import type { ProcessResult } from './site.ts';

/** Runs a command in this process and with its environment, for tests that are not about processes. */
export async function runInProcess(args: readonly string[]): Promise<ProcessResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await executeCommandLine(
    args,
    (text) => void out.push(`${text}\n`),
    (text) => void err.push(`${text}\n`),
  );
  return { code, out: out.join(''), err: err.join('') };
}
