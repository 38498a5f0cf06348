import { rotateSecret } from '../office/webhooks/websites.ts';
import { type Command, idPositional, option, positional, UsageError } from './command.ts';

const HOUR_MS = 3_600_000;

export const websiteRotate: Command = {
  options: { 'overlap-hours': { type: 'string' } },
  help: ['--overlap-hours N  how long the old secret stays valid; 24 when left out, at most 720'],
  run: async ({ withOffice, out, note }, args) => {
    const id = idPositional(args, 1, 'a website');
    const hours = option(args, 'overlap-hours') ?? '24';
    if (!/^\d{1,3}$/.test(hours) || Number(hours) > 720) {
      throw new UsageError(`--overlap-hours takes a number from 0 to 720, not ${JSON.stringify(hours)}.`);
    }
    const overlapMs = Number(hours) * HOUR_MS;
    const secret = await withOffice(false, (acting) => rotateSecret(acting, positional(args, 0), id, overlapMs));
    note('Save this secret now: it is not shown again.');
    out(secret);
  },
};
