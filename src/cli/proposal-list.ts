import { listProposals } from '../office/proposals/list-proposals.ts';
import type { WaitingProposal } from '../office/proposals/waiting-proposal.ts';
import { proposalAnswer } from '../office-api/proposals.ts';
import { atOffice } from './at-office.ts';
import type { Command } from './command.ts';
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
