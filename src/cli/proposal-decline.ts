import { declineProposal } from '../office/proposals/answer-proposal.ts';
import { atOffice } from './at-office.ts';
import { type Command, idPositional, option } from './command.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';

export const proposalDecline: Command = {
  detail: 'The event stays as it is; a new one becomes a draft. Whoever proposed it is told by mail.',
  options: { text: { type: 'string' }, ...JSON_OPTION },
  help: ['--text TEXT  why, for whoever proposed it', JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'a proposal');
      const { revision } = await declineProposal(desk, desk.instance, id, option(args, 'text') ?? '');
      context.out(wantsJson(args) ? jsonText({ revision }) : `proposal ${id} is declined`);
    }),
};
