// Commands for proposals.

import { acceptProposal, declineProposal } from '../office/proposals/answer-proposal.ts';
import { listProposals } from '../office/proposals/list-proposals.ts';
import type { WaitingProposal } from '../office/proposals/waiting-proposal.ts';
import { proposalAnswer } from '../office-api/proposals.ts';
import { atOffice } from './at-office.ts';
import { DESPITE_HELP, DESPITE_OPTION, despiteOf, warn } from './change-event.ts';
import { type Command, idPositional, option } from './command.ts';
import { plain, shortMoment } from './event-words.ts';
import { JSON_HELP, JSON_OPTION, jsonText, type ListingCell, printList, wantsJson } from './listing.ts';

const HEADINGS = ['id', 'event', 'begins', 'title', 'by', 'proposed', 'what', 'changed since', 'note'];

export const proposalList: Command = {
  detail:
    'One line per proposal: id, event, when it begins, title, who proposes it and when, what is to be different, ' +
    'what of that was changed since, note; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const all = await listProposals(desk, desk.instance);
      if (wantsJson(args)) context.out(jsonText(all.map(proposalAnswer)));
      else printList(context, args, HEADINGS, all.map(rowOf));
    }),
};

function rowOf({ proposal, event, merge, conflicts }: WaitingProposal): ListingCell[] {
  const { id, eventId, isNew, by, at, note } = proposal;
  const what = isNew ? ['new event'] : merge === null ? ['removal'] : Object.keys(merge);
  const since = conflicts.map(({ field }) => field);
  return [id, eventId, shortMoment(event.startsAt), plain(event.title), by, { instant: at }, what, since, note];
}

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
