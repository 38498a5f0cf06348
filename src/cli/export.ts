import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Refused } from '../office/errors.ts';
import { exportBundle } from '../office/export-bundle.ts';
import { type Command, option, positional } from './command.ts';

export const exportCommand: Command = {
  words: ['export'],
  summary: 'Writes an instance as a bundle file: complete, and the same bytes for the same content.',
  positionals: ['INSTANCE'],
  options: { out: { type: 'string' } },
  help: ['--out FILE  the file to write; without it the bundle goes to standard output'],
  run: async ({ withOffice, out, note }, args) => {
    const bundle = await withOffice(false, ({ store }) => exportBundle(store, positional(args, 0)));
    const file = option(args, 'out');
    if (file === undefined) {
      out(bundle.slice(0, -1));
      return;
    }
    writeWhole(file, bundle);
    note(`wrote ${file}`);
  },
};

/** Writes beside the file first, so that a failure leaves the one that was there. */
function writeWhole(path: string, text: string): void {
  const before = statSync(path, { throwIfNoEntry: false });
  const file = before === undefined ? path : realpathSync(path);
  // A device or a pipe is written to, never replaced.
  const beside = before === undefined || before.isFile() ? `${file}.${process.pid}.part` : file;
  try {
    writeFileSync(beside, text, { flush: beside !== file });
    if (beside === file) return;
    if (before !== undefined) chmodSync(beside, before.mode);
    renameSync(beside, file);
  } catch (error) {
    if (beside !== file) removeIfThere(beside);
    throw new Refused(`${file} can't be written: ${error instanceof Error ? error.message : error}`);
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where even that fails nothing was written, and the first error says why.
  }
}
