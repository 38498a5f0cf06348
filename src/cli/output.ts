import { fstatSync, writeFileSync } from 'node:fs';

/**
 * Opens standard output. The returned function writes a text and a line break. A failed write ends the process with exit code 1; with 0 and
 * no message if the reader has closed the pipe early (like `head`).
 */
export function createOutput(note: (text: string) => void): (text: string) => void {
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    note(`parvis: the result can't be written: ${error.message}`);
    process.exit(1);
  };
  const { fd } = process.stdout.on('error', onError);
  if (!fstatSync(fd).isFile()) return (text) => void process.stdout.write(`${text}\n`);
  // The stream would treat a short write to a nearly full disk as complete.
  return (text) => {
    try {
      writeFileSync(fd, `${text}\n`);
    } catch (error) {
      onError(error as NodeJS.ErrnoException);
    }
  };
}
