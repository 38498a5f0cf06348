// The fields by which the agenda is narrowed: room, area, list and kind.

import { comparable } from '../../kit/comparable.ts';
import { type Html, html } from '../../kit/html.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { AgendaWords } from './agenda-words.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A form that keeps what else the address says; it is folded where nothing of it is chosen. */
export async function filterFields(content: ContentReader, query: URLSearchParams, words: AgendaWords): Promise<Html> {
  const named = async (kind: 'room' | 'layer' | 'list'): Promise<Choice[]> =>
    (await content.all(kind))
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .sort((a, b) => (comparable(a.label) < comparable(b.label) ? -1 : 1));
  const selects = [
    select('room', words.room, await named('room'), query, words),
    select('layer', words.layer, await named('layer'), query, words),
    select('list', words.list, await named('list'), query, words),
  ];
  const kept = [...query].filter(([name]) =>
    ['q', 'state', 'status', 'public', 'past', 'all', 'view', 'on'].includes(name),
  );
  const isOpen = ['room', 'layer', 'list', 'from', 'to'].some((name) => (query.get(name) ?? '') !== '');
  return html`<details class="narrow"${isOpen ? html` open` : ''}><summary>${words.filters}</summary><form class="narrowing">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${selects}<button>${words.apply}</button></form></details>`;
}

function select(
  name: string,
  label: string,
  choices: readonly Choice[],
  query: URLSearchParams,
  words: AgendaWords,
): Html {
  const chosen = query.get(name) ?? '';
  return html`<label class="field"><span class="label">${label}</span><select name="${name}"><option value="">${words.any}</option>${choices.map(
    (one) => html`<option value="${one.value}"${one.value === chosen ? html` selected` : ''}>${one.label}</option>`,
  )}</select></label>
`;
}
