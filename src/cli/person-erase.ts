import { erasePerson, personToErase, referrersInWords } from '../office/erase-person.ts';
import { Refused } from '../office/errors.ts';
import { allow } from './allow.ts';
import { type Command, idPositional, positional } from './command.ts';

export const personErase: Command = {
  words: ['person', 'erase'],
  summary: 'Erases a person with all that the trash and the history keep of them; an import could bring them back.',
  detail: 'The history keeps that a person of this id was erased, when and by whom; the id is never given again.',
  positionals: ['INSTANCE', 'ID'],
  options: { detach: { type: 'boolean' }, yes: { type: 'boolean' } },
  help: [
    '--detach  takes them out of all events and lists that name them; without it such a person is refused',
    '--yes  does it without asking; where nobody can be asked it is needed',
  ],
  run: async (context, args) => {
    const [instance, id] = [positional(args, 0), idPositional(args, 1, 'a person')];
    const detach = args.values['detach'] === true;
    await context.withOffice(false, async (acting) => {
      const { name, referrers } = await personToErase(acting, instance, id);
      const named = referrers.length === 0 ? '' : ` named by ${referrersInWords(referrers)}`;
      if (named !== '' && !detach) {
        throw new Refused(`nothing was erased: person ${id} is${named}; --detach takes them out of all that`);
      }
      const who = name === '' ? `what is kept of person ${id}, who was removed,` : `${name} (person ${id})`;
      const given = named === '' ? '' : `, who is${named},`;
      await allow(context, args.values['yes'] === true, {
        question: `Erase ${who}${given} from ${instance} with all that is kept of them?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; --yes erases ${who} with all that is kept of them`,
      });
      await erasePerson(acting, instance, id, { detach });
    });
    context.note(
      `nothing is kept of person ${id} any more but that they were erased; earlier backups and exports still have them`,
    );
  },
};
