// Fills gaps of the rota with suggestions (rule D7): a preview, then one change.

import { textsBelow } from '../../i18n/translate.ts';
import { personName } from '../../model/person.ts';
import { rotaPersonKeyOf } from '../../model/rota/rota-cells.ts';
import { findRotaDayProblems } from '../../office/rota/read-rota.ts';
import type { RequestedCell } from '../../office/rota/resolve-cells.ts';
import { fillGaps } from '../../office/rota/suggest.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { renderCheckbox, renderHiddenInput } from '../components/form/parts.ts';
import { renderBackLink, renderCancelLink, renderEmptyState } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { renderWarning } from '../warning-texts.ts';
import { renderPreviewedCellsField, writePreviewedCells } from './previewed-cells.ts';
import { listRotaFilterPairs } from './rota-filter.ts';
import { computeRotaPeriod } from './rota-period.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days from the query. Default: the first period that the rota shows. */
function daysIn({ query, now }: PageRequest): Days {
  const given = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isRight = isDate(given.from) && isDate(given.to) && findRotaDayProblems(given).length === 0;
  return isRight ? given : computeRotaPeriod(null, now.slice(0, 10));
}

function planPath(request: PageRequest): string {
  const { from } = daysIn(request);
  return `/plan?${new URLSearchParams([['on', from.slice(0, 7)], ...listRotaFilterPairs(request)])}`;
}

export async function showRotaFill(request: PageRequest): Promise<PageContent> {
  return fillPage(request);
}

export async function fillRotaFromPreview(request: PageRequest): Promise<PageContent | Redirect> {
  const note = request.t('planning.fill.note');
  const { form } = request;
  const chosen = new Set(form.all('take'));
  return writePreviewedCells(request, {
    note,
    to: planPath(request),
    showAgain: (refused) => fillPage(request, refused),
    ...(form.has('choosing') && { isChosen: (cell, person) => chosen.has(suggestionKey(cell, person)) }),
  });
}

/** Form value that identifies a suggested person of a cell. */
function suggestionKey({ eventId, roleId }: RequestedCell, person: RequestedCell['people'][number]): string {
  return `${eventId} ${roleId} ${rotaPersonKeyOf(person)}`;
}

/** People to add to those already in the cell. */
function newPeople({ people, before = [] }: RequestedCell): RequestedCell['people'] {
  const there = new Set(before?.map(rotaPersonKeyOf));
  return people.filter((one) => !there.has(rotaPersonKeyOf(one)));
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
  return {
    title: t('planning.fill.title'),
    main,
    at: '/plan',
    islands: ['choosing'],
    ...(refused.length > 0 && { status: 409 }),
  };
}

async function preview(request: PageRequest, wanted: readonly RequestedCell[], { from, to }: Days): Promise<Html> {
  const { editing, instance, language, locale, now, t, link } = request;
  const ids = wanted.map(({ eventId }) => eventId);
  const { events, roles, persons } = await editing.store.content.read(instance.name, async (content) => ({
    events: new Map((await content.getAll('event', [...new Set(ids)])).map(({ id, value }) => [id, value])),
    roles: new Map((await content.all('role')).map((role) => [role.id, role.name])),
    persons: new Map((await content.all('person')).map((one) => [one.id, personName(one)])),
  }));
  const say = createDayFormatter(locale, instance.timeZone, now);
  const suggestion = (cell: RequestedCell) =>
    newPeople(cell).map((one) => {
      const name = 'personId' in one ? (persons.get(one.personId) ?? '') : one.name;
      return renderCheckbox('take', true, name, '', suggestionKey(cell, one));
    });
  const groups = [...Map.groupBy(wanted, ({ eventId }) => eventId)].map(([eventId, cells]) => {
    const event = events.get(eventId);
    const when = event === undefined ? '' : say.begin(event.startsAt, event.endsAt);
    const rows = cells.map(
      (cell) => html`<tr><th scope="row">${roles.get(cell.roleId) ?? ''}</th><td>${suggestion(cell)}</td></tr>`,
    );
    return html`<tbody>
      <tr><th scope="rowgroup" colspan="2">${event?.title} <span class="soft">${when}</span></th></tr>
      ${rows}
    </tbody>`;
  });
  const count = wanted.reduce((sum, cell) => sum + newPeople(cell).length, 0);
  const words = JSON.stringify(textsBelow(language, 'planning.copy'));
  const address = link(
    `/plan/fill?${new URLSearchParams([['from', from], ['to', to], ...listRotaFilterPairs(request)])}`,
  );
  return html`<form method="post" action="${address}">
      ${renderPreviewedCellsField(wanted)}${renderHiddenInput('choosing', '1')}
      <div class="card suggestions">
        <label class="check"><input type="checkbox" checked data-all="take"><span>${t('planning.everybody')}</span></label>
        <table><colgroup><col class="for"><col></colgroup>${groups}</table>
      </div>
      <div class="finish">
        <button class="primary" data-words="${words}"><span class="assign-count">${t('planning.copy.do', { count })}</span><span>${t(
          'planning.fill.do',
        )}</span></button>
        ${renderCancelLink(link(planPath(request)), t)}
      </div>
    </form>`;
}
