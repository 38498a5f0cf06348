// The rota as a table of events and roles (rule D8). Each cell links to a page about it; with scripts users edit the cell in place.

import { hasRole } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { personName } from '../../model/person.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { readPersonsById } from '../../office/rota/candidates.ts';
import { type Rota, type RotaEventRow, readRota, requireValidRotaDays } from '../../office/rota/read-rota.ts';
import { renderChurchDay } from '../../pages/church-day.ts';
import { type RequestedPerson, sendDutyRequests } from '../../rota/duty-requests.ts';
import { readDutyRequestBody } from '../../rota/read-bodies.ts';
import { type Html, html } from '../../util/html.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { Field } from '../components/form/field.ts';
import { type FormState, readFormValues, readSubmittedFormState } from '../components/form/form-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { assignProblemsToFields } from '../components/form/problems.ts';
import { renderForm } from '../components/form/render-form.ts';
import { renderEntryRow } from '../components/list.ts';
import {
  renderBackLink,
  renderCancelLink,
  renderEmptyState,
  renderMessage,
  renderNotice,
  renderTitleRow,
} from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { saveCell, showCell } from './cell-page.ts';
import { copyRota, showRotaCopy } from './copy-page.ts';
import { fillRotaFromPreview, showRotaFill } from './fill-page.ts';
import { type MissingServices, readMissingServicesByDay, renderMissingServicesRow } from './missing-services.ts';
import { createRotaFile, showRotaPrint } from './print-page.ts';
import { cellId, needsAttention, renderRotaCell } from './rota-cells-view.ts';
import { isInRota, readRotaEventFilter } from './rota-filter.ts';
import { renderRotaHead } from './rota-head.ts';
import { handleRotaPeopleChange, showRotaPeople } from './rota-people-page.ts';
import { computeRotaPeriod, type RotaPeriod } from './rota-period.ts';
import { createCellsDocument, handleFillCells, handleSuggestions } from './script-cells.ts';

const ALL = 'all';

async function fieldsFor({ editing, instance, t }: PageRequest): Promise<readonly Field[]> {
  const roles = await editing.store.content.read(instance.name, ({ all }) => all('role'));
  const choices = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    { name: 'from', label: t('planning.paper.from'), kind: 'date', width: 'half', isRequired: true },
    { name: 'to', label: t('planning.paper.to'), kind: 'date', width: 'half', isRequired: true },
    {
      name: 'role_ids',
      label: t('planning.paper.role'),
      kind: 'choice',
      choices: [{ value: ALL, label: t('agenda.any') }, ...choices],
    },
    { name: 'text', label: t('planning.ask.text'), hint: t('planning.ask.textHelp'), kind: 'lines' },
    { name: 'again', label: t('planning.ask.again'), kind: 'yes' },
  ];
}

async function showInvite(request: PageRequest): Promise<PageContent> {
  const { query, now } = request;
  const usual = computeRotaPeriod(null, now.slice(0, 10));
  const day = (name: 'from' | 'to') => query.get(name) ?? usual[name];
  const start = { from: day('from'), to: day('to'), role_ids: ALL, text: '', again: false };
  return askPage(request, createBlankFormWithoutIdempotencyKey(start), await fieldsFor(request));
}

/** Previews invitations, or sends them if the form of the preview was submitted (`send=1`). */
async function handleInvite(request: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = request;
  const fields = await fieldsFor(request);
  const isTrial = form.text('send') !== '1';
  try {
    const { role_ids: role, ...values } = readFormValues(form, fields);
    const roleIds = role === ALL || role === undefined ? ALL : [Number(role)];
    const body: PlainObject = { ...values, role_ids: roleIds, dry_run: isTrial };
    const options = readDutyRequestBody(body);
    requireValidRotaDays(options);
    const account = await editing.store.accounts.find({ id: editing.accountId ?? 0 });
    const outcome = await sendDutyRequests(editing, instance.name, { ...options, replyTo: account?.email ?? '' });
    return isTrial ? await invitationPreviewPage(request, outcome.people, fields) : sentPage(request, outcome.mails);
  } catch (error) {
    if (!(error instanceof BadContentError)) throw error;
    const problems = assignProblemsToFields(error.problems, fields, language);
    return { ...(await askPage(request, readSubmittedFormState(form, fields, problems), fields)), status: 422 };
  }
}

