import { hasRole } from '../../model/authority.ts';
import { createProblem } from '../../model/format/problem.ts';
import { Report } from '../../model/format/report.ts';
import { MAX_PROPOSAL_NOTE_LENGTH, type Proposal, type ProposedFields } from '../../model/proposal.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { ruleOf, serializeEntity } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import {
  type AppliedChange,
  type ApplyChangesOptions,
  applyChanges,
  type ComputedSteps,
} from '../content/apply-changes.ts';
import { dropOutdatedValues } from '../content/drop-outdated-values.ts';
import { BadContentError, ForbiddenError } from '../content/errors.ts';
import { isOwnProposal } from '../content/propose.ts';
import type { Step } from '../content/step.ts';
import type { Warning } from '../content/warning.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import { ProposalChangedError, ProposalOutdatedError } from './errors.ts';
import { requireProposal, toPendingProposal } from './list-proposals.ts';

export interface AcceptOptions extends Pick<ApplyChangesOptions, 'despite' | 'language'> {
  readonly isForced?: boolean;
  /** True to remove the event from hand-picked lists first, if the proposal removes it (rule W7). */
  readonly isDetached?: boolean;
  readonly ifRevision?: number;
  readonly ifStamp?: string | undefined;
}

/**
 * Applies the proposed fields to the current event. Throws NotFoundError, ForbiddenError, ProposalChangedError, ProposalOutdatedError with
 * the fields changed in the meantime, and the same errors as `applyChanges`.
 */
export async function acceptProposal(
  editing: WriteContext,
  instance: string,
  id: number,
  { isForced = false, isDetached = false, ifRevision, ifStamp, ...wish }: AcceptOptions = {},
): Promise<AppliedChange> {
  expectMayDecide(editing);
  const left: Warning[] = [];
  const asked = { id, verb: 'accept', wish } as const;
  const applied = await answer(editing, instance, asked, async (content, proposal, event) => {
    left.length = 0;
    const seen = toPendingProposal(editing, proposal, event);
    if (ifStamp !== undefined && ifStamp !== seen.stamp) throw new ProposalChangedError(seen);
    const conflicts = isForced ? [] : seen.conflicts;
    if (conflicts.length > 0) throw new ProposalOutdatedError(proposal, conflicts);
    if (proposal.isNew) return [{ kind: 'event', id: event.id, ifRevision, merge: { state: 'ready' }, at: '' }];
    await content.dropProposal(proposal, 'accepted');
    if (proposal.merge === null) return [{ kind: 'event', id: event.id, ifRevision, remove: true, isDetached, at: '' }];
    const merge = await withoutGone(content, proposal.merge, event, left);
    return [{ kind: 'event', id: event.id, ifRevision, merge, at: '' }];
  });
  return { ...applied, warnings: [...left, ...applied.warnings] };
}

/**
 * Drops the proposal's references to entities that have been deleted since, with a warning for each, as when restoring from the trash (rule
 * W11).
 */
async function withoutGone(
  content: ContentTransaction,
  merge: ProposedFields,
  { value }: VersionedOf<'event'>,
  left: Warning[],
): Promise<ProposedFields> {
  const report = new Report({ cleanHtml: (html) => html });
  const wanted = ruleOf('event').read({ ...serializeEntity('event', value), ...merge }, '', report);
  // Other problems are reported when the change is applied.
  if (report.faults > 0) return merge;
  const without = serializeEntity('event', await dropOutdatedValues(content, 'event', wanted, left));
  return left.length === 0 ? merge : Object.fromEntries(Object.keys(merge).map((field) => [field, without[field]]));
}

/**
 * Declines a proposal: the event stays unchanged, and a new event becomes a draft again. Throws NotFoundError, ForbiddenError, and
 * BadContentError for a message that is too long.
 */
export async function declineProposal(
  editing: WriteContext,
  instance: string,
  id: number,
  text: string,
): Promise<AppliedChange> {
  expectMayDecide(editing);
  const why = wordOf(text, '/text');
  return answer(editing, instance, { id, verb: 'decline', wish: { word: why } }, async (content, proposal, event) => {
    if (proposal.isNew) return [{ kind: 'event', id: event.id, merge: { state: 'draft' }, at: '' }];
    await content.dropProposal(proposal, 'declined');
    return [];
  });
}

