import type { Positioned } from './entity.ts';

export type ListGroup = Positioned & { readonly name: string };

/** Rule for the events of a list: each non-empty criterion must match by at least one value (rule L2). */
export interface ListRule {
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  readonly eventTypes: readonly string[];
  readonly roomIds: readonly number[];
  readonly personIds: readonly number[];
}

/** List of the events that its rule matches, plus those included by hand, minus those excluded by hand (rule L1). */
export interface List extends Positioned {
  readonly groupIds: readonly number[];
  readonly name: string;
  readonly publicTitle: string;
  readonly rule: ListRule | null;
  readonly includeEventIds: readonly number[];
  readonly excludeEventIds: readonly number[];
}
