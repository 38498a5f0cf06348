import type { Proposal } from '../../model/proposal.ts';
import type { ProposalConflict, WaitingProposal } from './waiting-proposal.ts';

/** What a proposal is about has changed since, so that somebody has to look again (rule W18). */
export class ProposalOutdated extends Error {
  override readonly name = 'ProposalOutdated';
  readonly proposal: Proposal;
  readonly conflicts: readonly ProposalConflict[];

  constructor(proposal: Proposal, conflicts: readonly ProposalConflict[]) {
    super(`changed since it was proposed: ${conflicts.map(({ field }) => field).join(', ')}`);
    this.proposal = proposal;
    this.conflicts = conflicts;
  }
}

/** It is proposed otherwise than whoever answers has looked at. */
export class ProposalChanged extends Error {
  override readonly name = 'ProposalChanged';
  readonly present: WaitingProposal;

  constructor(present: WaitingProposal) {
    super(`proposal ${present.proposal.id} was changed`);
    this.present = present;
  }
}

/** Some of the events have proposals that can only be accepted one by one. */
export class AcceptAlone extends Error {
  override readonly name = 'AcceptAlone';
  /** Their ids. */
  readonly eventIds: readonly number[];

  constructor(eventIds: readonly number[]) {
    super(`to be accepted each by itself: ${eventIds.join(', ')}`);
    this.eventIds = eventIds;
  }
}

/** Something else waits than whoever answers has looked at. */
export class WaitingChanged extends Error {
  override readonly name = 'WaitingChanged';
}
