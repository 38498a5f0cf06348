import { findEntities } from '../../office/search/find-entities.ts';
import { type Html, html } from '../../util/html.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';
import { readAgendaSearch } from '../search/read-search.ts';

export const MAX_SELECTED_EVENTS = 5000;

export interface SelectedEvent {
  readonly id: number;
  readonly revision: number | undefined;
}

export interface BulkSelection {
  readonly verb: BulkAction;
  readonly note: string;
  readonly events: readonly SelectedEvent[];
  /** Number of search results if they are too many for one change. */
  readonly tooMany?: number | undefined;
  readonly despite: ReadonlySet<string>;
  /** Stamp of the pending proposals that the user accepts, as shown in the preview; undefined before the preview. */
  readonly stamp: string | undefined;
}

/** Selected events: those ticked, those carried from the previous page, or all results of the search. */
export async function readBulkSelection(request: PageRequest): Promise<BulkSelection> {
  const { form } = request;
  const texts = [...form.all('event'), ...form.text('events').split(',')];
  const ticked = texts.flatMap((text) => {
    const [, id, revision] = /^(\d{1,10})(?:@(\d{1,15}))?$/.exec(text) ?? [];
    return id === undefined
      ? []
      : [{ id: Number(id), revision: revision === undefined ? undefined : Number(revision) }];
  });
  const found = form.text('found') === '1' ? await rememberedSelection(request) : undefined;
  const once = new Map([...(found?.events ?? []), ...ticked].map((event) => [event.id, event]));
  const isTooMany = once.size > MAX_SELECTED_EVENTS || (found?.total ?? 0) > MAX_SELECTED_EVENTS;
  return {
    verb: BULK_ACTIONS.find((one) => one === form.text('verb')) ?? 'edit',
    note: form.text('note').trim(),
    despite: readAcceptedWarnings(form),
    stamp: form.text('stamp') || undefined,
    events: [...once.values()].slice(0, MAX_SELECTED_EVENTS),
    tooMany: isTooMany ? Math.max(once.size, found?.total ?? 0) : undefined,
  };
}

async function rememberedSelection(
  request: PageRequest,
): Promise<{ readonly events: SelectedEvent[]; readonly total: number }> {
  const { editing, indexes, instance, form } = request;
  const options = await readAgendaSearch({ ...request, query: new URLSearchParams(form.text('back')) });
  const all = { ...options, after: undefined, limit: MAX_SELECTED_EVENTS };
  const { items, total } = await findEntities(editing, indexes, instance.name, all);
  return { events: items.map(({ id }) => ({ id, revision: undefined })), total };
}

export function renderBulkSelectionFields(
  { form }: PageRequest,
  { verb, note, events, despite, stamp = '' }: BulkSelection,
): Html {
  const pairs = events.map(({ id, revision }) => (revision === undefined ? String(id) : `${id}@${revision}`));
  return html`${renderHiddenInput('verb', verb)}${renderHiddenInput('note', note)}${stamp === '' ? '' : renderHiddenInput('stamp', stamp)}
    ${renderHiddenInput('back', form.text('back'))}${renderHiddenInput('events', pairs.join(','))}
    ${[...despite].map((one) => renderHiddenInput('despite', one))}`;
}

export function selectionListUrl({ form }: Pick<PageRequest, 'form'>, isChoosing: boolean): string {
  const query = new URLSearchParams(form.text('back'));
  for (const name of ['did', 'revision', 'warned', 'choose']) query.delete(name);
  if (isChoosing) query.set('choose', 'some');
  return query.size === 0 ? '/agenda' : `/agenda?${query}`;
}

/** Actions for several events. The form preselects the first, which changes only what the user enters. */
export const BULK_ACTIONS = ['edit', 'show', 'hide', 'approve', 'cancel', 'remove'] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];
