import { nextPeriods } from '../newsletter/by-hand.ts';
import { newsletterOf } from '../office/newsletter.ts';
import { type Command, columns, positional } from './command.ts';
import { WEEKDAYS } from './newsletter-options.ts';

export const newsletterStatus: Command = {
  words: ['newsletter', 'status'],
  summary:
    'Tells how the newsletter is sent, when next, to how many, and what came of the last issues, a tab-separated line each.',
  positionals: ['INSTANCE'],
  options: {},
  help: [],
  run: async ({ withOffice, clock, out }, args) => {
    await withOffice(false, async (acting) => {
      const name = positional(args, 0);
      const newsletter = await newsletterOf(acting, name);
      const { sending, timeZone } = newsletter;
      const day = WEEKDAYS[sending.weekday - 1] ?? '';
      out(
        columns([
          'sending',
          sending.isOn ? 'on' : 'off',
          day,
          sending.time,
          timeZone,
          `keeps ${sending.keepDays} days`,
        ]),
      );
      for (const { interval, due, until } of nextPeriods(newsletter, clock()))
        out(columns(['next', interval, due, until]));
      for (const [intro, text] of await acting.store.newsletters.intros(name)) {
        out(columns(['intro', intro, `${text.length} characters`]));
      }
      for (const { status, interval, count, suppressed } of await acting.store.newsletters.subscriberCounts(name)) {
        out(columns(['subscribers', status, interval, count, `${suppressed} suppressed`]));
      }
      for (const { period, ...counts } of await acting.store.newsletters.periodCounts(name)) {
        out(columns(['issue', period, ...Object.entries(counts).map(([what, count]) => `${count} ${what}`)]));
      }
    });
  },
};
