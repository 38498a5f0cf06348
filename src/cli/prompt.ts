import { createInterface } from 'node:readline';

/** Prompts on standard error. Only `y` or `yes` confirms; the end of the input does not. */
export function confirmAtTerminal(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  return promptLines(async (ask) => /^\s*y(es)?\s*$/i.test((await ask(`${question} [y/N] `)) ?? ''), input, output);
}

/** Prompts for one line. Undefined at the end of the input. */
export type PromptLine = (question: string) => Promise<string | undefined>;

/** Prompts for several lines. Lines that arrive before their prompt, for example when pasted, are buffered. */
export async function promptLines<T>(
  work: (ask: PromptLine) => Promise<T>,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<T> {
  const terminal = createInterface({ input, output });
  const lines: string[] = [];
  let waits: ((line: string | undefined) => void) | undefined;
  let isOver = false;
  terminal.on('line', (line) => {
    if (waits === undefined) lines.push(line);
    else waits(line);
  });
  terminal.once('close', () => {
    isOver = true;
    waits?.(undefined);
  });
  const ask: PromptLine = async (question) => {
    if (isOver && lines.length === 0) return undefined;
    terminal.setPrompt(question);
    if (isOver) output.write(`${question}\n`);
    else terminal.prompt();
    if (lines.length > 0) return lines.shift();
    return new Promise((resolve) => {
      waits = (line) => {
        waits = undefined;
        resolve(line);
      };
    });
  };
  try {
    return await work(ask);
  } finally {
    terminal.close();
  }
}
