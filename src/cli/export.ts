import { exportBundle } from '../office/export-bundle.ts';
import { type Command, option, positional } from './command.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export const exportCommand: Command = {
  options: { out: { type: 'string' }, 'without-people': { type: 'boolean' } },
  help: [
    '--out FILE  the file to write; standard output when left out',
    '--without-people  leaves out newsletter subscribers, who has signed up for events, and who is planned or away',
  ],
  run: async ({ withOffice, out, note }, args) => {
    const wish = { withoutPeople: args.values['without-people'] === true };
    const bundle = await withOffice(false, ({ store }) => exportBundle(store, positional(args, 0), wish));
    const file = option(args, 'out');
    if (file === undefined) {
      out(bundle.slice(0, -1));
      return;
    }
    writeFileAtomic(file, bundle);
    note(`wrote ${file}`);
  },
};
