import { createInterface } from 'node:readline';

/** Asks on standard error whoever sits at the terminal; anything but `y` or `yes` is a no, and so is the end of the input. */
export function confirmAtTerminal(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  return promptLines(async (ask) => /^\s*y(es)?\s*$/i.test((await ask(`${question} [y/N] `)) ?? ''), input, output);
}

/** Asks for one line; undefined once the input has ended. */
export type AskText = (question: string) => Promise<string | undefined>;

/** Asks there for one line after the other; lines that come before their question, as when they are pasted, wait for it. */
export async function promptLines<T>(
  work: (ask: AskText) => Promise<T>,
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
  const ask: AskText = async (question) => {
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
