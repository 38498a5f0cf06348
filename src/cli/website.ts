import { WEBSITE_KINDS } from '../model/webhooks/website.ts';
import {
  addWebsite,
  enableWebsite,
  listWebsites,
  readPushLog,
  removeWebsite,
  rotateSecret,
} from '../office/webhooks/websites.ts';
import { type Command, readIdPositional, readOption, requirePositional, UsageError } from './command.ts';
import { JSON_HELP, JSON_OPTION, printList } from './listing.ts';

export const websiteListCommand: Command = {
  detail:
    'One line per website: id, kind, url, state, waiting, last success, last failure; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async (context, args) => {
    const websites = await context.withOffice(false, (acting) => listWebsites(acting, requirePositional(args, 0)));
    const rows = websites.map(({ id, kind, url, state, waiting, lastSuccessAt, lastFailureAt }) => [
      id,
      kind,
      url,
      state,
      waiting,
      { instant: lastSuccessAt },
      { instant: lastFailureAt },
    ]);
    printList(context, args, ['id', 'kind', 'url', 'state', 'waiting', 'last success', 'last failure'], rows);
  },
};

export const websiteAddCommand: Command = {
  options: { kind: { type: 'string' } },
  help: ['--kind connector|webhook|build  a website with a connector (default), signed messages, or an empty POST'],
  run: async ({ withOffice, openOutbound, out, note }, args) => {
    const given = readOption(args, 'kind') ?? 'connector';
    const kind = WEBSITE_KINDS.find((known) => known === given);
    if (kind === undefined) {
      throw new UsageError(`--kind takes ${WEBSITE_KINDS.join(' or ')}, not ${JSON.stringify(given)}.`);
    }
    const options = { kind, url: requirePositional(args, 1) };
    const { id, secret, warning } = await withOffice(false, async (acting) =>
      addWebsite(acting, await openOutbound(), requirePositional(args, 0), options),
    );
    if (warning !== undefined) note(`warning: ${warning}`);
    out(String(id));
    if (secret === undefined) return;
    note('Save this secret now: it will not be shown again.');
    out(secret);
  },
};

export const websiteLogCommand: Command = {
  detail:
    'One line per attempt: time, website, what, event, status, milliseconds, remark; tab-separated when the output is not a terminal.',
  options: { limit: { type: 'string' }, ...JSON_OPTION },
  help: ['--limit N  maximum number of attempts (default: 50)', JSON_HELP],
  run: async (context, args) => {
    const limit = readOption(args, 'limit') ?? '50';
    if (!/^[1-9]\d{0,5}$/.test(limit)) {
      throw new UsageError(`--limit takes a number from 1 to 999999, not ${JSON.stringify(limit)}.`);
    }
    const id = args.positionals.length > 1 ? readIdPositional(args, 1, 'a website') : undefined;
    const entries = await context.withOffice(false, (acting) =>
      readPushLog(acting, requirePositional(args, 0), id, Number(limit)),
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

export const websiteEnableCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = readIdPositional(args, 1, 'a website');
    await withOffice(false, (acting) => enableWebsite(acting, requirePositional(args, 0), id));
    note(`enabled website ${id}`);
  },
};

const HOUR_MS = 3_600_000;

export const websiteRotateCommand: Command = {
  options: { 'overlap-hours': { type: 'string' } },
  help: ['--overlap-hours N  how long the old secret stays valid, at most 720 (default: 24)'],
  run: async ({ withOffice, out, note }, args) => {
    const id = readIdPositional(args, 1, 'a website');
    const hours = readOption(args, 'overlap-hours') ?? '24';
    if (!/^\d{1,3}$/.test(hours) || Number(hours) > 720) {
      throw new UsageError(`--overlap-hours takes a number from 0 to 720, not ${JSON.stringify(hours)}.`);
    }
    const overlapMs = Number(hours) * HOUR_MS;
    const secret = await withOffice(false, (acting) => rotateSecret(acting, requirePositional(args, 0), id, overlapMs));
    note('Save this secret now: it will not be shown again.');
    out(secret);
  },
};

export const websiteRemoveCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, note }, args) => {
    const id = readIdPositional(args, 1, 'a website');
    await withOffice(false, (acting) => removeWebsite(acting, requirePositional(args, 0), id));
    note(`removed website ${id}`);
  },
};
