// Copies a month of the rota (rule D8): a preview, then one change that can be undone.

import { type CopiedEvent, type CopiedMonth, type CopiedPerson, copyMonth } from '../../office/rota/copy-month.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderOptions } from '../components/form/choice-controls.ts';
import { renderHiddenInput, renderLabelledControl } from '../components/form/parts.ts';
import { renderBackLink, renderCancelLink, renderEmptyState, renderNotice } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { renderWarning } from '../warning-texts.ts';
import { renderPreviewedCellsField, writePreviewedCells } from './previewed-cells.ts';
import { listRotaFilterPairs, readRotaEventFilter } from './rota-filter.ts';
import { addMonths } from './rota-period.ts';

const [BEFORE, AFTER] = [12, 18];

interface Months {
  readonly from: string;
  readonly to: string;
}

/** Months from the query. Default: this month and the next one. */
function monthsIn({ query, now }: PageRequest): Months {
  const readParameter = (name: string) => {
    const month = query.get(name) ?? '';
    return isDate(`${month}-01`) ? month : undefined;
  };
  const from = readParameter('from') ?? now.slice(0, 7);
  return { from, to: readParameter('to') ?? addMonths(from, 1) };
}

export async function showRotaCopy(request: PageRequest): Promise<PageContent> {
  return copyPage(request);
}

async function copyPage(request: PageRequest, refused: readonly string[] = []): Promise<PageContent> {
  const { t, link } = request;
  const { from, to } = monthsIn(request);
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(planPath(request, to)), t('planning.title'))}
    <h1>${t('planning.copy.title')}</h1>
    <p class="soft">${t('planning.copy.intro')}</p>
    ${refused.map((text) => renderWarning(text))}
    <form class="card copied-months">
      ${listRotaFilterPairs(request).map(([name, value]) => renderHiddenInput(name, value))}
      ${renderLabelledControl(t('planning.copy.from'), months(request, 'from', from))}
      ${renderLabelledControl(t('planning.copy.to'), months(request, 'to', to))}
      <button>${t('planning.copy.preview')}</button>
    </form>
    ${from === to ? renderWarning(t('planning.copy.same')) : await preview(request, { from, to })}
  </div>`;
  return { title: t('planning.copy.title'), main, at: '/plan', ...(refused.length > 0 && { status: 409 }) };
}

function planPath(request: PageRequest, on: string): string {
  return `/plan?${new URLSearchParams([['on', on], ...listRotaFilterPairs(request)])}`;
}

function months(request: PageRequest, name: 'from' | 'to', chosen: string): Html {
  const present = request.now.slice(0, 7);
  const all = Array.from({ length: BEFORE + AFTER + 1 }, (_, index) => addMonths(present, index - BEFORE));
  const offered = [...new Set([...(name === 'to' ? all.slice(BEFORE) : all), chosen])].sort();
  const choices = offered.map((value) => ({ value, label: sayMonth(request, value) }));
  return html`<select name="${name}">${renderOptions(choices, chosen)}</select>`;
}

function sayMonth({ locale }: Pick<PageRequest, 'locale'>, month: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

async function preview(request: PageRequest, { from, to }: Months): Promise<Html> {
  const { editing, indexes, instance, now, t, link } = request;
  const options = { from, to, filter: readRotaEventFilter(request), now };
  const copied = await copyMonth(editing, indexes, instance.name, options);
  const { wanted, events, unmatched } = copied;
  if (events.length + unmatched.length === 0) return renderEmptyState({ text: t('planning.copy.nothing') });
  const count = events.flatMap(({ people }) => people.filter(({ isLeft }) => !isLeft)).length;
  const address = link(
    `/plan/copy?${new URLSearchParams([['from', from], ['to', to], ...listRotaFilterPairs(request)])}`,
  );
  const button = html`<form method="post" action="${address}">
    ${renderPreviewedCellsField(wanted)}
    <div class="finish">
      <button class="primary">${t('planning.copy.do', { count })}</button>
      ${renderCancelLink(link(planPath(request, to)), t)}
    </div>
  </form>`;
  return html`${renderNotice(t('planning.copy.what', { count }), '', 'status')}
    ${events.map((event) => drawEvent(request, event))}
    ${renderUnmatchedEvents(request, copied)}
    ${wanted.length === 0 ? '' : button}`;
}

function drawEvent(request: PageRequest, { from, to, people, blocker }: CopiedEvent): Html {
  const { locale, instance, now, t } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const when = ({ startsAt, endsAt }: CopiedEvent['to']) => say.begin(startsAt, endsAt);
  const roles = Map.groupBy(people, ({ role }) => role);
  const lines = [...roles].map(
    ([role, some]) => html`<dt>${role.name}</dt>${some.map((one) => drawPerson(request, one))}`,
  );
  return html`<section class="card copied">
    <h3>${to.title}</h3>
    <p class="soft small">${when(to)}</p>
    <p class="soft small">${t('planning.copy.like', { event: `${when(from)} ${from.title}` })}</p>
    ${blocker === undefined ? html`<dl>${lines}</dl>` : html`<p>${t(`planning.copy.not.${blocker}`)}</p>`}
  </section>`;
}

function drawPerson({ t }: PageRequest, { name, isLeft, codes }: CopiedPerson): Html {
  const full = isLeft && codes.length === 0 ? [t('planning.copy.full')] : [];
  const said = [...codes.map((code) => t(`planning.short.${code}`)), ...full].map(
    (text) => html` <span class="against">${text}</span>`,
  );
  return html`<dd${isLeft ? html` class="left"` : ''}><span class="who">${name}</span>${said}</dd>`;
}

function renderUnmatchedEvents(request: PageRequest, { unmatched }: CopiedMonth): Html | undefined {
  if (unmatched.length === 0) return undefined;
  const { locale, instance, now, t, link } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const items = unmatched.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li>
        <a href="${link(`/events/${id}`)}">${title}</a> <span class="soft small">${say.begin(startsAt, endsAt)}</span>
      </li>`,
  );
  return html`<section class="card copied">
    <h3>${t('planning.copy.unmatched')}</h3>
    <ul class="waiting">${items}</ul>
  </section>`;
}

/** Writes exactly the cells of the preview, or none. */
export async function copyRota(request: PageRequest): Promise<PageContent | Redirect> {
  const { from, to } = monthsIn(request);
  const note = request.t('planning.copy.note', { from: sayMonth(request, from), to: sayMonth(request, to) });
  return writePreviewedCells(request, {
    note,
    to: planPath(request, to),
    showAgain: (refused) => copyPage(request, refused),
  });
}
