import type { StoredKind } from '../../model/present.ts';
import type { BulkOperations } from '../bulk/bulk-operations.ts';

interface Common {
  readonly kind: StoredKind;
  /** Expected revision; undefined accepts any. */
  readonly ifRevision?: number | undefined;
  /** JSON pointer to the step in the input; prefix of the problems' paths. */
  readonly at: string;
}

interface Whole extends Common {
  readonly value: unknown;
  /** Computes the final value after ids are assigned, for texts that contain ids; `idOf` returns the id of a ref. */
  readonly complete?: ((idOf: (ref: string) => number | undefined) => unknown) | undefined;
}

/** Creates an entity; other steps of the change can refer to it by `ref` (rule W8). */
export interface CreateStep extends Whole {
  readonly ref?: string | undefined;
}

export interface ReplaceStep extends Whole {
  readonly id: number;
}

export interface MergeStep extends Common {
  readonly id: number;
  readonly merge: unknown;
  /** True to replace the account's earlier proposal for the event instead of extending it (rule W18). */
  readonly replacesProposal?: boolean | undefined;
  readonly isOfMany?: boolean | undefined;
}

/** Bulk change to an event (rule W20); the resulting patch is computed inside the transaction. */
export interface AlterStep extends Common {
  readonly kind: 'event';
  readonly id: number;
  readonly set: BulkOperations;
}

export interface RemoveStep extends Common {
  readonly id: number;
  readonly remove: true;
  /** True to remove the references to the entity first (rule W7). */
  readonly isDetached?: boolean | undefined;
  /** True to erase permanently, without a copy in the trash (rule W17). */
  readonly isErased?: boolean | undefined;
}

export type Step = CreateStep | ReplaceStep | MergeStep | AlterStep | RemoveStep;
