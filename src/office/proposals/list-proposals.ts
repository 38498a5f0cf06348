import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Proposal } from '../../model/proposal.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { hashKey } from '../../util/hash-key.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { isOwnProposal } from '../content/propose.ts';
import type { WriteContext } from '../write-context.ts';
import type { PendingProposal, ProposalConflict } from './pending-proposal.ts';

/** Lists pending proposals, oldest first; a contributor sees only their own. Throws NotFoundError for an unknown instance. */
export function listProposals(
  editing: WriteContext,
  instance: string,
  which: { readonly id?: number; readonly eventId?: number } = {},
): Promise<PendingProposal[]> {
  return editing.store.content.read(instance, async (content) => {
    const all = (await content.proposals(which)).filter((one) => maySee(editing, one));
    const ids = [...new Set(all.map(({ eventId }) => eventId))];
    const events = new Map((await content.getAll('event', ids)).map((one) => [one.id, one]));
    return all.flatMap((proposal) => {
      const event = events.get(proposal.eventId);
      return event === undefined ? [] : [toPendingProposal(editing, proposal, event)];
    });
  });
}

export async function findEventsWithPendingChanges(
  editing: WriteContext,
  content: ContentReader,
): Promise<ReadonlySet<number>> {
  const all = (await content.proposals()).filter((one) => !one.isNew && maySee(editing, one));
  return new Set(all.map(({ eventId }) => eventId));
}

/** Throws NotFoundError if the proposal does not exist or is not visible to the account. */
export async function getProposal(editing: WriteContext, instance: string, id: number): Promise<PendingProposal> {
  const [found] = await listProposals(editing, instance, { id });
  if (found === undefined) throw new NotFoundError(`proposal ${id}`);
  return found;
}

/** Finds a proposal visible to the account. Throws NotFoundError. */
export async function requireProposal(editing: WriteContext, content: ContentReader, id: number): Promise<Proposal> {
  const [proposal] = await content.proposals({ id });
  if (proposal === undefined || !maySee(editing, proposal)) throw new NotFoundError(`proposal ${id}`);
  return proposal;
}

function maySee(editing: WriteContext, proposal: Proposal): boolean {
  return editing.authority.role !== 'contributor' || isOwnProposal(proposal, editing);
}

export function toPendingProposal(
  editing: WriteContext,
  proposal: Proposal,
  { value: event, revision }: VersionedOf<'event'>,
): PendingProposal {
  return {
    proposal,
    event,
    revision,
    merge: proposal.isNew ? withoutId(serializeEntity('event', event)) : proposal.merge,
    conflicts: conflictsOf(proposal, event),
    isOwn: isOwnProposal(proposal, editing),
    stamp: stampOf(proposal, revision),
  };
}

const STAMP_LENGTH = 16;

function stampOf({ id, isNew, merge, base, note }: Proposal, revision: number): string {
  return hashKey(JSON.stringify([id, isNew ? revision : 0, merge, base, note])).slice(0, STAMP_LENGTH);
}

function withoutId({ id: _, ...fields }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return fields;
}

export function canDecideProposals({ authority }: Pick<WriteContext, 'authority'>): boolean {
  return hasRole(authority, 'editor');
}

/** Fields changed since the proposal, unless they already have the proposed value. */
function conflictsOf({ merge, base, isNew }: Proposal, event: Event): ProposalConflict[] {
  if (isNew) return [];
  const current = serializeEntity('event', event);
  return Object.keys(merge ?? base).flatMap((field) => {
    const [before, present, proposed] = [base[field], current[field], merge?.[field]];
    const isSettled = isSameJson(before, present) || (merge !== null && isSameJson(present, proposed));
    return isSettled ? [] : [{ field, before, present, proposed }];
  });
}
