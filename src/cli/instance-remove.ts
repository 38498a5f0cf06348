import { Refused } from '../office/errors.ts';
import { contentsOf, removeInstance } from '../office/remove-instance.ts';
import { type Command, positional } from './command.ts';

export const instanceRemove: Command = {
  words: ['instance', 'remove'],
  summary:
    'Removes an instance with its events, subscribers, keys and websites; says what that is, and does it with --yes.',
  positionals: ['INSTANCE'],
  options: { yes: { type: 'boolean' } },
  help: ['--yes  does it; `parvis backup` keeps all of it, `parvis export` its content and subscribers'],
  run: async ({ withOffice, note }, args) => {
    const name = positional(args, 0);
    await withOffice(false, async (acting) => {
      const { title, events, subscribers, keys, websites } = await contentsOf(acting, name);
      const what = `${name} (${title.replace(/[\p{C}\s]+/gu, ' ')}), events: ${events}, subscribers: ${subscribers}, keys: ${keys}, websites: ${websites}`;
      if (args.values['yes'] !== true) throw new Refused(`nothing was removed; --yes removes ${what}`);
      await removeInstance(acting, name);
      note(`removed ${what}`);
    });
  },
};
