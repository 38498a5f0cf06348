// Reads an event for its page, with its choices and pending proposals.

import type { Event } from '../../model/event.ts';
import { ancestryOf } from '../../model/list-rule.ts';
import type { Source } from '../../model/sources/source.ts';
import { isOpen, mayBeShown } from '../../model/visibility.ts';
import { isWithinAreas } from '../../office/access/areas.ts';
import { ownerOf } from '../../office/content/owned.ts';
import { mustPropose } from '../../office/content/permissions.ts';
import { readMerge } from '../../office/content/read-value.ts';
import { listProposals } from '../../office/proposals/list-proposals.ts';
import type { WaitingProposal } from '../../office/proposals/waiting-proposal.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type EventChoices, readEventChoices } from '../components/form/event-choices.ts';
import type { PageRequest } from '../page.ts';

/** A stored event with everything its form needs. */
export interface OpenedEvent {
  readonly present: PresentOf<'event'>;
  /** The event as stored, without proposed changes. */
  readonly stands: Event;
  readonly choices: EventChoices;
  readonly mayChange: boolean;
  readonly owner: Source | undefined;
  /** Pending proposals; `present` includes the user’s own proposal. */
  readonly waiting: readonly WaitingProposal[];
}

/** Throws NotFound if the event does not exist. */
export async function openEvent(asked: PageRequest): Promise<OpenedEvent> {
  const { editing, instance, ids } = asked;
  const id = ids['id'] ?? 0;
  const waiting = await listProposals(editing, instance.name, { eventId: id });
  return editing.store.content.read(instance.name, async (content) => {
    const stands = await content.get('event', id);
    if (stands === undefined) throw new NotFound(`event ${id}`);
    const present = { ...stands, value: asProposed(editing, stands.value, waiting) };
    const mayChange = isWithinAreas(editing.authority, stands.value, ancestryOf(await content.all('layer')));
    const owner = await ownerOf(content, present.value);
    const choices = await readEventChoices(content, asked, stands.value.layerIds);
    return { present, stands: stands.value, choices, mayChange, owner, waiting };
  });
}

/** The event with the user’s own pending proposal applied, if the user may only propose changes. */
function asProposed({ authority }: PageRequest['editing'], event: Event, waiting: readonly WaitingProposal[]): Event {
  if (!mustPropose(authority, event)) return event;
  const merge = waiting.find(({ isOwn, proposal }) => isOwn && !proposal.isNew)?.merge;
  if (merge === undefined || merge === null) return event;
  return readMerge(ruleOf('event'), event, merge)?.entity ?? event;
}

/** Returns whether the public may see the event now. */
export function isSeen(event: Event, now: string): boolean {
  return mayBeShown(event) && isOpen(event.publishFrom, now);
}
