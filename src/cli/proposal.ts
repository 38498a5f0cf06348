import { acceptProposal, declineProposal } from '../office/proposals/answer-proposal.ts';
import { listProposals } from '../office/proposals/list-proposals.ts';
import type { PendingProposal } from '../office/proposals/pending-proposal.ts';
import { createProposalBody } from '../office-api/proposals.ts';
import { DESPITE_HELP, DESPITE_OPTION, printWarnings, readAcceptedWarnings } from './change-event.ts';
import { type Command, readIdPositional, readOption } from './command.ts';
import { formatShortMoment, toSafeLine } from './describe-event.ts';
import { formatJson, JSON_HELP, JSON_OPTION, type ListingCell, printList, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';

const HEADINGS = ['id', 'event', 'begins', 'title', 'by', 'proposed', 'what', 'changed since', 'note'];

export const proposalListCommand: Command = {
  detail:
    'One line per proposal: id, event, its start, title, author and time of the proposal, proposed changes, ' +
    'fields changed since then, note; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const all = await listProposals(desk, desk.instance);
      if (wantsJson(args)) context.out(formatJson(all.map(createProposalBody)));
      else printList(context, args, HEADINGS, all.map(rowOf));
    }),
};

function rowOf({ proposal, event, merge, conflicts }: PendingProposal): ListingCell[] {
  const { id, eventId, isNew, by, at, note } = proposal;
  const what = isNew ? ['new event'] : merge === null ? ['removal'] : Object.keys(merge);
  const since = conflicts.map(({ field }) => field);
  return [
    id,
    eventId,
    formatShortMoment(event.startsAt),
    toSafeLine(event.title),
    by,
    { instant: at },
    what,
    since,
    note,
  ];
}

export const proposalAcceptCommand: Command = {
  detail:
    'The author is notified by e-mail. If proposed fields have changed since then, they are listed and nothing else happens.',
  options: { force: { type: 'boolean' }, detach: { type: 'boolean' }, ...DESPITE_OPTION, ...JSON_OPTION },
  help: [
    '--force  also overwrites fields that have changed since it was proposed',
    '--detach  if the proposal is to remove the event, also takes it off all lists it was added to',
    DESPITE_HELP,
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(
      context,
      args,
      async (desk) => {
        const id = readIdPositional(args, 1, 'a proposal');
        const { revision, warnings } = await acceptProposal(desk, desk.instance, id, {
          isForced: args.values['force'] === true,
          isDetached: args.values['detach'] === true,
          despite: readAcceptedWarnings(args),
          language: 'en',
        });
        printWarnings(context, warnings);
        context.out(wantsJson(args) ? formatJson({ revision, warnings }) : `accepted proposal ${id}`);
      },
      { inUse: 'use --detach to remove it from them' },
    ),
};

export const proposalDeclineCommand: Command = {
  detail: 'The event stays as it is; a new event becomes a draft. The author is notified by e-mail.',
  options: { text: { type: 'string' }, ...JSON_OPTION },
  help: ['--text TEXT  the reason, for the author of the proposal', JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const id = readIdPositional(args, 1, 'a proposal');
      const { revision } = await declineProposal(desk, desk.instance, id, readOption(args, 'text') ?? '');
      context.out(wantsJson(args) ? formatJson({ revision }) : `declined proposal ${id}`);
    }),
};
