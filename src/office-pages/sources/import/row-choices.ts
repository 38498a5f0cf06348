// Choices for rows that may match an existing entity (rule Z3): that entity, a new one, or skipping the row.

import { type Translate, translator } from '../../../i18n/translate.ts';
import type { RowChoice, RowFault } from '../../../office/sources/matching/fault.ts';
import { drawFrame } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { optionsOf } from '../../components/form/choice-controls.ts';
import { pill } from '../../components/parts.ts';
import type { PageRequest } from '../../page.ts';
import { sayWhen } from './say-when.ts';
import type { KeptUpload } from './upload.ts';

/** Id of the page’s form, which these fields refer to. */
export const FORM = 'bring-in';

/** Maximum number of matches offered per row. */
const MAX_CHOICES = 20;

/** Select for the meaning of a row; `at` is its position on the page. Undefined for a row without a choice. */
export function choiceOf(asked: PageRequest, upload: KeptUpload, { choice }: RowFault, at: string): Html | undefined {
  if (choice === undefined) return undefined;
  const t = translator(asked.language);
  const said = upload.details.rows?.[choice.key] ?? '';
  const known = choice.ids.slice(0, MAX_CHOICES).map((id) => {
    return { value: String(id), label: t('import.choice.is', { id, what: whatIs(asked, upload, id) }) };
  });
  const options = [
    { value: '', label: `– ${t('import.choice.leave')}` },
    ...known,
    { value: 'new', label: t('import.choice.isNew') },
  ];
  const field = drawFrame({
    name: `said/${at}`,
    label: t('import.choice.label'),
    size: 'half',
    mark: said === '' ? undefined : html` ${pill(t('import.choice.decided'))}`,
    input: (attributes) => html`<select name="said" form="${FORM}"${attributes}>${optionsOf(options, said)}</select>
      <input type="hidden" name="row" value="${choice.key}" form="${FORM}">`,
  });
  return html`<div class="fields">${field}</div>`;
}

/** Display name of an existing entity: title and time of an event, otherwise the name. */
function whatIs(asked: PageRequest, { foreseen }: KeptUpload, id: number): string {
  const event = foreseen.present.get(id);
  return event === undefined
    ? ''
    : `${event.label}${event.from === '' ? '' : `, ${sayWhen(asked, event.from, event.to)}`}`;
}

export function applyButton(faults: readonly RowFault[], t: Translate): Html | undefined {
  if (faults.every((fault) => fault.choice === undefined)) return undefined;
  return html`<p><button class="small" name="apply" value="1" form="${FORM}">${t('import.choice.apply')}</button></p>`;
}

/** Current answers for all rows; undefined if unchanged. */
export function rowsSaid({ form }: PageRequest, { details, foreseen: { preview } }: KeptUpload): Details {
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

/** Answers for rows when the page was created; malformed entries are dropped. */
export function rowsSeen({ form }: PageRequest): Readonly<Record<string, string>> {
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
