import type { Translate } from '../../i18n/translate.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { type Html, html } from '../../util/html.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { renderIcon } from '../icons.ts';
import type { PageRequest } from '../page.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const FILTER_PARAMETERS: readonly string[] = ['room', 'layer', 'person', 'type', 'list'];

export async function renderFilterForm({ editing, indexes, instance, query, t }: PageRequest): Promise<Html> {
  const kinds = await listEventTypes(editing, indexes, instance.name);
  return editing.store.content.read(instance.name, (content) => drawFilter(content, kinds, query, t));
}

async function drawFilter(
  content: ContentReader,
  kinds: readonly string[],
  query: URLSearchParams,
  t: Translate,
): Promise<Html> {
  const named = async (kind: 'room' | 'layer' | 'list'): Promise<Choice[]> =>
    (await content.all(kind))
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .sort((a, b) => (foldForSearch(a.label) < foldForSearch(b.label) ? -1 : 1));
  const selects = [
    select('room', t('agenda.room'), await named('room'), query, t),
    select('layer', t('agenda.layer'), await named('layer'), query, t),
    select('person', t('agenda.person'), (await readChoicesOfKinds(content, ['person']))('person'), query, t),
    select(
      'type',
      t('agenda.type'),
      kinds.map((kind) => ({ value: kind, label: kind })),
      query,
      t,
    ),
    select('list', t('agenda.list'), await named('list'), query, t),
  ];
  const kept = [...query].filter(([name]) =>
    ['q', 'words', 'texts', 'state', 'status', 'public', 'past', 'all', 'view', 'on'].includes(name),
  );
  const count = [...FILTER_PARAMETERS, 'from', 'to'].filter((name) => (query.get(name) ?? '') !== '').length;
  const chosen = count === 0 ? '' : html` <b class="count">${count}</b>`;
  return html`<details class="menu narrow">
    <summary class="chip"${count > 0 ? html` aria-current="true"` : ''}>${renderIcon('filter')}${t('agenda.filters')}${chosen}</summary>
    <form class="menu-panel narrowing">
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${selects}<button>${t('agenda.apply')}</button>
    </form>
  </details>`;
}

function select(name: string, label: string, choices: readonly Choice[], query: URLSearchParams, t: Translate): Html {
  const chosen = query.get(name) ?? '';
  if (choices.length === 0 && chosen === '') return html``;
  return html`<label class="field"><span class="label">${label}</span><select name="${name}">
      <option value="">${t('agenda.any')}</option>
      ${choices.map(
        (one) => html`<option value="${one.value}"${one.value === chosen ? html` selected` : ''}>${one.label}</option>`,
      )}
    </select></label>
  `;
}
