import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { hasRole, type Role } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { findMinRoleToSee, serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { foldForIndex } from '../../office/search/entry.ts';
import { findEntities, type SearchCursor } from '../../office/search/find-entities.ts';
import { type Html, html } from '../../util/html.ts';
import { type ConfirmedAction, type ConfirmQuestion, createConfirmPages } from '../components/confirm.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import { omitEmptyColumns, renderListSearch, renderTable } from '../components/list.ts';
import { renderEmptyState, renderNewButton, renderNextPageLink, renderTitleRow } from '../components/parts.ts';
import type { CellContext, RecordKind } from '../components/record-kind.ts';
import { renderUsedBy } from '../components/used-by.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { findRecord, type RecordWithReferrers, readRecordNames } from './find-record.ts';
import { moveRecord, type RecordRow, readOrderedRows } from './record-order.ts';
import { createRecord, saveRecord, showRecord, showRecordCreationPage } from './record-page.ts';
import { createRecordRemoval } from './record-removal.ts';

export function createRecordPages(of: RecordKind): readonly OfficePage[] {
  const { path } = of;
  const one = `${path}/{id}`;
  const confirm = (name: string, role: Role, confirming: ConfirmedAction<RecordWithReferrers>) => {
    const find = (request: PageRequest) =>
      request.editing.store.content.read(request.instance.name, (content) => findRecord(request, of, content));
    return createConfirmPages({ path: `${one}/${name}`, role, at: of.path, find }, confirming);
  };
  const ordering: OfficePage = {
    method: 'POST',
    path: `${one}/move`,
    role: 'editor',
    show: (request) => moveRecord(request, of),
  };
  return [
    { method: 'GET', path, role: findMinRoleToSee(of.kind), show: (request) => showList(request, of) },
    { method: 'GET', path: `${path}/new`, role: 'editor', show: (request) => showRecordCreationPage(request, of) },
    { method: 'POST', path: `${path}/new`, role: 'editor', show: (request) => createRecord(request, of) },
    { method: 'GET', path: one, role: findMinRoleToSee(of.kind), show: (request) => showRecord(request, of) },
    { method: 'POST', path: one, role: 'editor', show: (request) => saveRecord(request, of) },
    ...confirm('remove', 'editor', createRecordRemoval(of)),
    ...(of.order === undefined ? [] : [ordering]),
    ...(of.canBeErased === true ? confirm('erase', 'administrator', createEraseAction(of)) : []),
  ];
}

function createEraseAction(of: RecordKind): ConfirmedAction<RecordWithReferrers> {
  return {
    ask: (request, record) => question(request, of, record, false),
    // Erases the data even in unused pages of the database file.
    run: async (request, record) => {
      const { editing, instance, form } = request;
      if (!form.has('sure')) return { again: await question(request, of, record, true), status: 422 };
      const { kind, id } = record.present;
      const step = { kind, id, remove: true, isDetached: true, isErased: true, at: '' } as const;
      await applyChanges(editing, instance.name, [step]);
      await editing.store.tidy();
      return { to: of.path, did: 'erased' };
    },
  };
}

/** Question before a record is erased. `isMissed`: true if the user did not tick the required checkbox. */
async function question(
  request: PageRequest,
  of: RecordKind,
  { present, label, referrers }: RecordWithReferrers,
  isMissed: boolean,
): Promise<ConfirmQuestion> {
  const t = createTranslator(request.language);
  const uses =
    referrers.length === 0
      ? ''
      : html`<p>${t('erase.uses')}</p><section class="card">${await renderUsedBy(request, of.kind, referrers)}</section>`;
  return {
    title: t('erase.title', { name: label }),
    facts: html`<div class="summary" role="note"><p><strong>${t('erase.warning')}</strong></p><p>${t('erase.help')}</p></div>
      ${uses}`,
    fields: renderConfirmationTick(isMissed, t),
    button: t('erase.erase'),
    back: `${of.path}/${present.id}`,
  };
}

function renderConfirmationTick(isMissed: boolean, t: Translate) {
  const wrong = isMissed ? html` aria-invalid="true" aria-describedby="sure-problem"` : '';
  return html`<div class="field"${isMissed ? html` data-wrong` : ''}>
    <label class="check"><input type="checkbox" name="sure" value="1"${wrong}> <span>${t('erase.sure')}</span></label>
    ${isMissed ? html`<p class="problem" id="sure-problem">${t('erase.missed')}</p>` : ''}
  </div>`;
}

const ROWS = 100;

interface Listed {
  readonly rows: readonly RecordRow[];
  readonly total: number;
  readonly next: SearchCursor | undefined;
}

async function showList(request: PageRequest, of: RecordKind): Promise<PageContent> {
  const { editing, instance, query, language, link } = request;
  const t = createTranslator(language);
  const said = `kinds.${of.kind}` as const;
  const sought = (query.get('q') ?? '').trim();
  const listed = await readListed(request, of, sought);
  const choices = await editing.store.content.read(instance.name, (content) =>
    readChoicesOfKinds(content, ['building', 'person_group', 'layer']),
  );
  const mayEdit = hasRole(editing.authority, 'editor');
  const isOrdering = mayEdit && of.order !== undefined && query.get('order') === '1' && sought === '';
  const table = await tableOf(listed.rows, of, { asked: request, choices }, isOrdering);
  const isEmpty = listed.total === 0 && sought === '';
  const button = mayEdit ? renderNewButton(link(`${of.path}/new`), t(`${said}.newOne`), t) : '';
  const all = html`<a class="button" href="${link(of.path)}">${t('records.all')}</a>`;
  const found =
    listed.total === 0 ? renderEmptyState({ title: t('records.nothingFound', { words: sought }), link: all }) : table;
  const body = isEmpty
    ? renderEmptyState({ title: t(`${said}.empty`), text: t(`${said}.emptyHelp`) })
    : html`${renderListTools(request, of, { sought, total: listed.total, isOrdering })}${found}
      ${mayEdit && of.order !== undefined && !isOrdering && sought === '' && listed.total > 1 ? renderReorderLink(request, of) : ''}`;
  const main = html`${renderTitleRow(t(`${said}.title`), html`<span class="soft">${listed.total}</span>${button}`)}
    <p class="soft">${t(`${said}.intro`)}</p>
    ${body}
    ${more(request, of, listed.next)}`;
  return {
    title: t(`${said}.title`),
    main,
    at: of.path,
  };
}

/** Minimum number of records for a list with a search field. */
const SEARCHED_FROM = 10;

interface Tools {
  readonly sought: string;
  readonly total: number;
  readonly isOrdering: boolean;
}

function renderListTools({ link, t }: PageRequest, { path }: RecordKind, { sought, total, isOrdering }: Tools): Html {
  if (isOrdering)
    return html`<div class="tools"><a class="button primary" href="${link(path)}">${t('records.reordered')}</a></div>`;
  if (total < SEARCHED_FROM && sought === '') return html``;
  return html`<div class="tools">${renderListSearch(sought, t('records.search'), t('records.find'))}</div>`;
}

function renderReorderLink({ link, t }: PageRequest, { path }: RecordKind): Html {
  return html`<p class="list-end"><a class="button quiet" href="${link(`${path}?order=1`)}">${t('records.reorder')}</a></p>`;
}

function readListed(request: PageRequest, of: RecordKind, sought: string): Promise<Listed> {
  if (of.isOver !== undefined) return listByTime(request, of, of.isOver, sought);
  return sought === '' && of.order !== undefined ? listInOrder(request, of) : search(request, of, sought);
}

/** Records that can be past: upcoming ones first, then past ones, latest first. The search compares display names. */
async function listByTime(
  request: PageRequest,
  of: RecordKind,
  isOver: NonNullable<RecordKind['isOver']>,
  sought: string,
): Promise<Listed> {
  const { editing, instance, now } = request;
  const words = foldForIndex(sought).split(/\s+/);
  const found = await editing.store.content.read(instance.name, async (content) => {
    const name = await readRecordNames(request, of, content);
    const sortKey = KINDS.find(({ kind }) => kind === of.kind)?.sortKey ?? (() => '');
    return (await content.all(of.kind)).map((entity) => ({
      id: entity.id,
      depth: 0,
      label: name(entity),
      isFirst: true,
      isLast: true,
      value: serializeVisibleEntity(editing.authority, of.kind, entity) as PlainObject,
      sortKey: sortKey(entity),
    }));
  });
  const sorted = found
    .filter(({ label }) => words.every((word) => foldForIndex(label).includes(word)))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey)) || a.id - b.id);
  const today = now.slice(0, 10);
  const [coming, over] = [false, true].map((is) => sorted.filter(({ value }) => isOver(value, today) === is));
  const rows = [...(coming ?? []), ...(over ?? []).reverse()];
  return { rows, total: rows.length, next: undefined };
}

