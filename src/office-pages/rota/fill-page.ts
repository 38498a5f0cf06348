// Fills gaps of the rota with suggestions (rule D7): a preview, then one change.

import { personName } from '../../model/person.ts';
import { rotaPersonKey } from '../../model/rota/rota-cells.ts';
import { findRotaDayProblems } from '../../office/rota/read-rota.ts';
import type { RequestedCell } from '../../office/rota/resolve-cells.ts';
import { fillGaps } from '../../office/rota/suggest.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderBackLink, renderCancelLink, renderEmptyState } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { renderWarning } from '../warning-texts.ts';
import { renderPreviewedCellsField, writePreviewedCells } from './previewed-cells.ts';
import { rotaFilterPairs } from './rota-filter.ts';
import { rotaPeriodOf } from './rota-period.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days of the query. Default: the first period that the rota shows. */
function daysIn({ query, now }: PageRequest): Days {
  const given = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isRight = isDate(given.from) && isDate(given.to) && findRotaDayProblems(given).length === 0;
  return isRight ? given : rotaPeriodOf(null, now.slice(0, 10));
}

function planPath(request: PageRequest): string {
  const { from } = daysIn(request);
  return `/plan?${new URLSearchParams([['on', from.slice(0, 7)], ...rotaFilterPairs(request)])}`;
}

export async function showRotaFill(request: PageRequest): Promise<PageContent> {
  return fillPage(request);
}

export async function fillRotaFromPreview(request: PageRequest): Promise<PageContent | Redirect> {
  const note = request.t('planning.fill.note');
  return writePreviewedCells(request, {
    note,
    to: planPath(request),
    showAgain: (refused) => fillPage(request, refused),
  });
}

async function fillPage(request: PageRequest, refused: readonly string[] = []): Promise<PageContent> {
  const { editing, indexes, instance, now, t, link } = request;
  const { from, to } = daysIn(request);
  const wanted = await fillGaps(editing, indexes, instance.name, { from, to, roleIds: undefined, now });
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(planPath(request)), t('planning.title'))}
    <h1>${t('planning.fill.title')}</h1>
    <p class="soft">${t('planning.fill.intro')}</p>
    ${refused.map((text) => renderWarning(text))}
    ${wanted.length === 0 ? renderEmptyState({ text: t('planning.fill.nothing') }) : await preview(request, wanted, { from, to })}
  </div>`;
  return { title: t('planning.fill.title'), main, at: '/plan', ...(refused.length > 0 && { status: 409 }) };
}

async function preview(request: PageRequest, wanted: readonly RequestedCell[], { from, to }: Days): Promise<Html> {
  const { editing, instance, locale, now, t, link } = request;
  const ids = wanted.map(({ eventId }) => eventId);
  const { events, roles, persons } = await editing.store.content.read(instance.name, async (content) => ({
    events: new Map((await content.getAll('event', [...new Set(ids)])).map(({ id, value }) => [id, value])),
    roles: new Map((await content.all('role')).map((role) => [role.id, role.name])),
    persons: new Map((await content.all('person')).map((one) => [one.id, personName(one)])),
  }));
  const say = createDayFormatter(locale, instance.timeZone, now);
  let count = 0;
  const namesIn = ({ before = [], people }: RequestedCell) => {
    const there = new Set(before.map(rotaPersonKey));
    return people.flatMap((one) => {
      if (there.has(rotaPersonKey(one))) return [];
      count++;
      return 'personId' in one ? [persons.get(one.personId) ?? ''] : [one.name];
    });
  };
  const cards = [...Map.groupBy(wanted, ({ eventId }) => eventId)].map(([eventId, cells]) => {
    const event = events.get(eventId);
    const lines = cells.map(
      (cell) => html`<dt>${roles.get(cell.roleId) ?? ''}</dt>${namesIn(cell).map((name) => html`<dd>${name}</dd>`)}`,
    );
    const when = event === undefined ? '' : say.begin(event.startsAt, event.endsAt);
    return html`<section class="card copied"><h3>${when} ${event?.title}</h3><dl>${lines}</dl></section>`;
  });
  const address = link(`/plan/fill?${new URLSearchParams([['from', from], ['to', to], ...rotaFilterPairs(request)])}`);
  return html`${cards}
    <form method="post" action="${address}">
      ${renderPreviewedCellsField(wanted)}
      <div class="finish">
        <button class="primary">${t('planning.fill.do', { count })}</button>
        ${renderCancelLink(link(planPath(request)), t)}
      </div>
    </form>`;
}
