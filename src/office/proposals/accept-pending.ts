import { hasRole } from '../../model/authority.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { hashKey } from '../../util/hash-key.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { type AppliedChange, type ApplyChangesOptions, applyChanges } from '../content/apply-changes.ts';
import { ForbiddenError } from '../content/errors.ts';
import type { Step } from '../content/step.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import { IndividualAcceptanceRequiredError, PendingProposalsChangedError } from './errors.ts';
import { toPendingProposal } from './list-proposals.ts';
import type { PendingProposal } from './pending-proposal.ts';

interface Chosen {
  readonly id: number;
  readonly revision: number | undefined;
}

export interface AcceptPendingOptions
  extends Pick<ApplyChangesOptions, 'despite' | 'language' | 'isTrial' | 'withEffects'> {
  /** Expected hash of the pending proposals, from `hashPendingProposals`; undefined skips the check. */
  readonly ifStamp?: string | undefined;
}

/**
 * Accepts all pending proposals of the events. Throws ForbiddenError, IndividualAcceptanceRequiredError for events that need an individual
 * decision, PendingProposalsChangedError if the pending proposals have changed, and the same errors as `applyChanges`.
 */
export async function acceptPendingProposals(
  editing: WriteContext,
  instance: string,
  chosen: readonly Chosen[],
  { ifStamp, ...wish }: AcceptPendingOptions,
): Promise<AppliedChange> {
  const { authority } = editing;
  if (!hasRole(authority, 'editor')) {
    throw new ForbiddenError(createRefusal('role_needed_to_answer', { own: authority.role }), 'editor');
  }
  const steps = {
    action: `accept what waits of ${chosen.length} events`,
    what: 'change',
    find: async (content: ContentTransaction) => {
      const all = await waitingOf(editing, content, chosen);
      if (ifStamp !== undefined && ifStamp !== stampOf(all)) throw new PendingProposalsChangedError();
      const alone = chosen.flatMap(({ id }) => (mustBeAlone(all.get(id) ?? []) ? [id] : []));
      if (alone.length > 0) throw new IndividualAcceptanceRequiredError(alone);
      for (const { proposal } of [...all.values()].flat()) await content.dropProposal(proposal, 'accepted');
      return chosen.map((one, index) => stepFor(one, all.get(one.id) ?? [], `/changes/${index}`));
    },
  } as const;
  const outcome = await applyChanges(editing, instance, steps, wish);
  if ('replayed' in outcome) throw new TypeError('a change without a key was answered before');
  return outcome.applied;
}

export async function hashPendingProposals(
  editing: WriteContext,
  content: ContentReader,
  chosen: readonly Chosen[],
): Promise<string> {
  return stampOf(await waitingOf(editing, content, chosen));
}

type WaitingById = ReadonlyMap<number, readonly PendingProposal[]>;

async function waitingOf(
  editing: WriteContext,
  content: ContentReader,
  chosen: readonly Chosen[],
): Promise<WaitingById> {
  const events = new Map(
    (
      await content.getAll(
        'event',
        chosen.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const changes = (await content.proposals()).filter(({ isNew }) => !isNew);
  const notes = changes.flatMap((proposal) => {
    const event = events.get(proposal.eventId);
    return event === undefined ? [] : [toPendingProposal(editing, proposal, event)];
  });
  return Map.groupBy(notes, ({ event }) => event.id);
}

function stampOf(all: WaitingById): string {
  return hashKey(JSON.stringify([...all.values()].flat().map(({ proposal, stamp }) => [proposal.id, stamp])));
}

function mustBeAlone(some: readonly PendingProposal[]): boolean {
  if (some.some(({ conflicts }) => conflicts.length > 0)) return true;
  if (some.some(({ merge }) => merge === null)) return some.length > 1;
  const wanted = new Map<string, unknown>();
  return some.some(({ merge }) =>
    Object.entries(merge ?? {}).some(([field, value]) => {
      const isOther = wanted.has(field) && !isSameJson(wanted.get(field), value);
      wanted.set(field, value);
      return isOther;
    }),
  );
}

function stepFor({ id, revision: ifRevision }: Chosen, some: readonly PendingProposal[], at: string): Step {
  const of = { kind: 'event', id, ifRevision, at } as const;
  if (some.some(({ merge }) => merge === null)) return { ...of, remove: true, isDetached: false };
  return { ...of, merge: Object.assign({}, ...some.map(({ merge }) => merge), { state: 'ready' }) };
}
