// The rota as a table of events and roles (rule D8). Each cell links to its own page; with script it is edited in place.

import { hasRole } from '../../model/authority.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import { personName } from '../../model/person.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { personsOf } from '../../office/rota/candidates.ts';
import { type Plan, type PlannedEvent, readPlan } from '../../office/rota/read-rota.ts';
import { type Html, html } from '../../util/html.ts';
import { emptyState, titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { sendAsk, showAsk } from './ask-page.ts';
import { saveCell, showCell } from './cell-page.ts';
import { doCopy, showCopy } from './copy-page.ts';
import { doFill, showFill } from './fill-page.ts';
import { type MissingOnDays, missingRow, readMissing } from './missing-rows.ts';
import { planFilePage, showPlanPrint } from './print-page.ts';
import { drawnCells, fillCells, suggestFor } from './rota-by-script.ts';
import { cellId, drawCell } from './rota-cells-view.ts';
import { planHead } from './rota-head.ts';
import { changeServingPeople, showServingPeople } from './rota-people-page.ts';
import { type PlanPeriod, planPeriod } from './rota-period.ts';
import { isPlanned, planFilter } from './rota-shown.ts';

export const planPages: readonly OfficePage[] = [
  { method: 'GET', path: '/plan', role: 'reader', show: showPlan },
  { method: 'GET', path: '/plan/cell', role: 'contributor', show: showCell },
  { method: 'POST', path: '/plan/cell', role: 'contributor', show: saveCell },
  { method: 'GET', path: '/plan/copy', role: 'contributor', show: showCopy },
  { method: 'POST', path: '/plan/copy', role: 'contributor', show: doCopy },
  { method: 'GET', path: '/plan/suggest', role: 'contributor', isData: true, show: suggestFor },
  { method: 'GET', path: '/plan/now', role: 'reader', isData: true, show: tellNow },
  { method: 'POST', path: '/plan/fill-cells', role: 'contributor', isData: true, show: fillCells },
  { method: 'GET', path: '/plan/fill', role: 'contributor', show: showFill },
  { method: 'POST', path: '/plan/fill', role: 'contributor', show: doFill },
  { method: 'GET', path: '/plan/ask', role: 'contributor', show: showAsk },
  { method: 'POST', path: '/plan/ask', role: 'contributor', show: sendAsk },
  { method: 'GET', path: '/plan/people', role: 'editor', show: showServingPeople },
  { method: 'POST', path: '/plan/people', role: 'editor', show: changeServingPeople },
  { method: 'GET', path: '/plan/print', role: 'reader', show: showPlanPrint },
  { method: 'GET', path: '/plan/plan.csv', role: 'reader', show: (asked) => planFilePage(asked, 'csv') },
  { method: 'GET', path: '/plan/plan.xlsx', role: 'reader', show: (asked) => planFilePage(asked, 'xlsx') },
  { method: 'GET', path: '/plan/plan.docx', role: 'reader', show: (asked) => planFilePage(asked, 'docx') },
];

async function readShown(asked: PageRequest): Promise<Plan & PlanPeriod> {
  const { editing, indexes, instance, query, now } = asked;
  const period = planPeriod(query.get('on'), now.slice(0, 10));
  const plan = await readPlan(editing, indexes, instance.name, { ...period, filter: planFilter(asked) });
  if (query.get('all') === '1') return { ...plan, ...period };
  const days = plan.days.map(({ date, events }) => ({ date, events: events.filter(isPlanned) }));
  return { ...plan, ...period, days: days.filter(({ events }) => events.length > 0) };
}

async function showPlan(asked: PageRequest): Promise<PageContent> {
  const { t, editing, link } = asked;
  const plan = await readShown(asked);
  const title = t('planning.title');
  if (plan.roles.length === 0) {
    const mayAdd = hasRole(editing.authority, 'editor');
    const add = mayAdd
      ? html`<a class="button primary" href="${link('/roles/new')}">${t('kinds.role.newOne')}</a>`
      : undefined;
    const empty = emptyState({
      title: t('kinds.role.empty'),
      text: t('kinds.role.emptyHelp'),
      ...(add && { link: add }),
    });
    return { title, main: html`${titleRow(title, html``)}${empty}`, at: '/plan' };
  }
  const missing = await readMissing(asked, plan);
  const gaps = plan.days.flatMap(({ events }) => events.flatMap(({ cells }) => cells.map(({ gap }) => gap)));
  const count = gaps.reduce((sum, gap) => sum + gap, 0);
  const told =
    count === 0
      ? html`<span class="pill good">${t('planning.complete')}</span>`
      : html`<span class="pill warn">${t('planning.missing', { count })}</span>`;
  const main = html`${await planHead(asked, plan, told)}
${plan.days.length + missing.byDay.size === 0 ? emptyState({ text: t('planning.nothing') }) : await table(asked, plan, missing)}`;
  const mayPlan = hasRole(editing.authority, 'contributor');
  return { title, main, at: '/plan', ...(mayPlan && { islands: ['plan'] }) };
}

function daysOf({ days }: Plan, { byDay }: MissingOnDays) {
  const events = new Map(days.map((one) => [one.date, one.events]));
  const dates = [...new Set([...events.keys(), ...byDay.keys()])].sort();
  return dates.map((date) => ({ date, events: events.get(date) ?? [], missing: byDay.get(date) ?? [] }));
}

async function table(asked: PageRequest, plan: Plan, missing: MissingOnDays): Promise<Html> {
  const { t, editing, instance, link } = asked;
  const mayPlan = hasRole(editing.authority, 'contributor');
  const persons = mayPlan
    ? await editing.store.content.read(instance.name, async (content) => [...(await personsOf(content)).values()])
    : [];
  const names = persons.map((person) => ({ id: person.id, name: personName(person) }));
  const columns = plan.roles.length + 1;
  const rows = daysOf(plan, missing).map(({ date, events, missing: lacks }) => {
    const day = html`<tr class="plan-day"><th colspan="${columns}" scope="rowgroup">${dayHead(asked, date)}</th></tr>`;
    const offered = { rooms: missing.rooms, columns, isBare: events.length === 0 };
    const offers = lacks.length === 0 ? '' : missingRow(asked, date, lacks, offered);
    return html`<tbody>${day}${events.map((event) => row(asked, event, plan.roles))}${offers}</tbody>`;
  });
  const words = {
    guest: t('planning.asGuest', { name: '{{name}}' }),
    nobody: t('planning.nobodyOf'),
    despite: t('planning.despite'),
    changed: t('planning.changed'),
    failed: t('planning.failed'),
    pick: t('planning.pick'),
    answer: t('planning.answer'),
    takenOut: t('planning.takenOut', { person: '{{person}}', cell: '{{cell}}' }),
    putIn: t('planning.putIn', { person: '{{person}}', cell: '{{cell}}' }),
    undo: t('frame.undo'),
  };
  return html`${mayPlan ? html`<p class="soft small plan-help" hidden>${t('planning.help')}</p>` : ''}
<div class="plan-told" role="status"></div>
<div class="card plan" data-words="${JSON.stringify(words)}" data-people="${JSON.stringify(names)}"
  data-suggest="${link('/plan/suggest')}" data-now="${link('/plan/now')}">
  <table>
    <thead><tr><th scope="col">${t('planning.event')}</th>${plan.roles.map(roleHead)}</tr></thead>
    ${rows}
  </table>
  ${mayPlan ? html`<form id="plan-cell" method="post" action="${link('/plan/fill-cells')}" hidden></form>` : ''}
</div>`;
}

function roleHead({ name, shortName }: PlanRole): Html {
  return html`<th scope="col"${shortName === '' ? '' : html` title="${name}"`}>${shortName || name}</th>`;
}

function dayHead({ locale, instance, now, language }: PageRequest, date: string): Html {
  const name = nameOfDay(date, instance.plan.churchYear, language);
  const feast = name === '' ? '' : html` <span class="feast">${name}</span>`;
  return html`${sayDays(locale, instance.timeZone, now).day(`${date} 00:00:00`)}${feast}`;
}

function row(asked: PageRequest, event: PlannedEvent, roles: readonly PlanRole[]): Html {
  const { locale, instance, now, link, t } = asked;
  const say = sayDays(locale, instance.timeZone, now);
  const title = html`<a class="plan-title" href="${link(`/events/${event.eventId}`)}">${event.label}</a>`;
  const time = say.beginTime(event.startsAt, event.endsAt);
  const isOff = event.status !== 'confirmed';
  const off = isOff
    ? html` <span class="pill quiet">${t(`planning.status.${event.status as 'cancelled' | 'postponed'}`)}</span>`
    : '';
  const cells = roles.map(
    (role, index) =>
      html`<td data-label="${role.name}" id="${cellId(event.eventId, role.id)}">${cellAt(asked, event, role, index)}</td>`,
  );
  return html`<tr class="plan-event${isOff ? ' off' : ''}">
    <th scope="row"><span class="time">${time}</span> ${title}${off}</th>
    ${cells}
  </tr>`;
}

function cellAt(asked: PageRequest, event: PlannedEvent, role: PlanRole, index: number): Html {
  const { locale, instance, now, link, t } = asked;
  const cell = event.cells[index];
  if (cell === undefined) return html``;
  const path = cell.isTheirs ? link(`/plan/cell?event=${event.eventId}&role=${role.id}`) : undefined;
  const say = sayDays(locale, instance.timeZone, now);
  const when = say.begin(event.startsAt, event.endsAt);
  return drawCell(cell, { event, role, when, path }, t);
}

/** Current content of all cells, for polling; empty if nothing has changed since the revision. */
async function tellNow(asked: PageRequest): Promise<Response> {
  const { editing, instance, query } = asked;
  const record = await editing.store.findInstance(instance.name);
  const revision = record?.contentRevision ?? 0;
  if (query.get('revision') === String(revision)) return drawnCells({ revision });
  const plan = await readShown(asked);
  const cells = plan.days.flatMap(({ events }) =>
    events.flatMap((event) =>
      plan.roles.map((role, index) => ({
        place: cellId(event.eventId, role.id),
        cell: cellAt(asked, event, role, index),
      })),
    ),
  );
  return drawnCells({ revision }, ...cells);
}