const AT = '/plan';

async function askPage(request: PageRequest, filled: FormState, fields: readonly Field[]): Promise<PageContent> {
  const { t, link, language } = request;
  const entry = renderForm({
    action: link('/plan/ask'),
    groups: [{ fields }],
    filled,
    choices: () => [],
    language,
    button: t('planning.ask.look'),
    belowButtons: renderCancelLink(link(AT), t),
  });
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(AT), t('planning.title'))}
    <h1>${t('planning.ask.title')}</h1>
    <p class="soft">${t('planning.ask.intro')}</p>
    ${entry}
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT };
}

async function invitationPreviewPage(
  request: PageRequest,
  people: readonly RequestedPerson[],
  fields: readonly Field[],
): Promise<PageContent> {
  const { t, link, form } = request;
  const mailed = people.filter(({ hasEmail }) => hasEmail);
  const called = people.filter(({ hasEmail }) => !hasEmail);
  const count = mailed.length;
  const kept = fields.map(({ name }) => renderHiddenInput(name, form.text(name)));
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(AT), t('planning.title'))}
    <h1>${t('planning.ask.title')}</h1>
    ${
      people.length === 0
        ? renderEmptyState({ text: t('planning.ask.nobody') })
        : html`<p>${t('planning.ask.goesTo', { count })}</p>
          <ul class="rows">${mailed.map((one) => drawPerson(request, one))}</ul>`
    }
    ${
      called.length === 0
        ? ''
        : html`${renderNotice(t('planning.ask.call', { count: called.length }), 'warn')}
          <ul class="rows">${called.map((one) => drawPerson(request, one))}</ul>`
    }
    <form method="post" action="${link('/plan/ask')}">${kept}
      <div class="finish">
        ${count === 0 ? '' : html`<button class="primary" name="send" value="1">${t('planning.ask.send', { count })}</button>`}
        ${renderCancelLink(link(AT), t)}
      </div>
    </form>
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT, hasDrafts: false };
}

function drawPerson({ locale, instance, now }: PageRequest, { person, dates }: RequestedPerson): Html {
  const say = createDayFormatter(locale, instance.timeZone, now);
  const lines = [...Map.groupBy(dates, ({ role }) => role)].map(
    ([{ name }, some]) => `${name}: ${some.map(({ event }) => say.shortDay(event.startsAt)).join(', ')}`,
  );
  return renderEntryRow({ name: personName(person), lines });
}

