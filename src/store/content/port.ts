// Read and write access to content within a change.

import type { NotifiedCounts } from '../../model/bookings/booking.ts';
import type { Kind, Reference } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Instance } from '../../model/instance.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { AnsweredProposal, NewProposal, Proposal } from '../../model/proposal.ts';
import type { Clash, ResourceUse } from '../../model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../../model/resources.ts';
import type { RoomRequestReader, RoomRequestTransaction } from '../room-requests/request-transaction.ts';
import type { RotaReader, RotaTransaction } from '../rota/rota-transaction.ts';
import type { PuttableValue, ValueOf, VersionedOf } from './by-kind.ts';
import type { ProposalQuery } from './proposals.ts';

export interface IdempotentResponse {
  readonly request: string;
  readonly answer: string;
}

export interface EntityKey {
  readonly kind: StoredKind;
  readonly id: number;
}

export interface HistoryPosition {
  /** Instance id. An instance created again under the same name has a new id. */
  readonly instanceId: number;
  readonly contentRevision: number;
  /** Returns the time of a revision in milliseconds since 1970, or undefined if there was none. */
  readonly timeOfRevision: (revision: number) => Promise<number | undefined>;
}

interface ChangedOf<K extends StoredKind> {
  readonly kind: K;
  readonly id: number;
  readonly before: ValueOf<K> | undefined;
  readonly after: ValueOf<K> | undefined;
}

export type ChangedEntity = { readonly [K in StoredKind]: ChangedOf<K> }[StoredKind];

export interface ContentTransaction {
  readonly instance: Instance;
  readonly revision: number;
  /** Entities changed so far, in the order of their first change. */
  readonly changed: () => ChangedEntity[];
  /** Returns the current entity. If this change has put it, it has the revision of the change. */
  readonly get: <K extends StoredKind>(kind: K, id: number) => Promise<VersionedOf<K> | undefined>;
  readonly getAll: <K extends StoredKind>(kind: K, ids: readonly number[]) => Promise<VersionedOf<K>[]>;
  readonly all: <K extends StoredKind>(kind: K) => Promise<ValueOf<K>[]>;
  /** Returns the events that are shown at some time (rule V1) and end at or after a wall-clock time, in any order. */
  readonly shownEvents: (since: string) => Promise<Event[]>;
  readonly page: <K extends Kind>(kind: K, after: number, limit: number) => Promise<VersionedOf<K>[]>;
  /** Returns the entities changed since a revision, each once, including removed ones. */
  readonly changedSince: (revision: number) => Promise<EntityKey[]>;
  readonly mark: HistoryPosition;
  readonly labels: (kind: Kind, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly uses: (kind: ResourceKind, span: UseSpan, id?: number) => Promise<ResourceUse[]>;
  /**
   * Returns the resource clashes that this change has caused so far, with the changed event first. Omits clashes that existed before. At
   * most 10,000.
   */
  readonly findNewClashes: () => Promise<Clash[]>;
  readonly highestField: (formId: number) => Promise<number>;
  readonly isBooked: (eventId: number) => Promise<boolean>;
  readonly bookingCount: (eventId: number) => Promise<number>;
  /**
   * Counts the bookings whose participants this change notifies, and those without an address; none for a silent change (rule J11).
   */
  readonly countNotifiedBookings: () => Promise<NotifiedCounts>;
  /** Counts the confirmed or requested volunteers whom this change notifies; 0 for a silent change (rule D14). */
  readonly countNotifiedVolunteers: () => Promise<number>;
  /** Counts the room requests whose requesters this change notifies; 0 for a silent change (rule H11). */
  readonly countNotifiedRequests: () => Promise<number>;
  readonly plan: RotaTransaction;
  readonly requests: RoomRequestTransaction;
  /** Returns the references whose target does not exist or was removed. */
  readonly missing: <R extends Reference>(references: readonly R[]) => Promise<R[]>;
  readonly referrers: (kind: Kind, id: number) => Promise<Referrer[]>;
  /** Returns the ancestors in the tree, nearest first, up to and including the first one in `known`. Stops at a loop in the tree. */
  readonly ancestors: (kind: Kind, id: number, known?: ReadonlySet<number>) => Promise<number[]>;
  /** Returns the response stored for an idempotency key within the last day; undefined for a new key. */
  readonly findResponse: (key: string) => Promise<IdempotentResponse | undefined>;
  /** Stores a response together with the change. A change that changes nothing stores none. */
  readonly storeResponse: (key: string, answered: IdempotentResponse) => Promise<void>;
  readonly proposals: (which?: ProposalQuery) => Promise<Proposal[]>;
  readonly answeredProposals: (which: {
    readonly accountId: number;
    readonly since: number;
  }) => Promise<AnsweredProposal[]>;
  readonly putProposal: (proposal: NewProposal, id?: number) => Promise<Proposal>;
  readonly noteProposal: (id: number, note: string) => Promise<void>;
  /** Deletes the proposal of a change. Mails the outcome, if any, to the proposer, unless they decided themselves. */
  readonly dropProposal: (proposal: Proposal, outcome?: 'accepted' | 'declined') => Promise<void>;
  /** Allocates an id never used for this kind. Throws IdsExhaustedError if none is left. */
  readonly newId: (kind: Kind) => Promise<number>;
  readonly newIds: (kind: Kind, count: number) => Promise<number[]>;
  /**
   * Creates an entity, or replaces it at the expected revision. Throws ConflictError if it has a different revision or already exists, and
   * NotFoundError if it was removed.
   */
  readonly put: <K extends StoredKind>(kind: K, entity: PuttableValue<K>, expected: number | 'new') => Promise<void>;
  /**
   * Removes all references to an entity, moves its children up to its parent (rule W7), and returns the referrers. Throws NotFoundError,
   * and InUseError with the referrers that require it.
   */
  readonly detach: (kind: Kind, id: number) => Promise<Referrer[]>;
  /**
   * Removes an entity without a trace, even from the trash and the history (rule W17). Throws the same errors as `put`, and NotFoundError
   * if no data about it is left.
   */
  readonly erase: (kind: StoredKind, id: number, expected: number | 'gone') => Promise<void>;
  /**
   * Removes an entity. Throws the same errors as `put`. References to it are checked at the end, because the change may remove them later.
   */
  readonly remove: (kind: StoredKind, id: number, expected: number) => Promise<void>;
}

export type ContentReader = Omit<
  ContentTransaction,
  | 'changed'
  | 'countNotifiedBookings'
  | 'countNotifiedVolunteers'
  | 'countNotifiedRequests'
  | 'plan'
  | 'requests'
  | 'findResponse'
  | 'storeResponse'
  | 'putProposal'
  | 'noteProposal'
  | 'dropProposal'
  | 'newId'
  | 'newIds'
  | 'put'
  | 'detach'
  | 'erase'
  | 'remove'
> & { readonly plan: RotaReader; readonly requests: RoomRequestReader };
