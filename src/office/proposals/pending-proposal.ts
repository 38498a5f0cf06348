import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';

export interface ProposalConflict {
  readonly field: string;
  /** Values at the time of the proposal, now, and as proposed; `proposed` is undefined if the event is to be removed. */
  readonly before: unknown;
  readonly present: unknown;
  readonly proposed: unknown;
}

export interface PendingProposal {
  readonly proposal: Proposal;
  readonly event: Event;
  readonly revision: number;
  /** Proposed fields in the bundle format: the whole event if new, or null for a removal. */
  readonly merge: Readonly<Record<string, unknown>> | null;
  readonly conflicts: readonly ProposalConflict[];
  readonly isOwn: boolean;
  /** Changes whenever the content of the proposal does; for a new event, whenever the event does. */
  readonly stamp: string;
}
