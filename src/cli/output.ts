import { fstatSync, writeFileSync } from 'node:fs';

/**
 * Opens standard output for results; what it gives writes a text and a line break. A result that can't be written whole
 * ends the process with 1; where the reader has stopped early (as `head` does) it ends with 0 and without a word.
 */
export function openOutput(note: (text: string) => void): (text: string) => void {
  const failed = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    note(`parvis: the result can't be written: ${error.message}`);
    process.exit(1);
  };
  const { fd } = process.stdout.on('error', failed);
  if (!fstatSync(fd).isFile()) return (text) => void process.stdout.write(`${text}\n`);
  // Not the stream, which takes a file's short write, on a disk that is almost full, for a whole one.
  return (text) => {
    try {
      writeFileSync(fd, `${text}\n`);
    } catch (error) {
      failed(error as NodeJS.ErrnoException);
    }
  };
}
