// Proposals by accounts without the right to publish, for accepted events (rule W18): validated like a change, then stored separately,
// while the event stays unchanged.

import type { Event } from '../../model/event.ts';
import type { Proposal, ProposedFields } from '../../model/proposal.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import type { WriteContext } from '../write-context.ts';
import type { NumberedStep } from './assign-step-ids.ts';

/** Proposed change to an event; `after` is undefined to remove the event. */
export interface ProposedChange {
  readonly step: NumberedStep;
  readonly present: VersionedOf<'event'>;
  readonly after: Event | undefined;
}

/** True if the acting account made the proposal; without an account, names are compared. */
export function isOwnProposal(
  { accountId, by }: Pick<Proposal, 'accountId' | 'by'>,
  editing: Pick<WriteContext, 'accountId' | 'actor'>,
): boolean {
  if (editing.accountId !== undefined) return accountId === editing.accountId;
  return accountId === null && by === editing.actor;
}

export async function findOwnProposal(
  editing: WriteContext,
  content: ContentTransaction,
  eventId: number,
): Promise<Proposal | undefined> {
  const all = await content.proposals({ eventId });
  return all.find((one) => !one.isNew && isOwnProposal(one, editing));
}

/**
 * Undoes the change to the event and stores it as a proposal. Returns undefined if nothing is left to propose; an earlier proposal of the
 * same account is then deleted.
 */
export async function storeProposal(
  editing: WriteContext,
  content: ContentTransaction,
  { step, present, after }: ProposedChange,
  { at, note }: { readonly at: number; readonly note: string },
): Promise<Proposal | undefined> {
  const { id: eventId, value: event, revision } = present;
  const earlier = await findOwnProposal(editing, content, eventId);
  const current = withoutId(serializeEntity('event', event));
  const merge = after === undefined ? null : pickDifferences(current, serializeEntity('event', after));
  if (merge !== null && Object.keys(merge).length === 0) {
    if (earlier !== undefined) await content.dropProposal(earlier);
    return undefined;
  }
  // A field of the earlier proposal that this patch does not contain keeps its earlier base value.
  const keepProposed = (name: string) =>
    'merge' in step &&
    !step.replacesProposal &&
    !Object.hasOwn(step.merge as object, name) &&
    earlier?.merge?.[name] !== undefined;
  const names = Object.keys(merge ?? current);
  const base = names.map((name) => [name, keepProposed(name) ? earlier?.base[name] : current[name]]);
  const proposal = {
    eventId,
    accountId: editing.accountId ?? null,
    by: editing.actor,
    at,
    merge,
    base: Object.fromEntries(base) as ProposedFields,
    baseRevision: earlier !== undefined && names.some(keepProposed) ? earlier.baseRevision : revision,
    note: note === '' ? (earlier?.note ?? '') : note,
  };
  return content.putProposal(proposal, earlier?.id);
}

function withoutId({ id: _, ...fields }: ProposedFields): ProposedFields {
  return fields;
}

function pickDifferences(current: ProposedFields, wanted: ProposedFields): ProposedFields {
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, value]) => {
      return isSameJson(value, wanted[name]) ? [] : [[name, wanted[name]]];
    }),
  );
}