async function listInOrder({ editing, instance }: PageRequest, of: RecordKind): Promise<Listed> {
  const rows = await editing.store.content.read(instance.name, (content) =>
    readOrderedRows(content, editing.authority, of),
  );
  return { rows, total: rows.length, next: undefined };
}

async function search(
  { editing, indexes, instance, query }: PageRequest,
  { kind }: RecordKind,
  words: string,
): Promise<Listed> {
  const options = { kind, words, filter: {}, order: 'sortKey', isDescending: false, limit: ROWS } as const;
  const after = placeOf(query.get('after'));
  const { items, total, next } = await findEntities(editing, indexes, instance.name, { ...options, after });
  const label = KINDS.find((one) => one.kind === kind)?.label ?? (() => '');
  const rows = items.map(({ id, value }) => ({
    id,
    depth: 0,
    label: label(value),
    isFirst: true,
    isLast: true,
    value: serializeVisibleEntity(editing.authority, kind, value) as PlainObject,
  }));
  return { rows, total, next };
}

function placeOf(text: string | null): SearchCursor | undefined {
  const [, id, by] = /^(\d{1,10}),(.*)$/s.exec(text ?? '') ?? [];
  return id === undefined ? undefined : [by ?? '', Number(id)];
}

function more(
  { link, query, language }: PageRequest,
  { path }: RecordKind,
  next: SearchCursor | undefined,
): Html | undefined {
  if (next === undefined) return undefined;
  const all = new URLSearchParams({ q: query.get('q') ?? '', after: `${next[1]},${next[0]}` });
  return renderNextPageLink(link(`${path}?${all}`), createTranslator(language)('frame.pages.next'));
}

