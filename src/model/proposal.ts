// Proposed changes of events by users without the right to publish (rule W18), pending approval.

/** Stored proposal. Instants are milliseconds since 1970. */
export interface Proposal {
  readonly id: number;
  readonly eventId: number;
  /** Whether the event as a whole is pending, because it is new and was never shown. */
  readonly isNew: boolean;
  /** Account of the proposer, or null if unknown. */
  readonly accountId: number | null;
  readonly by: string;
  /** Time of the proposal, or of its last change. */
  readonly at: number;
  /**
   * Proposed values by field name in the bundle, each in full; null: removal of the event. Empty for a new event, which is pending as a
   * whole.
   */
  readonly merge: ProposedFields | null;
  /** Values of these fields at the time of the proposal. */
  readonly base: ProposedFields;
  readonly baseRevision: number;
  /** Note of the proposer; "" for none. */
  readonly note: string;
}

export type ProposedFields = Readonly<Record<string, unknown>>;

export type NewProposal = Omit<Proposal, 'id' | 'isNew'>;

/** Maximum characters of a note on a proposal, or of the reason for declining it. */
export const MAX_WORD_LENGTH = 500;

export interface AnsweredProposal {
  readonly id: number;
  readonly eventId: number;
  /** Whether the proposal was a new event. */
  readonly isNew: boolean;
  /** Time of the decision, in milliseconds since 1970. */
  readonly at: number;
  readonly outcome: 'accepted' | 'declined' | 'removed';
  /** Author of the decision, as in the history. */
  readonly by: string;
  /** Author's message; "" for none. */
  readonly word: string;
  /** Proposed title, and the day of the event (`YYYY-MM-DD`). */
  readonly title: string;
  readonly day: string;
}
