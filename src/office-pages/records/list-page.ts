// Table of a kind of records: search, in the office’s order, and reordering.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Plain } from '../../model/format/rule.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { folded } from '../../office/search/entry.ts';
import { find, type SortPlace } from '../../office/search/find.ts';
import { type Html, html } from '../../util/html.ts';
import { choicesOf } from '../components/form/choices.ts';
import { drawTable, searchWithin } from '../components/list.ts';
import { emptyState, nextPage, titleRow } from '../components/parts.ts';
import type { CellFacts, RecordKind } from '../components/record-kind.ts';
import { icon } from '../icons.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { namesOf } from './find-record.ts';
import { type RecordRow, rowsInOrder } from './order.ts';

const ROWS = 100;

interface Listed {
  readonly rows: readonly RecordRow[];
  readonly total: number;
  readonly next: SortPlace | undefined;
}

export async function showList(asked: PageRequest, of: RecordKind): Promise<PageContent> {
  const { editing, instance, query, language, link } = asked;
  const t = translator(language);
  const said = `kinds.${of.kind}` as const;
  const sought = (query.get('q') ?? '').trim();
  const listed = await listedOf(asked, of, sought);
  const choices = await editing.store.content.read(instance.name, (content) =>
    choicesOf(content, ['building', 'person_group', 'layer']),
  );
  const mayEdit = hasRole(editing.authority, 'editor');
  const isOrdering = mayEdit && of.order !== undefined && query.get('order') === '1' && sought === '';
  const table = await tableOf(listed.rows, of, { asked, choices }, isOrdering);
  const isEmpty = listed.total === 0 && sought === '';
  const button = mayEdit
    ? html`<a class="button primary right" href="${link(`${of.path}/new`)}">${icon('plus')}${t(`${said}.newOne`)}</a>`
    : '';
  const all = html`<a class="button" href="${link(of.path)}">${t('records.all')}</a>`;
  const found =
    listed.total === 0 ? emptyState({ title: t('records.nothingFound', { words: sought }), link: all }) : table;
  const body = isEmpty
    ? emptyState({ title: t(`${said}.empty`), text: t(`${said}.emptyHelp`) })
    : html`${tools(asked, of, { sought, mayEdit, isOrdering })}${found}`;
  const main = html`${titleRow(t(`${said}.title`), html`<span class="soft">${listed.total}</span>${button}`)}
    <p class="soft">${t(`${said}.intro`)}</p>
    ${body}
    ${more(asked, of, listed.next)}`;
  return { title: t(`${said}.title`), main, at: of.path };
}

interface Tools {
  readonly sought: string;
  readonly mayEdit: boolean;
  readonly isOrdering: boolean;
}

function tools(
  { link, language }: PageRequest,
  { path, order }: RecordKind,
  { sought, mayEdit, isOrdering }: Tools,
): Html {
  const t = translator(language);
  const ordering =
    !mayEdit || order === undefined || sought !== ''
      ? ''
      : isOrdering
        ? html`<a class="button" href="${link(path)}">${t('records.reordered')}</a>`
        : html`<a class="button" href="${link(`${path}?order=1`)}">${t('records.reorder')}</a>`;
  return html`<div class="tools">${searchWithin(sought, t('records.search'), t('records.find'))}${ordering}</div>`;
}

function listedOf(asked: PageRequest, of: RecordKind, sought: string): Promise<Listed> {
  if (of.isOver !== undefined) return byTime(asked, of, of.isOver, sought);
  return sought === '' && of.order !== undefined ? inOrder(asked, of) : search(asked, of, sought);
}

