// Reading an event for its page: as it stands, with what the form needs and what waits of it.

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

/** An event as it stands, with what its form needs. */
export interface OpenedEvent {
  readonly present: PresentOf<'event'>;
  /** The event as everybody sees it: what is only proposed is told as a proposal. */
  readonly stands: Event;
  readonly choices: EventChoices;
  readonly mayChange: boolean;
  /** The source that overwrites some of it. */
  readonly owner: Source | undefined;
  /** What waits of it; `present` has what whoever looks has proposed themselves. */
  readonly waiting: readonly WaitingProposal[];
}

/** Throws NotFound where there is no such event. */
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

/** The event as whoever may only propose changes of it wants it to be. */
function asProposed({ authority }: PageRequest['editing'], event: Event, waiting: readonly WaitingProposal[]): Event {
  if (!mustPropose(authority, event)) return event;
  const merge = waiting.find(({ isOwn, proposal }) => isOwn && !proposal.isNew)?.merge;
  if (merge === undefined || merge === null) return event;
  return readMerge(ruleOf('event'), event, merge)?.entity ?? event;
}

/** Whether everybody outside may see it now. */
export function isSeen(event: Event, now: string): boolean {
  return mayBeShown(event) && isOpen(event.publishFrom, now);
}
