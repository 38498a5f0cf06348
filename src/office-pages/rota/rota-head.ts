// Header of the rota page: week and event filters, actions on the whole rota.

import { hasRole } from '../../model/authority.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { asUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { box } from '../components/form/parts.ts';
import { titleRow } from '../components/parts.ts';
import { icon } from '../icons.ts';
import type { PageRequest } from '../page.ts';
import { monthsLater, type PlanPeriod } from './rota-period.ts';
import { NARROWING, narrowed } from './rota-shown.ts';

/** `told`: status of the rota, next to its title. */
export async function planHead(asked: PageRequest, period: PlanPeriod, told: Html): Promise<Html> {
  const mayPlan = hasRole(asked.editing.authority, 'contributor');
  return html`${titleRow(asked.t('planning.title'), told)}
${turning(asked, period)}
<ul class="chips one-row">
  <li>${await narrowing(asked)}</li>
  ${mayPlan ? planning(asked, period) : ''}
  <li class="at-edge">${printing(asked, period)}</li>
</ul>`;
}

function option(value: string, text: string, isChosen: boolean): Html {
  return html`<option value="${value}"${isChosen ? html` selected` : ''}>${text}</option>`;
}

function addressWith(asked: PageRequest, on: string): string {
  return asked.link(`/plan?${new URLSearchParams([...narrowed(asked), ['on', on]])}`);
}

function printing(asked: PageRequest, { from, to }: PlanPeriod): Html {
  const { link, t } = asked;
  const address = new URLSearchParams([['from', from], ['to', to], ...narrowed(asked)]);
  return html`<a class="chip" href="${link(`/plan/print?${address}`)}">${icon('print')}${t('planning.paper.entry')}</a>`;
}

/** Actions for planners: filling gaps, inviting, copying a month, and managing private pages. */
function planning(asked: PageRequest, { from, to }: PlanPeriod): Html {
  const { editing, link, t } = asked;
  const shown = new URLSearchParams([['from', from], ['to', to], ...narrowed(asked)]);
  const month = from.slice(0, 7);
  const copied = new URLSearchParams([...narrowed(asked), ['from', month], ['to', monthsLater(month, 1)]]);
  const way = (path: string, sign: Parameters<typeof icon>[0], text: string) =>
    html`<li><a class="chip" href="${link(path)}">${icon(sign)}${text}</a></li>`;
  return html`${way(`/plan/fill?${shown}`, 'group', t('planning.fill.title'))}
  ${way(`/plan/ask?${shown}`, 'newsletter', t('planning.ask.title'))}
  ${way(`/plan/copy?${copied}`, 'series', t('planning.copy.title'))}
  ${hasRole(editing.authority, 'editor') ? way('/plan/people', 'key', t('planning.people.entry')) : ''}`;
}

function turning(asked: PageRequest, { from, to, before, after }: PlanPeriod): Html {
  const { t, locale, link } = asked;
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const [earlier, later] = [t('planning.before'), t('planning.after')];
  return html`<nav class="turning" aria-label="${t('planning.period')}">
    <a class="button" rel="prev" href="${addressWith(asked, before)}" aria-label="${earlier}" title="${earlier}">${icon('back')}</a>
    <a class="button" href="${link('/plan')}">${t('calendar.today')}</a>
    <a class="button" rel="next" href="${addressWith(asked, after)}" aria-label="${later}" title="${later}">${icon('forth')}</a>
    <h2>${unbrokenDay(format.formatRange(asUtc(from), asUtc(to)))}</h2>
  </nav>`;
}

async function narrowing(asked: PageRequest): Promise<Html> {
  const { editing, indexes, instance, query, t } = asked;
  const types = await eventTypes(editing, indexes, instance.name);
  const layers = await editing.store.content.read(instance.name, (content) => content.all('layer'));
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[]) =>
    choices.length === 0
      ? ''
      : html`<label class="field"><span class="label">${label}</span><select name="${name}">
          <option value="">${t('agenda.any')}</option>
          ${choices.map(([value, text]) => option(value, text, value === query.get(name)))}
        </select></label>`;
  const on = query.get('on');
  const count = NARROWING.filter((name) => (query.get(name) ?? '') !== '').length;
  const chosen = count === 0 ? '' : html` <b class="count">${count}</b>`;
  const areas = layers.map(({ id, name }) => [String(id), name] as const);
  return html`<details class="menu narrow">
    <summary class="chip"${count > 0 ? html` aria-current="true"` : ''}>${icon('filter')}${t('agenda.filters')}${chosen}</summary>
    <form class="menu-panel narrowing">
      ${on === null ? '' : html`<input type="hidden" name="on" value="${on}">`}
      ${select('layer', t('agenda.layer'), areas)}
      ${select(
        'type',
        t('agenda.type'),
        types.map((type) => [type, type] as const),
      )}
      ${box('all', query.get('all') === '1', t('planning.all'))}
      <button>${t('agenda.apply')}</button>
    </form>
  </details>`;
}
