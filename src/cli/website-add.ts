import { WEBSITE_KINDS } from '../model/webhooks/website.ts';
import { addWebsite } from '../office/webhooks/websites.ts';
import { type Command, option, positional, UsageError } from './command.ts';

export const websiteAdd: Command = {
  options: { kind: { type: 'string' } },
  help: ['--kind connector|webhook|build  a website with a connector (default), signed messages, or an empty POST'],
  run: async ({ withOffice, openOutbound, out, note }, args) => {
    const given = option(args, 'kind') ?? 'connector';
    const kind = WEBSITE_KINDS.find((known) => known === given);
    if (kind === undefined) {
      throw new UsageError(`--kind takes ${WEBSITE_KINDS.join(' or ')}, not ${JSON.stringify(given)}.`);
    }
    const wish = { kind, url: positional(args, 1) };
    const { id, secret, warning } = await withOffice(false, async (acting) =>
      addWebsite(acting, await openOutbound(), positional(args, 0), wish),
    );
    if (warning !== undefined) note(`warning: ${warning}`);
    out(String(id));
    if (secret === undefined) return;
    note('Save this secret now: it is not shown again.');
    out(secret);
  },
};
