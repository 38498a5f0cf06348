// Inputs for correcting cells of a table in its preview.

import type { RowFault } from '../../../office/sources/matching/fault.ts';
import {
  type CorrectedCell,
  cellKeyOf,
  MAX_CORRECTION_LENGTH,
  MAX_CORRECTIONS,
} from '../../../office/sources/tables/cell-corrections.ts';
import { createColumnKeys } from '../../../office/sources/tables/column-keys.ts';
import { renderFieldFrame } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';
import type { PageRequest } from '../../page.ts';
import { IMPORT_FORM_ID } from './row-choices.ts';
import type { StoredUpload } from './upload.ts';

interface CellOfFault {
  readonly key: string;
  readonly text: string;
}

/** Cell that a fault is about; undefined for calendars and for faults that concern a whole row. */
function cellOf(
  { sourcePreview: { table, fileRows } }: StoredUpload,
  { row, column }: RowFault,
): CellOfFault | undefined {
  const at = table?.columns.indexOf(column) ?? -1;
  const inFile = fileRows.get(row);
  const now = table?.rows.find((one) => one.row === row);
  if (table === undefined || column === '' || at < 0 || inFile === undefined) return undefined;
  return { key: cellKeyOf(inFile, createColumnKeys(table.columns)[at] ?? ''), text: now?.cells[at] ?? '' };
}

/** Inputs for the faulty cells of a row, without duplicates; undefined if none can be corrected. `at`: position of the row on the page. */
export function renderCellInputs(
  { t }: PageRequest,
  upload: StoredUpload,
  faults: readonly RowFault[],
  at: string,
): Html | undefined {
  const cells = new Map<string, CellOfFault & { readonly column: string }>();
  for (const fault of faults) {
    const cell = cellOf(upload, fault);
    if (cell !== undefined) cells.set(cell.key, { ...cell, column: fault.column });
  }
  if (cells.size === 0) return undefined;
  const inputs = [...cells.values()].map(({ key, text, column }, index) =>
    renderCellInput(t('import.correct', { column }), { key, text }, `${at}-${index}`),
  );
  return html`<div class="fields">${inputs}</div>`;
}

function renderCellInput(label: string, { key, text }: CellOfFault, at: string): Html {
  return renderFieldFrame({
    name: `cell/${at}`,
    label,
    size: 'half',
    input: (
      attributes,
    ) => html`<input name="cell" value="${text}" maxlength="${MAX_CORRECTION_LENGTH}" autocomplete="off"
        form="${IMPORT_FORM_ID}"${attributes}>
      <input type="hidden" name="cell_key" value="${key}" form="${IMPORT_FORM_ID}">
      <input type="hidden" name="cell_was" value="${text}" form="${IMPORT_FORM_ID}">`,
  });
}

/** Corrected cells with inputs, to correct them again; undefined if there are none. */
export function renderCorrectedGroup({ t }: PageRequest, { sourcePreview }: StoredUpload): Html | undefined {
  const { corrected } = sourcePreview;
  const rows = corrected.map(
    ({ key, row, column, from, to }: CorrectedCell, at) => html`<li>
      <p class="small soft">${t('import.correctedFrom', { row, column, text: from })}</p>
      <div class="fields">${renderCellInput(t('import.correct', { column }), { key, text: to }, `corrected-${at}`)}</div>
    </li>`,
  );
  if (rows.length === 0) return undefined;
  return html`<section class="card" id="corrected">
    <h2>${t('import.corrected')} <span class="soft">${rows.length}</span></h2>
    <p class="soft">${t('import.correctedHelp')}</p>
    <ul class="plain effect">${rows}</ul>
    ${renderApplyCorrectionsButton(t)}
  </section>`;
}

export function renderApplyCorrectionsButton(t: PageRequest['t']): Html {
  return html`<p><button class="small" name="apply" value="1" form="${IMPORT_FORM_ID}">${t('import.applyCorrections')}</button></p>`;
}

/** All corrections including those in the form; undefined if the form changes none. */
export function readCellCorrections(
  { form }: Pick<PageRequest, 'form'>,
  { details }: Pick<StoredUpload, 'details'>,
): Readonly<Record<string, string>> | undefined {
  const [texts, keys, before] = [form.all('cell'), form.all('cell_key'), form.all('cell_was')];
  const changed = keys.slice(0, MAX_CORRECTIONS).flatMap((key, at) => {
    const text = (texts[at] ?? '').trim().slice(0, MAX_CORRECTION_LENGTH);
    const isCell = /^[\w-]{16}:/.test(key) && key.length <= MAX_CORRECTION_LENGTH;
    return isCell && text !== (before[at] ?? '').trim() ? [[key, text] as const] : [];
  });
  return changed.length === 0 ? undefined : { ...details.cells, ...Object.fromEntries(changed) };
}
