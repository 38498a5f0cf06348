import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { FILTER_PARAMETERS } from './agenda-filters.ts';
import { parseCalendarView } from './calendar-days.ts';

const STAYING = ['q', ...FILTER_PARAMETERS, 'view', 'on'];

const TURNING = ['state', 'public', 'status', 'past', 'all'];

/** Chips in one row after the `filter`; each keeps search, filters and view. Only the list offers past events. */
export function renderStateChips({ query, link, t }: PageRequest, filter: Html): Html {
  const isList = parseCalendarView(query) === undefined;
  const choices: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [isList ? t('agenda.fromToday') : t('agenda.all'), {}],
    [t('agenda.drafts'), { state: 'draft' }],
    [t('agenda.proposals'), { state: 'proposed' }],
    [t('agenda.hidden'), { public: 'false' }],
    [t('agenda.cancelled'), { status: 'cancelled' }],
    ...(isList ? ([[t('agenda.past'), { past: '1' }]] as const) : []),
  ];
  const chips = choices.map(([word, wanted]) => {
    const kept = [...query].filter(([name, value]) => STAYING.includes(name) && value !== '');
    const isCurrent = TURNING.every((name) => (query.get(name) ?? '') === (wanted[name] ?? ''));
    const address = new URLSearchParams([...kept, ...Object.entries(wanted)]).toString();
    const href = link(`/agenda${address === '' ? '' : `?${address}`}`);
    return html`<li><a class="chip" href="${href}"${isCurrent ? html` aria-current="true"` : ''}>${word}</a></li>`;
  });
  return html`<ul class="chips one-row" aria-label="${t('agenda.filters')}"><li>${filter}</li>${chips}</ul>`;
}
