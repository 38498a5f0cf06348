import { readFileSync } from 'node:fs';
import { Refused } from '../office/errors.ts';
import { importBundle } from '../office/import-bundle.ts';
import { type Command, positional } from './command.ts';

/** Documents from which on progress is worth showing. */
const LARGE = 2000;

export const importCommand: Command = {
  words: ['import'],
  summary: 'Reads a bundle file (- for standard input) and makes its instance what the file says; its keys stay.',
  positionals: ['FILE'],
  options: {},
  help: [],
  run: async ({ withOffice, out, note }, args) => {
    const file = positional(args, 0);
    const bytes = readFile(file);
    if (bytes.length > 1_000_000) note(`checking ${(bytes.length / 1_000_000).toFixed(1)} MB …`);
    let told = 0;
    const progress = (done: number, total: number) => {
      if (total < LARGE || (done - told < total / 10 && done < total)) return;
      told = done;
      note(`stored ${done} of ${total}`);
    };
    const { record, counts, warnings } = await withOffice(true, (acting) => importBundle(acting, bytes, progress));
    for (const { path, text } of warnings) note(`warning: ${path}: ${text}`);
    const listed = Object.entries(counts).map(
      ([nouns, count]) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`,
    );
    out(`imported ${record.instance.name} (revision ${record.revision}): ${listed.join(', ')}`);
  },
};

function readFile(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new Refused(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}
