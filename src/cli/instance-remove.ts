import { contentsOf, removeInstance } from '../office/remove-instance.ts';
import { allow } from './allow.ts';
import { type Command, positional } from './command.ts';
import { contentsInWords } from './instance-words.ts';

export const instanceRemove: Command = {
  options: { yes: { type: 'boolean' } },
  help: [
    '--yes  removes without asking; `parvis backup` first saves everything, `parvis export` the content and subscribers',
  ],
  run: async (context, args) => {
    const { withOffice, note } = context;
    const name = positional(args, 0);
    await withOffice(false, async (acting) => {
      const what = contentsInWords(name, await contentsOf(acting, name));
      await allow(context, args.values['yes'] === true, {
        question: `Remove ${what}?`,
        not: 'nothing was removed',
        otherwise: `nothing was removed; --yes removes ${what}`,
      });
      await removeInstance(acting, name);
      note(`removed ${what}`);
    });
  },
};
