import type { Proposal } from '../../model/proposal.ts';
import type { PendingProposal, ProposalConflict } from './pending-proposal.ts';

/** Thrown if the event of an accepted proposal has changed since; the editor has to review it again (rule W18). */
export class ProposalOutdatedError extends Error {
  override readonly name = 'ProposalOutdatedError';
  readonly proposal: Proposal;
  readonly conflicts: readonly ProposalConflict[];

  constructor(proposal: Proposal, conflicts: readonly ProposalConflict[]) {
    super(`changed since it was proposed: ${conflicts.map(({ field }) => field).join(', ')}`);
    this.proposal = proposal;
    this.conflicts = conflicts;
  }
}

export class ProposalChangedError extends Error {
  override readonly name = 'ProposalChangedError';
  readonly present: PendingProposal;

  constructor(present: PendingProposal) {
    super(`proposal ${present.proposal.id} was changed`);
    this.present = present;
  }
}

export class IndividualAcceptanceRequiredError extends Error {
  override readonly name = 'IndividualAcceptanceRequiredError';
  readonly eventIds: readonly number[];

  constructor(eventIds: readonly number[]) {
    super(`must be accepted individually: ${eventIds.join(', ')}`);
    this.eventIds = eventIds;
  }
}

export class PendingProposalsChangedError extends Error {
  override readonly name = 'PendingProposalsChangedError';
}
