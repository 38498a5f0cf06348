// What somebody without the right to publish wants of an accepted event (rule W18): it is judged as if it were made, and kept beside
// the event, which stays as it is.

import type { Event } from '../../model/event.ts';
import type { Proposal, ProposedFields } from '../../model/proposal.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { sameJson } from '../../util/same-json.ts';
import type { WriteContext } from '../write-context.ts';
import type { NumberedStep } from './numbered.ts';

/** A change of an event that is proposed; `after` is undefined where it is to be removed. */
export interface Proposed {
  readonly step: NumberedStep;
  readonly present: PresentOf<'event'>;
  readonly after: Event | undefined;
}

/** Whether a proposal is that of whoever acts; without an account they are told by their name. */
export function isOwn(
  { accountId, by }: Pick<Proposal, 'accountId' | 'by'>,
  editing: Pick<WriteContext, 'accountId' | 'actor'>,
): boolean {
  if (editing.accountId !== undefined) return accountId === editing.accountId;
  return accountId === null && by === editing.actor;
}

/** What whoever acts has proposed of an event before; several of one person for one event are one. */
export async function ownProposal(
  editing: WriteContext,
  content: ContentTransaction,
  eventId: number,
): Promise<Proposal | undefined> {
  const all = await content.proposals({ eventId });
  return all.find((one) => !one.isNew && isOwn(one, editing));
}

/**
 * Puts the event back as it was, and keeps what is proposed of it. Undefined where nothing is left to propose: then an earlier
 * proposal of the same person is gone, too.
 */
export async function keepProposal(
  editing: WriteContext,
  content: ContentTransaction,
  { step, present, after }: Proposed,
  { at, note }: { readonly at: number; readonly note: string },
): Promise<Proposal | undefined> {
  const { id: eventId, value: event, revision } = present;
  const earlier = await ownProposal(editing, content, eventId);
  const stands = withoutId(writtenWhole('event', event));
  const merge = after === undefined ? null : differing(stands, writtenWhole('event', after));
  if (merge !== null && Object.keys(merge).length === 0) {
    if (earlier !== undefined) await content.dropProposal(earlier);
    return undefined;
  }
  // What is proposed anew is meant for the event as it stands now.
  const kept = (name: string) =>
    'merge' in step &&
    !step.isAnew &&
    !Object.hasOwn(step.merge as object, name) &&
    earlier?.merge?.[name] !== undefined;
  const names = Object.keys(merge ?? stands);
  const base = names.map((name) => [name, kept(name) ? earlier?.base[name] : stands[name]]);
  const proposal = {
    eventId,
    accountId: editing.accountId ?? null,
    by: editing.actor,
    at,
    merge,
    base: Object.fromEntries(base) as ProposedFields,
    baseRevision: earlier !== undefined && names.some(kept) ? earlier.baseRevision : revision,
    note: note === '' ? (earlier?.note ?? '') : note,
  };
  return content.putProposal(proposal, earlier?.id);
}

function withoutId({ id: _, ...fields }: ProposedFields): ProposedFields {
  return fields;
}

/** The fields that differ, as they are to be. */
function differing(stands: ProposedFields, wanted: ProposedFields): ProposedFields {
  return Object.fromEntries(
    Object.entries(stands).flatMap(([name, value]) => {
      return sameJson(value, wanted[name]) ? [] : [[name, wanted[name]]];
    }),
  );
}
