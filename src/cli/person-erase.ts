import { describeReferrers } from '../office/describe-referrers.ts';
import { erasePerson, previewErasure } from '../office/erase-person.ts';
import { type Command, readIdPositional, requirePositional } from './command.ts';
import { CommandError } from './command-error.ts';
import { confirmOrThrow } from './confirm-or-throw.ts';

export const personEraseCommand: Command = {
  detail:
    'The history records only that the person with this id was erased, when, and by whom. The id is never reused.',
  options: { detach: { type: 'boolean' }, yes: { type: 'boolean' } },
  help: [
    '--detach  also removes the person from all events and lists; without this option, a person named there is not erased',
    '--yes  erases without asking; required without a terminal',
  ],
  run: async (context, args) => {
    const [instance, id] = [requirePositional(args, 0), readIdPositional(args, 1, 'a person')];
    const detach = args.values['detach'] === true;
    await context.withOffice(false, async (acting) => {
      const { name, referrers } = await previewErasure(acting, instance, id);
      const named = referrers.length === 0 ? '' : ` named by ${describeReferrers(referrers)}`;
      if (named !== '' && !detach) {
        throw new CommandError(
          `nothing was erased: person ${id} is${named}; use --detach to remove them from there too`,
        );
      }
      const who = name === '' ? `the stored data of person ${id}, who was removed,` : `${name} (person ${id})`;
      const given = named === '' ? '' : `, who is${named},`;
      await confirmOrThrow(context, args.values['yes'] === true, {
        question: `Erase ${who}${given} from ${instance}, including all stored data?`,
        not: 'nothing was erased',
        otherwise: `nothing was erased; use --yes to erase ${who}, including all stored data`,
      });
      await erasePerson(acting, instance, id, { detach });
    });
    context.note(`person ${id} has been erased; earlier backups and exports still contain their data`);
  },
};
