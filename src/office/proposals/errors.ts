import type { Proposal } from '../../model/proposal.ts';
import type { WaitingProposal } from './list-proposals.ts';

/** A field that was changed since a change of it was proposed, in the words of the bundle. */
export interface ProposalConflict {
  readonly field: string;
  /** As it was when the change was proposed, as it is now, and as it is to be; undefined: the event is to be removed. */
  readonly before: unknown;
  readonly present: unknown;
  readonly proposed: unknown;
}

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
