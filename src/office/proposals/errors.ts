import type { Proposal } from '../../model/proposal.ts';
import type { ProposalConflict, WaitingProposal } from './waiting-proposal.ts';

/** The event has changed since the proposal, so the editor has to review it again (rule W18). */
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

export class ProposalChanged extends Error {
  override readonly name = 'ProposalChanged';
  readonly present: WaitingProposal;

  constructor(present: WaitingProposal) {
    super(`proposal ${present.proposal.id} was changed`);
    this.present = present;
  }
}

/** Some of the events have proposals that can only be accepted individually. */
export class AcceptAlone extends Error {
  override readonly name = 'AcceptAlone';
  readonly eventIds: readonly number[];

  constructor(eventIds: readonly number[]) {
    super(`to be accepted each by itself: ${eventIds.join(', ')}`);
    this.eventIds = eventIds;
  }
}

/** Other proposals are pending than the editor reviewed. */
export class WaitingChanged extends Error {
  override readonly name = 'WaitingChanged';
}
