import { listUpcomingPeriods } from '../newsletter/manual-send.ts';
import { readNewsletter, setIntro } from '../office/newsletter/newsletter.ts';
import { type Command, readOption, requirePositional, UsageError } from './command.ts';
import { readText } from './read-file.ts';

export const newsletterIntroCommand: Command = {
  options: { day: { type: 'string' }, remove: { type: 'boolean' } },
  help: [
    '--day YYYY-MM-DD  the day on which the issue is sent (default: the next issue with subscribers)',
    '--remove  removes the introduction',
  ],
  run: async ({ withOffice, clock, out, note }, args) => {
    const [name, file] = [requirePositional(args, 0), args.positionals[1]];
    const isRemoved = args.values['remove'] === true;
    if (isRemoved === (file !== undefined)) throw new UsageError('Give either FILE or --remove.');
    const text = file === undefined ? '' : readText(file);
    await withOffice(false, async (acting) => {
      const periods = listUpcomingPeriods(await readNewsletter(acting, name), clock());
      const readers = await acting.store.newsletters.subscriberCounts(name);
      const isRead = (interval: string) => readers.some((of) => of.status === 'confirmed' && of.interval === interval);
      const read = periods.filter(({ interval }) => isRead(interval));
      const days = periods.map(({ due }) => due.slice(0, 10)).sort();
      const day =
        readOption(args, 'day') ?? (read.length === 0 ? days : read.map(({ due }) => due.slice(0, 10)).sort())[0] ?? '';
      await setIntro(acting, name, day, text);
      if (!days.includes(day))
        note(`warning: none of the next issues is due on ${day} (next issues: ${[...new Set(days)].join(', ')})`);
      const owner = (read.length === 0 ? periods : read)
        .filter(({ due }) => due.startsWith(day))
        .map(({ interval }) => interval);
      out(
        `${isRemoved ? 'removed' : 'saved'} the introduction for ${day}${owner.length === 0 ? '' : ` (${owner.join(', ')})`}`,
      );
    });
  },
};
