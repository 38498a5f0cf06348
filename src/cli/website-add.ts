import { WEBSITE_KINDS } from '../model/website.ts';
import { addWebsite } from '../office/websites.ts';
import { type Command, option, positional, WrongCall } from './command.ts';

export const websiteAdd: Command = {
  words: ['website', 'add'],
  summary:
    'Adds a website that is notified of changes; prints its id and, for a webhook, its secret (shown only once).',
  positionals: ['INSTANCE', 'URL'],
  options: { kind: { type: 'string' } },
  help: ['--kind connector|webhook|build  a website with a connector (default), signed messages, or an empty POST'],
  run: async ({ withOffice, outbound, out, note }, args) => {
    const given = option(args, 'kind') ?? 'connector';
    const kind = WEBSITE_KINDS.find((known) => known === given);
    if (kind === undefined) {
      throw new WrongCall(`--kind takes ${WEBSITE_KINDS.join(' or ')}, not ${JSON.stringify(given)}.`);
    }
    const wish = { kind, url: positional(args, 1) };
    const { id, secret, warning } = await withOffice(false, (acting) =>
      addWebsite(acting, outbound, positional(args, 0), wish),
    );
    if (warning !== undefined) note(`warning: ${warning}`);
    out(String(id));
    if (secret === undefined) return;
    note('Save this secret now: it is not shown again.');
    out(secret);
  },
};
