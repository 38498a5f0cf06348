// What somebody without the right to publish wants changed of an event (rule W18): it waits beside the event for a yes.

/** A proposal as it is kept. Instants are milliseconds since 1970. */
export interface Proposal {
  readonly id: number;
  readonly eventId: number;
  /** Whether the event as a whole waits, since it is new and was never shown. */
  readonly isNew: boolean;
  /** The account of the one who proposes; null where it is not known. */
  readonly accountId: number | null;
  /** What they are called, as the history names them. */
  readonly by: string;
  /** When it was proposed, or changed last. */
  readonly at: number;
  /**
   * The fields that are to be different, under their names in the bundle, each whole; null: the event is to be removed. Of a new event
   * the whole event is what waits, and this is empty.
   */
  readonly merge: ProposedFields | null;
  /** What these fields were when they were proposed. */
  readonly base: ProposedFields;
  /** The event's revision when it was proposed. */
  readonly baseRevision: number;
  /** What the one who proposes says about it; "" for nothing. */
  readonly note: string;
}

export type ProposedFields = Readonly<Record<string, unknown>>;

export type NewProposal = Omit<Proposal, 'id' | 'isNew'>;

/** The most characters of a word about a proposal, or about why it was declined. */
export const MAX_WORD_LENGTH = 500;

/** What became of something that somebody proposed. */
export interface AnsweredProposal {
  readonly id: number;
  readonly eventId: number;
  /** Whether it was a new event. */
  readonly isNew: boolean;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly outcome: 'accepted' | 'declined' | 'removed';
  /** Who said so, as the history names them. */
  readonly by: string;
  /** Why, in their words; "" for nothing. */
  readonly word: string;
  /** The title that was proposed, and the day of the event (`YYYY-MM-DD`). */
  readonly title: string;
  readonly day: string;
}