function sentPage({ t, link }: PageRequest, count: number): PageContent {
  const main = html`<div class="narrow-page">
    <h1>${t('planning.ask.title')}</h1>
    ${renderMessage(t('planning.ask.sent', { count }))}
    <p><a class="button" href="${link(AT)}">${t('planning.title')}</a></p>
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT };
}

export const rotaPages: readonly OfficePage[] = [
  { method: 'GET', path: '/plan', role: 'reader', show: showPlan },
  { method: 'GET', path: '/plan/cell', role: 'contributor', show: showCell },
  { method: 'POST', path: '/plan/cell', role: 'contributor', show: saveCell },
  { method: 'GET', path: '/plan/copy', role: 'contributor', show: showRotaCopy },
  { method: 'POST', path: '/plan/copy', role: 'contributor', show: copyRota },
  { method: 'GET', path: '/plan/suggest', role: 'contributor', isData: true, show: handleSuggestions },
  { method: 'GET', path: '/plan/now', role: 'reader', isData: true, show: currentCells },
  { method: 'POST', path: '/plan/fill-cells', role: 'contributor', isData: true, show: handleFillCells },
  { method: 'GET', path: '/plan/fill', role: 'contributor', show: showRotaFill },
  { method: 'POST', path: '/plan/fill', role: 'contributor', show: fillRotaFromPreview },
  { method: 'GET', path: '/plan/ask', role: 'contributor', show: showInvite },
  { method: 'POST', path: '/plan/ask', role: 'contributor', show: handleInvite },
  { method: 'GET', path: '/plan/people', role: 'editor', show: showRotaPeople },
  { method: 'POST', path: '/plan/people', role: 'editor', show: handleRotaPeopleChange },
  { method: 'GET', path: '/plan/print', role: 'reader', show: showRotaPrint },
  { method: 'GET', path: '/plan/plan.csv', role: 'reader', show: (request) => createRotaFile(request, 'csv') },
  { method: 'GET', path: '/plan/plan.xlsx', role: 'reader', show: (request) => createRotaFile(request, 'xlsx') },
  { method: 'GET', path: '/plan/plan.docx', role: 'reader', show: (request) => createRotaFile(request, 'docx') },
];

async function readShownRota(request: PageRequest): Promise<Rota & RotaPeriod> {
  const { editing, indexes, instance, query, now } = request;
  const period = computeRotaPeriod(query.get('on'), now.slice(0, 10));
  const plan = await readRota(editing, indexes, instance.name, { ...period, filter: readRotaEventFilter(request) });
  const isShown = (event: RotaEventRow) =>
    (query.get('all') === '1' || isInRota(event)) &&
    (query.get('gaps') !== '1' || event.cells.some((cell) => needsAttention(cell)));
  const days = plan.days.map(({ date, events }) => ({ date, events: events.filter(isShown) }));
  return { ...plan, ...period, days: days.filter(({ events }) => events.length > 0) };
}

async function showPlan(request: PageRequest): Promise<PageContent> {
  const { t, editing, link } = request;
  const plan = await readShownRota(request);
  const title = t('planning.title');
  if (plan.roles.length === 0) {
    const mayAdd = hasRole(editing.authority, 'editor');
    const add = mayAdd
      ? html`<a class="button primary" href="${link('/roles/new')}">${t('kinds.role.newOne')}</a>`
      : undefined;
    const empty = renderEmptyState({
      title: t('kinds.role.empty'),
      text: t('kinds.role.emptyHelp'),
      ...(add && { link: add }),
    });
    return { title, main: html`${renderTitleRow(title, html``)}${empty}`, at: '/plan' };
  }
  const missing = await readMissingServicesByDay(request, plan);
  const gaps = plan.days.flatMap(({ events }) => events.flatMap(({ cells }) => cells.map(({ gap }) => gap)));
  const count = gaps.reduce((sum, gap) => sum + gap, 0);
  const main = html`${await renderRotaHead(request, plan, count)}${gapsNote(request)}
${plan.days.length + missing.byDay.size === 0 ? renderEmptyState({ text: t('planning.nothing') }) : await table(request, plan, missing)}`;
  const mayPlan = hasRole(editing.authority, 'contributor');
  return { title, main, at: '/plan', ...(mayPlan && { islands: ['plan'] }) };
}

/** Explains the filter for gaps, which matches more than empty cells. */
function gapsNote({ query, t }: PageRequest): Html | undefined {
  return query.get('gaps') === '1' ? html`<p class="small soft">${t('planning.gapsHelp')}</p>` : undefined;
}

function daysOf({ days }: Rota, { byDay }: MissingServices) {
  const events = new Map(days.map((one) => [one.date, one.events]));
  const dates = [...new Set([...events.keys(), ...byDay.keys()])].sort();
  return dates.map((date) => ({ date, events: events.get(date) ?? [], missing: byDay.get(date) ?? [] }));
}

async function table(request: PageRequest, plan: Rota, missing: MissingServices): Promise<Html> {
  const { t, editing, instance, link } = request;
  const mayPlan = hasRole(editing.authority, 'contributor');
  const persons = mayPlan
    ? await editing.store.content.read(instance.name, async (content) => [...(await readPersonsById(content)).values()])
    : [];
  const names = persons.map((person) => ({ id: person.id, name: personName(person) }));
  const rows = daysOf(plan, missing).map(({ date, events, missing: lacks }) => {
    const count = events.length + (lacks.length > 0 ? 1 : 0);
    const head = html`<th class="plan-date" rowspan="${count}" scope="rowgroup">${dayHead(request, date)}</th>`;
    const offered = {
      rooms: missing.rooms,
      columns: plan.roles.length + 1,
      head: events.length === 0 ? head : undefined,
    };
    const offers = lacks.length === 0 ? '' : renderMissingServicesRow(request, date, lacks, offered);
    const days = events.map((event, index) => row(request, event, plan.roles, index === 0 ? head : undefined));
    return html`<tbody>${days}${offers}</tbody>`;
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
  const onlyGaps = request.query.get('gaps') === '1' ? ' only-gaps' : '';
  return html`<div class="plan-told" role="status"></div>
<div class="card plan${onlyGaps}" data-words="${JSON.stringify(words)}" data-people="${JSON.stringify(names)}"
  data-suggest="${link('/plan/suggest')}" data-now="${link('/plan/now')}">
  <table>
    <thead><tr>
      <th class="plan-date" scope="col">${t('planning.day')}</th>
      <th class="plan-what" scope="col">${t('planning.event')}</th>${plan.roles.map(roleHead)}
    </tr></thead>
    ${rows}
  </table>
  ${mayPlan ? html`<form id="plan-cell" method="post" action="${link('/plan/fill-cells')}" hidden></form>` : ''}
</div>`;
}

/** Maximum length of a role name that its column heading shows in full. */
const FULL_HEAD = 30;

function roleHead({ name, shortName }: RotaRole): Html {
  const isShort = shortName !== '' || name.length > FULL_HEAD;
  return html`<th scope="col"${isShort ? html` title="${name}"` : ''}><span class="role-head">${shortName || name}</span></th>`;
}

function dayHead({ locale, instance, now, language }: PageRequest, date: string): Html {
  const day = createDayFormatter(locale, instance.timeZone, now).shortDay(`${date} 00:00:00`);
  return html`<time datetime="${date}">${day}</time> ${renderChurchDay(date, instance, language)}`;
}

function row(request: PageRequest, event: RotaEventRow, roles: readonly RotaRole[], dayHead: Html | undefined): Html {
  const { locale, instance, now, link, t } = request;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const title = html`<a class="plan-title" href="${link(`/events/${event.eventId}`)}">${event.label}</a>`;
  const time = say.beginTime(event.startsAt, event.endsAt);
  const isOff = event.status !== 'confirmed';
  const off = isOff
    ? html` <span class="pill quiet">${t(`planning.status.${event.status as 'cancelled' | 'postponed'}`)}</span>`
    : '';
  const cells = roles.map((role, index) => {
    const attributes = html`data-label="${role.shortName || role.name}" id="${cellId(event.eventId, role.id)}"`;
    return html`<td ${attributes}>${cellAt(request, event, role, index)}</td>`;
  });
  return html`<tr class="plan-event${isOff ? ' off' : ''}">
    ${dayHead}<th class="plan-what" scope="row"><div class="plan-name"><span class="time">${time}</span> ${title}</div>${off}</th>
    ${cells}
  </tr>`;
}

function cellAt(request: PageRequest, event: RotaEventRow, role: RotaRole, index: number): Html {
  const { locale, instance, now, link, t } = request;
  const cell = event.cells[index];
  if (cell === undefined) return html``;
  const path = cell.canPlan ? link(`/plan/cell?event=${event.eventId}&role=${role.id}`) : undefined;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const when = say.begin(event.startsAt, event.endsAt);
  return renderRotaCell(cell, { event, role, when, path }, t);
}

/** Current content of all cells, for a script that polls; empty if nothing has changed since the revision that it sends. */
async function currentCells(request: PageRequest): Promise<Response> {
  const { editing, instance, query } = request;
  const record = await editing.store.findInstance(instance.name);
  const revision = record?.contentRevision ?? 0;
  if (query.get('revision') === String(revision)) return createCellsDocument({ revision });
  const plan = await readShownRota(request);
  const cells = plan.days.flatMap(({ events }) =>
    events.flatMap((event) =>
      plan.roles.map((role, index) => ({
        elementId: cellId(event.eventId, role.id),
        cell: cellAt(request, event, role, index),
      })),
    ),
  );
  return createCellsDocument({ revision }, ...cells);
}
