import { acceptProposal } from '../office/proposals/answer-proposal.ts';
import { atOffice } from './at-office.ts';
import { DESPITE_HELP, DESPITE_OPTION, despiteOf, warn } from './change-event.ts';
import { type Command, idPositional } from './command.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';

export const proposalAccept: Command = {
  detail: 'Whoever proposed it is told by mail. Fields that were changed since are named, and nothing is done.',
  options: { force: { type: 'boolean' }, detach: { type: 'boolean' }, ...DESPITE_OPTION, ...JSON_OPTION },
  help: [
    '--force  also overwrites what was changed since it was proposed',
    '--detach  where the event is to be removed: also takes it out of all lists that name it',
    DESPITE_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'a proposal');
        const { revision, warnings } = await acceptProposal(desk, desk.instance, id, {
          isForced: args.values['force'] === true,
          isDetached: args.values['detach'] === true,
          despite: despiteOf(args),
          language: 'en',
        });
        warn(context, warnings);
        context.out(wantsJson(args) ? jsonText({ revision, warnings }) : `proposal ${id} is accepted`);
      },
      { inUse: '--detach takes it out of them' },
    ),
};
