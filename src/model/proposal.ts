// Proposed changes of events by users without the right to publish (rule W18), pending approval.

export interface Proposal {
  readonly id: number;
  readonly eventId: number;
  /** True if the event as a whole is pending, because it is new and was never shown. */
  readonly isNew: boolean;
  readonly accountId: number | null;
  readonly by: string;
  readonly at: number;
  /**
   * Proposed values by field name in the bundle, each in full; null: removal of the event. Empty for a new event, which is pending as a
   * whole.
   */
  readonly merge: ProposedFields | null;
  readonly base: ProposedFields;
  readonly baseRevision: number;
  readonly note: string;
}

export type ProposedFields = Readonly<Record<string, unknown>>;

export type NewProposal = Omit<Proposal, 'id' | 'isNew'>;

/** Maximum characters of a note on a proposal, or of the reason for declining it. */
export const MAX_PROPOSAL_NOTE_LENGTH = 500;

export interface AnsweredProposal {
  readonly id: number;
  readonly eventId: number;
  readonly isNew: boolean;
  readonly at: number;
  readonly outcome: 'accepted' | 'declined' | 'removed';
  readonly by: string;
  readonly word: string;
  readonly title: string;
  readonly day: string;
}
