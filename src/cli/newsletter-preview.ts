import { readNewsletter } from '../office/newsletter/newsletter.ts';
import { type Command, requirePositional } from './command.ts';
import { findIntervalToShow, INTERVAL_HELP, readInterval, readListIds } from './newsletter-options.ts';

export const newsletterPreviewCommand: Command = {
  options: { interval: { type: 'string' }, lists: { type: 'string' }, html: { type: 'boolean' } },
  help: [
    `${INTERVAL_HELP}  the interval of the issue (default: the next issue with an introduction, otherwise WEEK)`,
    '--lists IDS  the subscriber’s lists, separated by commas (default: all offered lists)',
    '--html  prints the HTML instead of the plain text',
  ],
  run: async ({ withNewsletter, out, note }, args) => {
    const [wanted, lists] = [readInterval(args), readListIds(args)];
    const { period, digest } = await withNewsletter(async (acting, byHand) => {
      const newsletter = await readNewsletter(acting, requirePositional(args, 0));
      return byHand.preview(newsletter, wanted ?? (await findIntervalToShow(acting, newsletter.instance)), lists);
    });
    note(`${period.interval}: due ${period.due}, with events that begin before ${period.until}`);
    if (digest === undefined) note('No events match, so no e-mail would be sent.');
    else out(args.values['html'] === true ? digest.html : `Subject: ${digest.subject}\n\n${digest.text}`);
  },
};
