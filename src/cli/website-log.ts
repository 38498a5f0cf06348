import { websiteLog } from '../office/websites.ts';
import { type Command, columns, idPositional, instantText, option, positional, WrongCall } from './command.ts';

export const websiteLogCommand: Command = {
  words: ['website', 'log'],
  summary:
    'Lists attempts to tell websites, newest first, a tab-separated line each: time, website, what, event, status, milliseconds, remark.',
  positionals: ['INSTANCE', '[ID]'],
  options: { limit: { type: 'string' } },
  help: ['--limit N  how many; 50 when left out'],
  run: async ({ withOffice, out }, args) => {
    const limit = option(args, 'limit') ?? '50';
    if (!/^[1-9]\d{0,5}$/.test(limit)) {
      throw new WrongCall(`--limit takes a number from 1 to 999999, not ${JSON.stringify(limit)}.`);
    }
    const id = args.positionals.length > 1 ? idPositional(args, 1, 'a website') : undefined;
    const entries = await withOffice(false, (acting) => websiteLog(acting, positional(args, 0), id, Number(limit)));
    for (const { at, websiteId, type, eventId, status, milliseconds, detail } of entries) {
      out(columns([instantText(at), websiteId, type, eventId ?? '', status ?? '', milliseconds, detail]));
    }
  },
};
