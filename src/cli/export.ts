import { exportBundle } from '../office/export-bundle.ts';
import { type Command, readOption, requirePositional } from './command.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export const exportCommand: Command = {
  options: { out: { type: 'string' }, 'without-people': { type: 'boolean' } },
  help: [
    '--out FILE  the file to write (default: standard output)',
    '--without-people  leaves out newsletter subscribers, sign-ups, assignments and absences',
  ],
  run: async ({ withOffice, out, note }, args) => {
    const options = { withoutPeople: args.values['without-people'] === true };
    const bundle = await withOffice(false, ({ store }) => exportBundle(store, requirePositional(args, 0), options));
    const file = readOption(args, 'out');
    if (file === undefined) {
      out(bundle.slice(0, -1));
      return;
    }
    writeFileAtomic(file, bundle);
    note(`wrote ${file}`);
  },
};