async function tableOf(
  rows: readonly RecordRow[],
  of: RecordKind,
  facts: CellContext,
  isOrdering: boolean,
): Promise<Html> {
  const { asked } = facts;
  const { t } = asked;
  const columns = await of.columns(asked.language, asked);
  const cells = rows.map(({ value }) => columns.map(({ cell }) => cell(value, facts)));
  const grouping = columns.findIndex(({ isGroup }) => isGroup);
  const groups = cells.map((row) => String(row[grouping] ?? ''));
  const isGrouped = of.order !== undefined && !asked.query.get('q') && new Set(groups).size > 1;
  const shown = omitEmptyColumns(columns, cells).filter(
    (column) => column !== columns[grouping] || (!isGrouped && new Set(groups).size > 1),
  );
  const [nameOf, markOf] = await asked.editing.store.content.read(asked.instance.name, async (content) => [
    await of.listNames?.(asked, content),
    await of.listMarks?.(content),
  ]);
  const drawName = ({ id, label, value }: RecordRow, mark: Html | undefined, name = label) =>
    html`<a href="${asked.link(`${of.path}/${id}`)}">${mark}${name}</a>${of.badge?.(value, t)}`;
  const drawn = rows.map((row, index) => ({
    depth: row.depth,
    name: drawName(row, markOf?.(row.id), nameOf?.(row.value)),
    cells: isOrdering ? [] : shown.map((column) => cells[index]?.[columns.indexOf(column)] ?? ''),
    group: isGrouped ? groups[index] : undefined,
    moves: isOrdering ? moves(asked, of, row) : undefined,
  }));
  const reordering = isOrdering ? t('records.reorder') : undefined;
  return renderTable(t('records.name'), isOrdering ? [] : shown, drawn, reordering);
}

function moves({ link, language }: PageRequest, { path }: RecordKind, { id, label, isFirst, isLast }: RecordRow): Html {
  const t = createTranslator(language);
  const button = (by: string, sign: string, text: string, isOff: boolean) =>
    html`<button name="by" value="${by}" aria-label="${text}"${isOff ? html` disabled` : ''}>${sign}</button>`;
  const up = button('-1', '↑', t('records.up', { name: label }), isFirst);
  const down = button('1', '↓', t('records.down', { name: label }), isLast);
  return html`<form method="post" action="${link(`${path}/${id}/move`)}">${up} ${down}</form>`;
}
