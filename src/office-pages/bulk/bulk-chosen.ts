// Events selected in the agenda, and the action for them: reading the submitted form and carrying it on.

import { find } from '../../office/search/find.ts';
import { type Html, html } from '../../util/html.ts';
import { readAgendaOptions } from '../components/agenda-options.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { hidden } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events changed at once. */
export const MAX_CHOSEN = 5000;

export interface ChosenEvent {
  readonly id: number;
  /** Revision that the user has seen; undefined before the preview. */
  readonly revision: number | undefined;
}

export interface Chosen {
  readonly verb: BulkVerb;
  readonly note: string;
  readonly events: readonly ChosenEvent[];
  /** Number of search results, if more than can be changed at once. */
  readonly tooMany?: number | undefined;
  readonly despite: ReadonlySet<string>;
  /** Stamp of the pending proposals that the user has seen and accepts; undefined before the preview. */
  readonly stamp: string | undefined;
}

/** Ticked events, those of the previous page, or all results of the list’s search. */
export async function readChosen(asked: PageRequest): Promise<Chosen> {
  const { form } = asked;
  const texts = [...form.all('event'), ...form.text('events').split(',')];
  const ticked = texts.flatMap((text) => {
    const [, id, revision] = /^(\d{1,10})(?:@(\d{1,15}))?$/.exec(text) ?? [];
    return id === undefined
      ? []
      : [{ id: Number(id), revision: revision === undefined ? undefined : Number(revision) }];
  });
  const found = form.text('found') === '1' ? await foundBefore(asked) : undefined;
  const once = new Map([...(found?.events ?? []), ...ticked].map((event) => [event.id, event]));
  const isTooMany = once.size > MAX_CHOSEN || (found?.total ?? 0) > MAX_CHOSEN;
  return {
    verb: BULK_VERBS.find((one) => one === form.text('verb')) ?? 'edit',
    note: form.text('note').trim(),
    despite: acceptedWarnings(form),
    stamp: form.text('stamp') || undefined,
    events: [...once.values()].slice(0, MAX_CHOSEN),
    tooMany: isTooMany ? Math.max(once.size, found?.total ?? 0) : undefined,
  };
}

/** All results of the previous list’s search, on all of its pages. */
async function foundBefore(asked: PageRequest): Promise<{ readonly events: ChosenEvent[]; readonly total: number }> {
  const { editing, indexes, instance, form } = asked;
  const wish = await readAgendaOptions({ ...asked, query: new URLSearchParams(form.text('back')) });
  const all = { ...wish, after: undefined, limit: MAX_CHOSEN };
  const { items, total } = await find(editing, indexes, instance.name, all);
  return { events: items.map(({ id }) => ({ id, revision: undefined })), total };
}

export function chosenFields({ form }: PageRequest, { verb, note, events, despite, stamp = '' }: Chosen): Html {
  const pairs = events.map(({ id, revision }) => (revision === undefined ? String(id) : `${id}@${revision}`));
  return html`${hidden('verb', verb)}${hidden('note', note)}${stamp === '' ? '' : hidden('stamp', stamp)}
    ${hidden('back', form.text('back'))}${hidden('events', pairs.join(','))}
    ${[...despite].map((one) => hidden('despite', one))}`;
}

/** URL of the previous list. */
export function backTo({ form }: Pick<PageRequest, 'form'>, isChoosing: boolean): string {
  const query = new URLSearchParams(form.text('back'));
  for (const name of ['did', 'revision', 'warned', 'choose']) query.delete(name);
  if (isChoosing) query.set('choose', 'some');
  return query.size === 0 ? '/agenda' : `/agenda?${query}`;
}

/** Actions for several events; the first is preselected, and changes nothing yet. */
export const BULK_VERBS = ['edit', 'show', 'hide', 'approve', 'cancel', 'remove'] as const;

export type BulkVerb = (typeof BULK_VERBS)[number];
