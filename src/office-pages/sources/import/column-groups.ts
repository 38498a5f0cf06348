// Questions about the columns of a table: which row is the header, which field each column fills, whether notes are public.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import { truncateValue } from '../../../office/sources/matching/fault.ts';
import { createColumnKeys } from '../../../office/sources/tables/column-keys.ts';
import { columnLabelOf, columnsOfKind } from '../../../office/sources/tables/columns.ts';
import { MAX_ROWS_ABOVE_HEADER } from '../../../office/sources/tables/header-row.ts';
import { findNoteColumns, mapColumns } from '../../../office/sources/tables/read-rows.ts';
import type { Table, TableRow } from '../../../office/sources/tables/table.ts';
import type { Field, FieldGroup } from '../../components/form/field.ts';
import type { PageRequest } from '../../page.ts';
import type { StoredUpload, UploadDetails } from './upload.ts';

const EXAMPLES = 3;

const MAX_SHOWN = 80;

export function createColumnFieldGroups({ language }: PageRequest, upload: StoredUpload): readonly FieldGroup[] {
  const t = createTranslator(language);
  const { table } = upload.sourcePreview;
  if (table === undefined) return [];
  const { kind } = upload.details;
  const known = columnsOfKind(kind).map(({ name }) => ({ value: name, label: columnLabelOf(kind, name, language) }));
  const choices = [{ value: '', label: `– ${t('import.leaveOut')}` }, ...known];
  const fields = createColumnKeys(table.columns).map((heading, at): Field => {
    const examples = [...new Set(table.rows.flatMap(({ cells }) => cells[at] || []))].slice(0, EXAMPLES);
    return {
      kind: 'choice',
      name: `column/${at}`,
      label: heading === '' ? `${t('import.column')} ${at + 1}` : heading,
      hint:
        examples.length === 0
          ? undefined
          : t('import.examplesOf', { examples: examples.map(truncateValue).join(' · ') }),
      width: 'third',
      choices,
    };
  });
  const header = headerField(upload, t);
  const columns = {
    title: t('import.columns'),
    intro: t('import.columnsHelp'),
    fields: [...(header === undefined ? [] : [header]), ...fields],
  };
  const notes = notesOf(upload).map(({ heading, at, field }): Field => {
    const isFree = field !== undefined;
    return {
      kind: 'radios',
      name: `notes/${at}`,
      label: t('import.notesFor', { column: heading }),
      choices: [
        { value: 'internal_note', label: t('import.notesInternal') },
        ...(isFree
          ? [{ value: field, label: t('import.notesPublic', { field: columnLabelOf(kind, field, language) }) }]
          : []),
        { value: '', label: t('import.leaveOut') },
      ],
    };
  });
  return notes.length === 0 ? [columns] : [columns, { title: t('import.notes'), fields: notes }];
}

function wholeSheet({ opened, sourcePreview }: StoredUpload): Table | undefined {
  if (!('table' in opened)) return undefined;
  const all = [opened.table, ...(opened.table.others ?? [])];
  return all.find(({ name }) => name === sourcePreview.table?.name) ?? opened.table;
}

function rowsOnTop(upload: StoredUpload): readonly TableRow[] {
  const sheet = wholeSheet(upload);
  if (sheet === undefined) return [];
  return [{ row: sheet.header, cells: sheet.columns }, ...sheet.rows].slice(0, MAX_ROWS_ABOVE_HEADER);
}

function headerField(upload: StoredUpload, t: Translate): Field | undefined {
  const rows = rowsOnTop(upload).filter(
    ({ row, cells }) => isAtHeader(row, upload) || cells.filter(Boolean).length > 1,
  );
  if (rows.length < 2) return undefined;
  const choices = rows.map(({ row, cells }) => {
    const text = cells.filter((cell) => cell !== '').join(' · ');
    const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
    return { value: String(row), label: t('import.headerRow', { row, cells: shown }) };
  });
  return { kind: 'choice', name: 'header', label: t('import.headerLabel'), hint: t('import.headerHint'), choices };
}

function isAtHeader(row: number, { sourcePreview }: StoredUpload): boolean {
  return sourcePreview.table?.header === row;
}

interface NotesColumn {
  readonly heading: string;
  readonly at: number;
  /** Public field for the notes; undefined if other columns fill all such fields. */
  readonly field: string | undefined;
}

/** Columns with notes whose heading does not say whether they are public (rule Z1). */
function notesOf({ sourcePreview: { table, mapping }, details }: StoredUpload): readonly NotesColumn[] {
  if (table === undefined || details.kind !== 'event') return [];
  const doubtful = findNoteColumns(table.columns, mapColumns('event', table.columns));
  return createColumnKeys(table.columns).flatMap((heading, at) => {
    const isSaidOtherwise = !['internal_note', 'long_desc', 'short_desc', ''].includes(mapping[at] ?? '');
    if (!doubtful.includes(heading) || isSaidOtherwise) return [];
    const field = ['long_desc', 'short_desc'].find((name) => [-1, at].includes(mapping.indexOf(name)));
    return [{ heading, at, field }];
  });
}

export function createColumnFormValues(upload: StoredUpload): PlainObject {
  const { table, mapping } = upload.sourcePreview;
  const notes = notesOf(upload).map(({ at }): [string, string] => [String(at), mapping[at] ?? '']);
  return {
    header: String(table?.header ?? ''),
    column: Object.fromEntries(mapping.map((name, at) => [String(at), name])),
    notes: Object.fromEntries(notes),
  };
}

/** Answers about the columns. If the user chose another header row, only that row is returned, because the columns change with it. */
export function readColumnAnswers(
  upload: StoredUpload,
  values: PlainObject,
): Pick<UploadDetails, 'columns' | 'header'> {
  const { table, mapping } = upload.sourcePreview;
  if (table === undefined) return {};
  const header = Number(values['header']);
  const isOther = rowsOnTop(upload).some(({ row }) => row === header) && header !== table.header;
  if (isOther) return { header };
  const [column, notes] = ['column', 'notes'].map((name) => values[name]);
  const textAt = (all: unknown, at: number) =>
    isPlainObject(all) && all[at] !== undefined ? String(all[at]) : undefined;
  const said = createColumnKeys(table.columns).map((key, at): [string, string] => {
    const [own = '', note] = [textAt(column, at), textAt(notes, at)];
    // A choice in the list takes precedence over the answer about notes.
    return [key, note !== undefined && own === (mapping[at] ?? '') ? note : own];
  });
  return { columns: Object.fromEntries(said) };
}
