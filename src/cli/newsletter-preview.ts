import { newsletterOf } from '../office/newsletter/newsletter.ts';
import { type Command, positional } from './command.ts';
import { INTERVAL_HELP, intervalOption, listsOption, shownInterval } from './newsletter-options.ts';

export const newsletterPreview: Command = {
  options: { interval: { type: 'string' }, lists: { type: 'string' }, html: { type: 'boolean' } },
  help: [
    `${INTERVAL_HELP}  whose issue; when left out, the next issue with an introduction, else WEEK`,
    '--lists IDS  the subscriber’s lists, separated by commas; all offered lists when left out',
    '--html  prints the HTML instead of the plain text',
  ],
  run: async ({ withNewsletter, out, note }, args) => {
    const [wanted, lists] = [intervalOption(args), listsOption(args)];
    const { period, digest } = await withNewsletter(async (acting, byHand) => {
      const newsletter = await newsletterOf(acting, positional(args, 0));
      return byHand.preview(newsletter, wanted ?? (await shownInterval(acting, newsletter.instance)), lists);
    });
    note(`${period.interval}: due ${period.due}, with events that begin before ${period.until}`);
    if (digest === undefined) note('No events match, so no mail would be sent.');
    else out(args.values['html'] === true ? digest.html : `Subject: ${digest.subject}\n\n${digest.text}`);
  },
};