/** All records: upcoming ones first, then past ones, latest first; the search matches display names. */
async function byTime(
  asked: PageRequest,
  of: RecordKind,
  isOver: NonNullable<RecordKind['isOver']>,
  sought: string,
): Promise<Listed> {
  const { editing, instance, now } = asked;
  const words = folded(sought).split(/\s+/);
  const found = await editing.store.content.read(instance.name, async (content) => {
    const name = await namesOf(asked, of, content);
    const sortKey = KINDS.find(({ kind }) => kind === of.kind)?.sortKey ?? (() => '');
    return (await content.all(of.kind)).map((entity) => ({
      id: entity.id,
      depth: 0,
      label: name(entity),
      isFirst: true,
      isLast: true,
      value: valueFor(editing.authority, of.kind, entity) as Plain,
      sortKey: sortKey(entity),
    }));
  });
  const sorted = found
    .filter(({ label }) => words.every((word) => folded(label).includes(word)))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey)) || a.id - b.id);
  const today = now.slice(0, 10);
  const [coming, over] = [false, true].map((is) => sorted.filter(({ value }) => isOver(value, today) === is));
  const rows = [...(coming ?? []), ...(over ?? []).reverse()];
  return { rows, total: rows.length, next: undefined };
}

async function inOrder({ editing, instance }: PageRequest, of: RecordKind): Promise<Listed> {
  const rows = await editing.store.content.read(instance.name, (content) =>
    rowsInOrder(content, editing.authority, of),
  );
  return { rows, total: rows.length, next: undefined };
}

async function search(
  { editing, indexes, instance, query }: PageRequest,
  { kind }: RecordKind,
  words: string,
): Promise<Listed> {
  const wish = { kind, words, filter: {}, order: 'sortKey', isDescending: false, limit: ROWS } as const;
  const after = placeOf(query.get('after'));
  const { items, total, next } = await find(editing, indexes, instance.name, { ...wish, after });
  const label = KINDS.find((one) => one.kind === kind)?.label ?? (() => '');
  const rows = items.map(({ id, value }) => ({
    id,
    depth: 0,
    label: label(value),
    isFirst: true,
    isLast: true,
    value: valueFor(editing.authority, kind, value) as Plain,
  }));
  return { rows, total, next };
}

function placeOf(text: string | null): SortPlace | undefined {
  const [, id, by] = /^(\d{1,10}),(.*)$/s.exec(text ?? '') ?? [];
  return id === undefined ? undefined : [by ?? '', Number(id)];
}

function more(
  { link, query, language }: PageRequest,
  { path }: RecordKind,
  next: SortPlace | undefined,
): Html | undefined {
  if (next === undefined) return undefined;
  const all = new URLSearchParams({ q: query.get('q') ?? '', after: `${next[1]},${next[0]}` });
  return nextPage(link(`${path}?${all}`), translator(language)('frame.pages.next'));
}

async function tableOf(
  rows: readonly RecordRow[],
  of: RecordKind,
  facts: CellFacts,
  isOrdering: boolean,
): Promise<Html> {
  const { asked } = facts;
  const columns = isOrdering ? [] : await of.columns(asked.language, asked);
  const t = translator(asked.language);
  const head = [t('records.name'), ...columns.map(({ label }) => label)];
  const drawn = rows.map((row) => ({
    depth: row.depth,
    name: html`<a href="${asked.link(`${of.path}/${row.id}`)}">${row.label}</a>`,
    cells: columns.map(({ cell }) => cell(row.value, facts)),
    moves: isOrdering ? moves(asked, of, row) : undefined,
  }));
  return drawTable(head, drawn, isOrdering ? t('records.reorder') : undefined);
}

function moves({ link, language }: PageRequest, { path }: RecordKind, { id, label, isFirst, isLast }: RecordRow): Html {
  const t = translator(language);
  const button = (by: string, sign: string, text: string, isOff: boolean) =>
    html`<button name="by" value="${by}" aria-label="${text}"${isOff ? html` disabled` : ''}>${sign}</button>`;
  const up = button('-1', '↑', t('records.up', { name: label }), isFirst);
  const down = button('1', '↓', t('records.down', { name: label }), isLast);
  return html`<form method="post" action="${link(`${path}/${id}/move`)}">${up} ${down}</form>`;
}
