// What a change of content can be made of, and what only looks.

import type { Reach } from '../../model/bookings/booking.ts';
import type { Kind, Reference } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Instance } from '../../model/instance.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { AnsweredProposal, NewProposal, Proposal } from '../../model/proposal.ts';
import type { Clash, ResourceUse } from '../../model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../../model/resources.ts';
import type { PlanReader, PlanTransaction } from '../rota/rota-transaction.ts';
import type { PresentOf, PutOf, ValueOf } from './by-kind.ts';
import type { WhichProposals } from './proposals.ts';

/** What was answered to a request, as JSON (rule W4). */
export interface StoredAnswer {
  /** A hash of what was asked. */
  readonly request: string;
  readonly answer: string;
}

/** Names an entity among those of all kinds. */
export interface EntityKey {
  readonly kind: StoredKind;
  readonly id: number;
}

/** Where the content of an instance stands. */
export interface ContentMark {
  /** The instance's number: one that was made anew under the same name is another. */
  readonly instanceId: number;
  readonly contentRevision: number;
  /** When a revision came about, in milliseconds since 1970; undefined where there was none. */
  readonly cameAt: (revision: number) => Promise<number | undefined>;
}

interface ChangedOf<K extends StoredKind> {
  readonly kind: K;
  readonly id: number;
  readonly before: ValueOf<K> | undefined;
  readonly after: ValueOf<K> | undefined;
}

/** One entity that a change makes different, told apart by `kind`; undefined where it was not there, or is not any more. */
export type ChangedEntity = { readonly [K in StoredKind]: ChangedOf<K> }[StoredKind];

export interface ContentTransaction {
  /** The instance's settings before the change. */
  readonly instance: Instance;
  /** The revision of the change; of what only looks, the one it sees. */
  readonly revision: number;
  /** What the change has made different so far, in the order in which it was changed first. */
  readonly changed: () => ChangedEntity[];
  /** The entity as it stands now; what this change has put has the revision of the change. */
  readonly get: <K extends StoredKind>(kind: K, id: number) => Promise<PresentOf<K> | undefined>;
  /** Those of the ids that stand there, in any order. */
  readonly getAll: <K extends StoredKind>(kind: K, ids: readonly number[]) => Promise<PresentOf<K>[]>;
  /** All of a kind as they stand now, by id. */
  readonly all: <K extends StoredKind>(kind: K) => Promise<ValueOf<K>[]>;
  /** The events that end at or after a wall-clock time and may be shown at some time (rule V1), in any order. */
  readonly shownEvents: (since: string) => Promise<Event[]>;
  /** As many of a kind as are wanted, by id, behind this one. */
  readonly page: <K extends Kind>(kind: K, after: number, limit: number) => Promise<PresentOf<K>[]>;
  /** What was changed since a revision, each once, also what is not there any more. */
  readonly changedSince: (revision: number) => Promise<EntityKey[]>;
  readonly mark: ContentMark;
  /** What those of a kind are called, by id; who is not there is left out. */
  readonly labels: (kind: Kind, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** When rooms, or other resources, are taken within a time: one of them or all, by the beginning of the uses (rule W13). */
  readonly uses: (kind: ResourceKind, span: UseSpan, id?: number) => Promise<ResourceUse[]>;
  /**
   * The clashes over resources of any kind that this change makes so far, for each event that it has put; that one comes first.
   * Two that took the same at that time before are no news. Of very many only the first are told.
   */
  readonly clashesMade: () => Promise<Clash[]>;
  /** The highest number that a field of a form ever had; 0 where it never had one. */
  readonly highestField: (formId: number) => Promise<number>;
  /** Whether people have signed up for an event here. */
  readonly isBooked: (eventId: number) => Promise<boolean>;
  /** The number of an event's bookings that are not cancelled. */
  readonly bookingCount: (eventId: number) => Promise<number>;
  /** How many bookings this change tells so far, or would, and how many it can't (rule J11). */
  readonly bookingsTold: () => Promise<Reach>;
  /** How many people who serve, or are asked to, this change tells so far, or would (rule D14). */
  readonly servingTold: () => Promise<number>;
  /** What is kept of the plan beside content. */
  readonly plan: PlanTransaction;
  /** Those of the references that name nothing; what was removed is missing too. */
  readonly missing: <R extends Reference>(references: readonly R[]) => Promise<R[]>;
  /** Who names it, sorted by kind and id. */
  readonly referrers: (kind: Kind, id: number) => Promise<Referrer[]>;
  /** The ids above it in its tree, nearest first, up to the first of `known`. Where they lead into a loop, each once. */
  readonly ancestors: (kind: Kind, id: number, known?: ReadonlySet<number>) => Promise<number[]>;
  /** What was answered before to the request of this key, for a day; undefined where it is new. */
  readonly answered: (key: string) => Promise<StoredAnswer | undefined>;
  /** Keeps an answer, with what the change makes; of a change that changes nothing none is kept. */
  readonly keepAnswer: (key: string, answered: StoredAnswer) => Promise<void>;
  /** What waits for a yes (rule W18), the oldest first. */
  readonly proposals: (which?: WhichProposals) => Promise<Proposal[]>;
  /** What became of what somebody proposed (rule W18): what was answered since then, the newest first. */
  readonly answeredProposals: (which: {
    readonly accountId: number;
    readonly since: number;
  }) => Promise<AnsweredProposal[]>;
  /** Keeps what somebody proposes of an event; `id` is that of their proposal whose place it takes. */
  readonly putProposal: (proposal: NewProposal, id?: number) => Promise<Proposal>;
  /** Changes what the one who proposes says about it. */
  readonly noteProposal: (id: number, note: string) => Promise<void>;
  /** Takes away the proposal of a change. Whoever made it is told the outcome by mail, unless there is none or they do it themselves. */
  readonly dropProposal: (proposal: Proposal, outcome?: 'accepted' | 'declined') => Promise<void>;
  /** Allocates an id never used for this kind. Throws IdsUsedUp if none is left. */
  readonly newId: (kind: Kind) => Promise<number>;
  /** As many of them, in order. */
  readonly newIds: (kind: Kind, count: number) => Promise<number[]>;
  /**
   * Puts an entity, at the revision that it is expected to have, or as a new one. Throws Conflict where it has another one or
   * is there already, NotFound where it is gone.
   */
  readonly put: <K extends StoredKind>(kind: K, entity: PutOf<K>, expected: number | 'new') => Promise<void>;
  /**
   * Takes an entity out of all that name it, and moves its children up to its parent (rule W7); gives who named it. Throws
   * NotFound, and InUse with those that can't be without it.
   */
  readonly detach: (kind: Kind, id: number) => Promise<Referrer[]>;
  /**
   * Removes an entity so that nothing of it is kept, neither in the trash nor in the history (rule W17); `'gone'` for one that
   * was removed before. Throws as `put`, and NotFound where nothing is kept of it.
   */
  readonly erase: (kind: StoredKind, id: number, expected: number | 'gone') => Promise<void>;
  /** Removes an entity. Throws as `put`; whether others name it is judged at the end, once they may have let go of it. */
  readonly remove: (kind: StoredKind, id: number, expected: number) => Promise<void>;
}

/** What only looks. */
export type ContentReader = Omit<
  ContentTransaction,
  | 'changed'
  | 'bookingsTold'
  | 'servingTold'
  | 'plan'
  | 'answered'
  | 'keepAnswer'
  | 'putProposal'
  | 'noteProposal'
  | 'dropProposal'
  | 'newId'
  | 'newIds'
  | 'put'
  | 'detach'
  | 'erase'
  | 'remove'
> & { readonly plan: PlanReader };
