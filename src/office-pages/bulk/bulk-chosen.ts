// What was chosen of the agenda, and what is to be done to it: as it was sent, and as it is sent on.

import { find } from '../../office/search/find.ts';
import { type Html, html } from '../../util/html.ts';
import { readAgendaOptions } from '../components/agenda-options.ts';
import { acceptedWarnings } from '../components/form/carried.ts';
import { hidden } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';

/** More are not changed at once. */
export const MAX_CHOSEN = 5000;

export interface ChosenEvent {
  readonly id: number;
  /** That the sender has seen; undefined before the changes were shown for confirmation. */
  readonly revision: number | undefined;
}

export interface Chosen {
  readonly verb: BulkVerb;
  readonly note: string;
  readonly events: readonly ChosenEvent[];
  /** How many a search has found, where these are more than can be changed at once. */
  readonly tooMany?: number | undefined;
  readonly despite: ReadonlySet<string>;
  /** The stamp of the waiting proposals that the sender has seen and accepts; undefined before they were shown. */
  readonly stamp: string | undefined;
}

/** Those that were ticked, those of the page before, or all that the search of the list finds. */
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

/** All that the list before was asked for, whatever of it stood on its page. */
async function foundBefore(asked: PageRequest): Promise<{ readonly events: ChosenEvent[]; readonly total: number }> {
  const { editing, indexes, instance, form } = asked;
  const wish = await readAgendaOptions({ ...asked, query: new URLSearchParams(form.text('back')) });
  const all = { ...wish, after: undefined, limit: MAX_CHOSEN };
  const { items, total } = await find(editing, indexes, instance.name, all);
  return { events: items.map(({ id }) => ({ id, revision: undefined })), total };
}

/** The same once more, as fields that are not seen. */
export function chosenFields({ form }: PageRequest, { verb, note, events, despite, stamp = '' }: Chosen): Html {
  const pairs = events.map(({ id, revision }) => (revision === undefined ? String(id) : `${id}@${revision}`));
  return html`${hidden('verb', verb)}${hidden('note', note)}${stamp === '' ? '' : hidden('stamp', stamp)}
    ${hidden('back', form.text('back'))}${hidden('events', pairs.join(','))}
    ${[...despite].map((one) => hidden('despite', one))}`;
}

/** The list as it was asked for before. */
export function backTo({ form }: Pick<PageRequest, 'form'>, isChoosing: boolean): string {
  const query = new URLSearchParams(form.text('back'));
  for (const name of ['did', 'revision', 'warned', 'choose']) query.delete(name);
  if (isChoosing) query.set('choose', 'some');
  return query.size === 0 ? '/agenda' : `/agenda?${query}`;
}

/** What can be done to several events at once; the first stands there before anything is chosen, and changes nothing yet. */
export const BULK_VERBS = ['edit', 'show', 'hide', 'approve', 'cancel', 'remove'] as const;

export type BulkVerb = (typeof BULK_VERBS)[number];
