// Choices for a row that may match existing entities (rule Z3): an existing entity, a new one, or skip the row.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { RowChoice, RowFault } from '../../../office/sources/matching/fault.ts';
import { renderFieldFrame } from '../../../pages/render-field.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderOptions } from '../../components/form/choice-controls.ts';
import { renderPill } from '../../components/parts.ts';
import type { PageRequest } from '../../page.ts';
import { formatImportTime } from './format-import-time.ts';
import type { StoredUpload } from './upload.ts';

export const IMPORT_FORM_ID = 'bring-in';

const MAX_CHOICES = 20;

/** Select for a row; undefined if the row leaves no choice. `at`: position of the row on the page. */
export function renderRowChoice(
  request: PageRequest,
  upload: StoredUpload,
  { choice }: RowFault,
  at: string,
): Html | undefined {
  if (choice === undefined) return undefined;
  const t = createTranslator(request.language);
  const text = upload.details.rows?.[choice.key] ?? '';
  const known = choice.ids.slice(0, MAX_CHOICES).map((id) => {
    return { value: String(id), label: t('import.choice.is', { id, what: describeRow(request, upload, id) }) };
  });
  const options = [
    { value: '', label: `– ${t('import.choice.leave')}` },
    ...known,
    { value: 'new', label: t('import.choice.isNew') },
  ];
  const field = renderFieldFrame({
    name: `said/${at}`,
    label: t('import.choice.label'),
    size: 'half',
    mark: text === '' ? undefined : html` ${renderPill(t('import.choice.decided'))}`,
    input: (
      attributes,
    ) => html`<select name="said" form="${IMPORT_FORM_ID}"${attributes}>${renderOptions(options, text)}</select>
      <input type="hidden" name="row" value="${choice.key}" form="${IMPORT_FORM_ID}">`,
  });
  return html`<div class="fields">${field}</div>`;
}

function describeRow(request: PageRequest, { sourcePreview }: StoredUpload, id: number): string {
  const event = sourcePreview.present.get(id);
  return event === undefined
    ? ''
    : `${event.label}${event.from === '' ? '' : `, ${formatImportTime(request, event.from, event.to)}`}`;
}

export function renderApplyButton(faults: readonly RowFault[], t: Translate): Html | undefined {
  if (faults.every((fault) => fault.choice === undefined)) return undefined;
  return html`<p><button class="small" name="apply" value="1" form="${IMPORT_FORM_ID}">${t('import.choice.apply')}</button></p>`;
}

/** Answers about all rows; undefined if the form changes none. */
export function readRowAnswers({ form }: PageRequest, { details, sourcePreview: { preview } }: StoredUpload): Details {
  const said = form.all('said');
  const before = details.rows ?? {};
  const open = new Map(
    [...preview.unclear, ...preview.decided].flatMap(({ choice }) => (choice ? [[choice.key, choice]] : [])),
  );
  const rows = { ...before };
  for (const [at, key] of form.all('row').entries()) {
    const choice = open.get(key);
    if (choice === undefined) continue;
    if (isAnswer(said[at] ?? '', choice)) rows[key] = said[at] ?? '';
    else delete rows[key];
  }
  const isSame = Object.keys({ ...rows, ...before }).every((key) => rows[key] === before[key]);
  return isSame ? undefined : rows;
}

/** Answers about rows that the page showed, without malformed ones. */
export function readPreviousRowAnswers({ form }: PageRequest): Readonly<Record<string, string>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(form.text('seen_rows'));
  } catch {
    return {};
  }
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed).filter(isText)) : {};
}

type Details = Readonly<Record<string, string>> | undefined;

function isAnswer(text: string, { ids }: RowChoice): boolean {
  return text === 'new' || ids.some((id) => String(id) === text);
}
