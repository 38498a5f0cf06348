import { hasRole } from '../../model/authority.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
import { renderCheckbox } from '../components/form/parts.ts';
import { renderTitleRow } from '../components/parts.ts';
import { renderIcon } from '../icons.ts';
import type { PageRequest } from '../page.ts';
import { listRotaFilterPairs, ROTA_FILTER_PARAMETERS } from './rota-filter.ts';
import { addMonths, type RotaPeriod } from './rota-period.ts';

/** Title, period, filters and actions of the rota. `gaps`: number of people missing. */
export async function renderRotaHead(request: PageRequest, period: RotaPeriod, gaps: number): Promise<Html> {
  const { t, editing } = request;
  const mayPlan = hasRole(editing.authority, 'contributor');
  const beside = html`${renderPeriodLinks(request, period)}
    <ul class="chips plan-ways right">
      <li>${gapsChip(request, gaps)}</li>
      <li>${await renderFilterMenu(request)}</li>
      <li>${actionsMenu(request, period)}</li>
      ${mayPlan ? html`<li class="plan-help" hidden>${helpMenu(t)}</li>` : ''}
    </ul>`;
  return renderTitleRow(t('planning.title'), beside);
}

function gapsChip(request: PageRequest, gaps: number): Html {
  const { t, link, query } = request;
  const isChosen = query.get('gaps') === '1';
  if (gaps === 0 && !isChosen) return html`<span class="pill live">${t('planning.complete')}</span>`;
  const shown = new URLSearchParams(listRotaFilterPairs(request).filter(([name]) => name !== 'gaps'));
  const on = query.get('on');
  if (on !== null) shown.set('on', on);
  if (!isChosen) shown.set('gaps', '1');
  const path = shown.size === 0 ? '/plan' : `/plan?${shown}`;
  const count = html` <b class="count">${gaps}</b>`;
  const text = html`${t('planning.onlyGaps')}${count}`;
  if (!isChosen) return html`<a class="chip" href="${link(path)}">${text}</a>`;
  return html`<a class="chip" href="${link(path)}" aria-current="true">${text}<span aria-hidden="true">×</span></a>`;
}

function helpMenu(t: PageRequest['t']): Html {
  return html`<details class="menu blank-sign">
    <summary class="button" aria-label="${t('shortcuts.title')}" title="${t('shortcuts.title')}">?</summary>
    <div class="menu-panel"><p class="small">${t('planning.help')}</p></div>
  </details>`;
}

function option(value: string, text: string, isChosen: boolean): Html {
  return html`<option value="${value}"${isChosen ? html` selected` : ''}>${text}</option>`;
}

function linkWithDay(request: PageRequest, on: string): string {
  return request.link(`/plan?${new URLSearchParams([...listRotaFilterPairs(request), ['on', on]])}`);
}

function actionsMenu(request: PageRequest, { from, to }: RotaPeriod): Html {
  const { editing, link, t } = request;
  const shown = new URLSearchParams([['from', from], ['to', to], ...listRotaFilterPairs(request)]);
  const month = from.slice(0, 7);
  const copied = new URLSearchParams([...listRotaFilterPairs(request), ['from', month], ['to', addMonths(month, 1)]]);
  const way = (path: string, sign: Parameters<typeof renderIcon>[0], text: string) =>
    html`<a class="button quiet" href="${link(path)}">${renderIcon(sign)}${text}</a>`;
  const planning = html`${way(`/plan/fill?${shown}`, 'group', t('planning.fill.title'))}
      ${way(`/plan/ask?${shown}`, 'newsletter', t('planning.ask.title'))}
      ${way(`/plan/copy?${copied}`, 'series', t('planning.copy.title'))}
      ${hasRole(editing.authority, 'editor') ? way('/plan/people', 'key', t('planning.people.entry')) : ''}`;
  return html`<details class="menu">
    <summary class="button">${t('planning.actions')}</summary>
    <div class="menu-panel ways-list">
      ${hasRole(editing.authority, 'contributor') ? planning : ''}
      ${way(`/plan/print?${shown}`, 'print', t('planning.paper.entry'))}
    </div>
  </details>`;
}

function renderPeriodLinks(request: PageRequest, { from, to, before, after }: RotaPeriod): Html {
  const { t, locale, link } = request;
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  const [earlier, later] = [t('planning.before'), t('planning.after')];
  return html`<nav class="turning" aria-label="${t('planning.period')}">
    <a class="button" rel="prev" href="${linkWithDay(request, before)}" aria-label="${earlier}" title="${earlier}">${renderIcon('back')}</a>
    <a class="button" href="${link('/plan')}">${t('calendar.today')}</a>
    <a class="button" rel="next" href="${linkWithDay(request, after)}" aria-label="${later}" title="${later}">${renderIcon('forth')}</a>
    <h2>${keepDayTogether(format.formatRange(parseAsUtc(from), parseAsUtc(to)))}</h2>
  </nav>`;
}

async function renderFilterMenu(request: PageRequest): Promise<Html> {
  const { editing, indexes, instance, query, t } = request;
  const types = await listEventTypes(editing, indexes, instance.name);
  const layers = await editing.store.content.read(instance.name, (content) => content.all('layer'));
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[]) =>
    choices.length === 0
      ? ''
      : html`<label class="field"><span class="label">${label}</span><select name="${name}">
          <option value="">${t('agenda.any')}</option>
          ${choices.map(([value, text]) => option(value, text, value === query.get(name)))}
        </select></label>`;
  const on = query.get('on');
  const count = ROTA_FILTER_PARAMETERS.filter((name) => name !== 'gaps' && (query.get(name) ?? '') !== '').length;
  const chosen = count === 0 ? '' : html` <b class="count">${count}</b>`;
  const areas = layers.map(({ id, name }) => [String(id), name] as const);
  return html`<details class="menu narrow">
    <summary class="chip"${count > 0 ? html` aria-current="true"` : ''}>${renderIcon('filter')}${t('agenda.filters')}${chosen}</summary>
    <form class="menu-panel narrowing">
      ${on === null ? '' : html`<input type="hidden" name="on" value="${on}">`}
      ${query.get('gaps') === '1' ? html`<input type="hidden" name="gaps" value="1">` : ''}
      ${select('layer', t('agenda.layer'), areas)}
      ${select(
        'type',
        t('agenda.type'),
        types.map((type) => [type, type] as const),
      )}
      ${renderCheckbox('all', query.get('all') === '1', t('planning.all'))}
      <button>${t('agenda.apply')}</button>
    </form>
  </details>`;
}