/**
 * Withdraws the account's own proposal; a new event moves to the trash. Throws NotFoundError, and ForbiddenError for a proposal by another
 * account.
 */
export async function withdrawProposal(editing: WriteContext, instance: string, id: number): Promise<AppliedChange> {
  return answer(editing, instance, { id, verb: 'withdraw' }, async (content, proposal, event) => {
    expectOwn(editing, proposal);
    if (proposal.isNew) return [{ kind: 'event', id: event.id, remove: true, isDetached: false, at: '' }];
    await content.dropProposal(proposal);
    return [];
  });
}

/** Revision of the author's own proposal; omitted fields stay unchanged. */
export interface ProposalRevision extends Pick<ApplyChangesOptions, 'despite' | 'language'> {
  /** Merge patch that replaces the proposed one; for a new event, it is applied to the event. */
  readonly merge?: unknown;
  readonly note?: string;
}

/** Revises the account's own proposal. Throws NotFoundError, ForbiddenError, and the same errors as `applyChanges`. */
export async function reviseProposal(
  editing: WriteContext,
  instance: string,
  id: number,
  { merge, note, ...wish }: ProposalRevision,
): Promise<AppliedChange> {
  const word = note === undefined ? undefined : wordOf(note, '/note');
  const asked = { id, verb: 'change', wish: { ...wish, ...(word !== undefined && { note: word }) } } as const;
  return answer(editing, instance, asked, async (content, proposal, event) => {
    expectOwn(editing, proposal);
    if (word !== undefined) await content.noteProposal(id, word);
    if (merge === undefined) return [];
    return [{ kind: 'event', id: event.id, merge, replacesProposal: true, at: '' }];
  });
}

interface Answering {
  readonly id: number;
  readonly verb: 'accept' | 'decline' | 'withdraw' | 'change';
  readonly wish?: ApplyChangesOptions;
}

async function answer(
  editing: WriteContext,
  instance: string,
  { id, verb, wish = {} }: Answering,
  stepsOf: (content: ContentTransaction, proposal: Proposal, event: VersionedOf<'event'>) => Promise<readonly Step[]>,
): Promise<AppliedChange> {
  const [before] = await editing.store.content.read(instance, (content) => content.proposals({ id }));
  const steps: ComputedSteps = {
    action: `${verb} proposal ${id}`,
    what: before?.merge === null && verb === 'accept' ? 'remove' : 'change',
    find: async (content) => {
      const proposal = await requireProposal(editing, content, id);
      const event = await content.get('event', proposal.eventId);
      if (event === undefined) throw new NotFoundError(`proposal ${id}`);
      return stepsOf(content, proposal, event);
    },
  };
  const note = verb === 'accept' && before !== undefined ? `proposed by ${before.by}` : (wish.note ?? '');
  const outcome = await applyChanges(editing, instance, steps, { withEffects: true, ...wish, note });
  if ('replayed' in outcome) throw new TypeError('a proposal is answered without a key of its own');
  return outcome.applied;
}

function expectMayDecide({ authority }: WriteContext): void {
  if (hasRole(authority, 'editor')) return;
  throw new ForbiddenError(createRefusal('role_needed_to_answer', { own: authority.role }), 'editor');
}

function expectOwn(editing: WriteContext, proposal: Proposal): void {
  if (!isOwnProposal(proposal, editing)) throw new ForbiddenError(createRefusal('proposal_of_other'));
}

/** Throws BadContentError if the message is too long. */
function wordOf(text: string, path: string): string {
  const word = stripMarkup(text).trim();
  if ([...word].length <= MAX_PROPOSAL_NOTE_LENGTH) return word;
  throw new BadContentError([
    createProblem(path, 'too_long', { has: [...word].length, most: MAX_PROPOSAL_NOTE_LENGTH }),
  ]);
}
