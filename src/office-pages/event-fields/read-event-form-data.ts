// Data for the page of an event: the event, its choices and pending proposals.

import type { Event } from '../../model/event.ts';
import { buildAncestry } from '../../model/list-rule.ts';
import type { Source } from '../../model/sources/source.ts';
import { canBePublic, isPublicationStarted } from '../../model/visibility.ts';
import { isWithinAreas } from '../../office/access/areas.ts';
import { needsApproval } from '../../office/content/permissions.ts';
import { readMergePatch } from '../../office/content/read-value.ts';
import { findOwnerSource } from '../../office/content/source-ownership.ts';
import { listProposals } from '../../office/proposals/list-proposals.ts';
import type { PendingProposal } from '../../office/proposals/pending-proposal.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type EventChoices, readEventChoices } from '../components/form/event-choices.ts';
import type { PageRequest } from '../page.ts';

export interface EventFormData {
  readonly present: VersionedOf<'event'>;
  readonly stored: Event;
  readonly choices: EventChoices;
  readonly mayChange: boolean;
  readonly owner: Source | undefined;
  /** Pending proposals. `present` contains the values of the user’s own proposal. */
  readonly pendingProposals: readonly PendingProposal[];
}

/** Throws NotFoundError if the event does not exist. */
export async function readEventFormData(request: PageRequest): Promise<EventFormData> {
  const { editing, instance, ids } = request;
  const id = ids['id'] ?? 0;
  const pendingProposals = await listProposals(editing, instance.name, { eventId: id });
  return editing.store.content.read(instance.name, async (content) => {
    const current = await content.get('event', id);
    if (current === undefined) throw new NotFoundError(`event ${id}`);
    const present = { ...current, value: applyPendingProposal(editing, current.value, pendingProposals) };
    const mayChange = isWithinAreas(editing.authority, current.value, buildAncestry(await content.all('layer')));
    const owner = await findOwnerSource(content, present.value);
    const choices = await readEventChoices(content, request, current.value.layerIds);
    return { present, stored: current.value, choices, mayChange, owner, pendingProposals };
  });
}

function applyPendingProposal(
  { authority }: PageRequest['editing'],
  event: Event,
  waiting: readonly PendingProposal[],
): Event {
  if (!needsApproval(authority, event)) return event;
  const merge = waiting.find(({ isOwn, proposal }) => isOwn && !proposal.isNew)?.merge;
  if (merge === undefined || merge === null) return event;
  return readMergePatch(ruleOf('event'), event, merge)?.entity ?? event;
}

export function isPubliclyVisible(event: Event, now: string): boolean {
  return canBePublic(event) && isPublicationStarted(event.publishFrom, now);
}
