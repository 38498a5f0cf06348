// Actions of an event: cancelling, hiding, approving, removing, following its series again.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Plain } from '../../model/format/rule.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { detachEvent } from '../../office/content/detach-event.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { followSeriesAgain } from '../../office/content/follow-series.ts';
import { InUse, NotFound } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import { drawAnswer } from '../components/confirm.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { hidden } from '../components/form/parts.ts';
import { openEvent } from '../event-fields/open-event.ts';
import { proposedBy } from '../event-fields/outcome.ts';
import { moveEvent } from '../event-move/move-event.ts';
import { CannotMove, WouldBeOver } from '../event-move/moved-to.ts';
import { NotAllowed } from '../failures.ts';
import type { ActionName, PageContent, PageRequest, PageResult } from '../page.ts';
import { keepBack } from '../return-url.ts';
import { eventPage } from './event-page.ts';
import { refusalOf } from './refusals.ts';

/** Changes per verb; `note` is the typed note. */
const CHANGES: Readonly<Record<string, (note: string) => Plain>> = {
  cancel: (note) => ({ status: 'cancelled', status_note: note }),
  confirm: () => ({ status: 'confirmed', status_note: '' }),
  hide: () => ({ public: false }),
  show: () => ({ public: true }),
  approve: () => ({ state: 'ready' }),
  draft: () => ({ state: 'draft' }),
  open: () => ({ publish_from: null }),
};

/** Message on the next page, by verb. Default: “saved”. */
const DONE: Readonly<Record<string, ActionName>> = { cancel: 'cancelled', approve: 'accepted' };

/** `postpone` moves the event if a new day is typed, otherwise it marks the event as postponed. Throws NotFound for an unknown verb. */
export async function doVerb(asked: PageRequest): Promise<PageResult> {
  const { names, ids, form, editing, instance, language } = asked;
  const [verb, id] = [names['verb'] ?? '', ids['id'] ?? 0];
  if (verb === 'remove') return remove(asked, id);
  // Only checks whether the rooms are free, without saving.
  if (form.text('help') === 'rooms' || form.has('take')) {
    const refusal = { verb, note: form.text('note').trim(), texts: [], canDespite: false };
    return eventPage(asked, await openEvent(asked), { refusal });
  }
  if (verb === 'move' || verb === 'postpone') {
    return moveEvent(asked, id).catch((error: unknown) =>
      refuse(asked, { verb, note: form.text('note').trim() }, error),
    );
  }
  if (verb === 'follow') {
    const { revision } = await followSeriesAgain(editing, instance.name, id);
    return { to: `/events/${id}`, did: 'saved', revision };
  }
  if (verb === 'detach') {
    const { revision } = await detachEvent(editing, instance.name, id);
    return { to: `/events/${id}`, did: 'saved', revision };
  }
  const note = form.text('note').trim();
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
  if (change === undefined) throw new NotFound(`verb ${verb}`);
  if (verb === 'approve' && !hasRole(editing.authority, 'editor')) throw new NotAllowed('editor');
  try {
    const wish = { despite: acceptedWarnings(form), language };
    const step = { kind: 'event', id, merge: change(note), at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step], wish);
    const proposed = proposedBy(outcome);
    if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
    const { revision } = 'applied' in outcome ? outcome.applied : { revision: 0 };
    const isNew = 'applied' in outcome && outcome.applied.results[0]?.revision === revision;
    return { to: `/events/${id}`, ...(isNew ? { did: DONE[verb] ?? 'saved', revision } : { did: 'nothing' }) };
  } catch (error) {
    return refuse(asked, { verb, note }, error);
  }
}

async function refuse(
  asked: PageRequest,
  of: { readonly verb: string; readonly note: string },
  error: unknown,
): Promise<PageContent> {
  const refusal = error instanceof BadContent || error instanceof RoomTaken ? refusalOf(error, asked) : undefined;
  if (refusal === undefined && !(error instanceof CannotMove)) throw error;
  const texts =
    refusal === undefined
      ? [(error as CannotMove).message]
      : [...refusal.problems.values()].flat().map(({ text }) => text);
  const opened = await openEvent(asked);
  return eventPage(asked, opened, {
    refusal: {
      ...of,
      texts,
      canDespite: refusal?.isRoomTaken ?? false,
      isPast: error instanceof WouldBeOver,
    },
  });
}

/** Removes the event; if lists include it by hand, asks whether to remove it from them. */
async function remove(asked: PageRequest, id: number): Promise<PageResult> {
  const { editing, instance, form } = asked;
  const isDetached = form.text('detach') === '1' && hasRole(editing.authority, 'editor');
  try {
    const step = { kind: 'event', id, remove: true, isDetached, at: '' } as const;
    const outcome = await applyChanges(editing, instance.name, [step]);
    const proposed = proposedBy(outcome);
    if (proposed !== undefined) return { to: `/events/${id}`, ...proposed };
    return { to: '/agenda', did: 'removed', ...('applied' in outcome && { revision: outcome.applied.revision }) };
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return stillNamed(asked, id, error);
  }
}

async function stillNamed(asked: PageRequest, id: number, { referrers }: InUse): Promise<PageContent> {
  const { editing, language, query } = asked;
  const link = (path: string) => asked.link(keepBack(path, query));
  const t = translator(language);
  const { title } = (await openEvent(asked)).present.value;
  const named = referrers.map(({ kind, id: of, label }) =>
    kind === 'list' ? html`<li><a href="${link(`/lists/${of}`)}">${label}</a></li>` : html`<li>${label}</li>`,
  );
  const form = drawAnswer({ language, link }, `/events/${id}/remove`, {
    fields: hidden('detach', '1'),
    button: t('event.removeAnyway'),
    back: `/events/${id}`,
    backText: t('event.keep'),
  });
  const main = html`<h1>${title}</h1><p>${t('event.usedBy')}</p><ul>${named}</ul>${
    hasRole(editing.authority, 'editor')
      ? form
      : html`<p>${t('event.cannotRemove')}</p><p><a class="button" href="${link(`/events/${id}`)}">${t('event.keep')}</a></p>`
  }`;
  return { title, main, at: '/agenda', status: 409 };
}
