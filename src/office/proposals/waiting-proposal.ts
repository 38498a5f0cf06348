// A proposal with all that somebody looks at who answers it (rule W18).

import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';

/** A field that was changed since a change of it was proposed, in the words of the bundle. */
export interface ProposalConflict {
  readonly field: string;
  /** As it was when the change was proposed, as it is now, and as it is to be; undefined: the event is to be removed. */
  readonly before: unknown;
  readonly present: unknown;
  readonly proposed: unknown;
}

/** A proposal with the event as it stands. */
export interface WaitingProposal {
  readonly proposal: Proposal;
  readonly event: Event;
  /** Of the event. */
  readonly revision: number;
  /** What is to be different, in the words of the bundle: of a new event all of it, null for one that is to be removed. */
  readonly merge: Readonly<Record<string, unknown>> | null;
  readonly conflicts: readonly ProposalConflict[];
  /** Whether whoever asks made it. */
  readonly isOwn: boolean;
  /** Another one where something else is proposed: of a new event, where anything of it was changed. */
  readonly stamp: string;
}
