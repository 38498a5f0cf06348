import { erasePerson, personToErase } from '../office/erase-person.ts';
import { referrersInWords } from '../office/referrers-in-words.ts';
import { allow } from './allow.ts';
import { type Command, idPositional, positional } from './command.ts';
import { CommandError } from './command-error.ts';

export const personErase: Command = {
  detail: 'The history keeps only that the person with this id was erased, when and by whom. The id is never reused.',
  options: { detach: { type: 'boolean' }, yes: { type: 'boolean' } },
  help: [
    '--detach  also removes the person from all events and lists; without it, a person named there is not erased',
    '--yes  erases without asking; needed without a terminal',
  ],
  run: async (context, args) => {
    const [instance, id] = [positional(args, 0), idPositional(args, 1, 'a person')];
    const detach = args.values['detach'] === true;
    await context.withOffice(false, async (acting) => {
      const { name, referrers } = await personToErase(acting, instance, id);
      const named = referrers.length === 0 ? '' : ` named by ${referrersInWords(referrers)}`;
      if (named !== '' && !detach) {
        throw new CommandError(`nothing was erased: person ${id} is${named}; --detach removes them from there too`);
      }
      const who = name === '' ? `the stored data of person ${id}, who was removed,` : `${name} (person ${id})`;
      const given = named === '' ? '' : `, who is${named},`;
      await allow(context, args.values['yes'] === true, {
        question: `Erase ${who}${given} from ${instance} with all stored data?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; --yes erases ${who} with all stored data`,
      });
      await erasePerson(acting, instance, id, { detach });
    });
    context.note(`person ${id} is erased; earlier backups and exports still contain their data`);
  },
};
