import { testPush } from '../office/webhooks/websites.ts';
import { type Command, readIdPositional, requirePositional } from './command.ts';
import { CommandError } from './command-error.ts';

export const websiteTestCommand: Command = {
  options: {},
  help: [],
  run: async ({ withOffice, openOutbound, out }, args) => {
    const id = readIdPositional(args, 1, 'a website');
    const outcome = await withOffice(false, async (acting) =>
      testPush(acting, await openOutbound(), requirePositional(args, 0), id),
    );
    const { result, status, milliseconds, detail } = outcome;
    if (result !== 'delivered') throw new CommandError(`the test could not be delivered to website ${id}: ${detail}`);
    out(`website ${id} accepted it: ${status} after ${milliseconds} ms${detail === '' ? '' : `; ${detail}`}`);
  },
};
