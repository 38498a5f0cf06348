import { websiteLog } from '../office/webhooks/websites.ts';
import { type Command, idPositional, option, positional, UsageError } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const websiteLogCommand: Command = {
  detail:
    'One line per attempt: time, website, what, event, status, milliseconds, remark; tab-separated when the output is not a terminal.',
  options: { limit: { type: 'string' }, ...JSON_OPTION },
  help: ['--limit N  how many; 50 when left out', JSON_HELP],
  run: async (context, args) => {
    const limit = option(args, 'limit') ?? '50';
    if (!/^[1-9]\d{0,5}$/.test(limit)) {
      throw new UsageError(`--limit takes a number from 1 to 999999, not ${JSON.stringify(limit)}.`);
    }
    const id = args.positionals.length > 1 ? idPositional(args, 1, 'a website') : undefined;
    const entries = await context.withOffice(false, (acting) =>
      websiteLog(acting, positional(args, 0), id, Number(limit)),
    );
    const rows = entries.map(({ at, websiteId, type, eventId, status, milliseconds, detail }) => [
      { instant: at },
      websiteId,
      type,
      eventId,
      status,
      milliseconds,
      detail,
    ]);
    printList(context, args, ['time', 'website', 'what', 'event', 'status', 'milliseconds', 'remark'], rows);
  },
};
