import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { RowFault } from '../../../office/sources/matching/fault.ts';
import { describeRowFault, describeRowPlace } from '../../../office/sources/matching/fault-messages.ts';
import { createImportSteps } from '../../../office/sources/runs/apply-source.ts';
import { groupFaultsByItem } from '../../../office/sources/runs/compare-items.ts';
import { type Html, html, joinHtml } from '../../../util/html.ts';
import { renderCheckbox } from '../../components/form/parts.ts';
import { describeEventProblem } from '../../event-fields/problem-messages.ts';
import type { PageRequest } from '../../page.ts';
import { renderApplyCorrectionsButton, renderCellInputs } from './cell-inputs.ts';
import { IMPORT_FORM_ID, renderApplyButton, renderRowChoice } from './row-choices.ts';
import type { StoredUpload } from './upload.ts';

export const MAX_GROUP_ENTRIES = 50;

export function renderPreviewGroup(id: string, title: string, count: number, inner: Html, help = ''): Html | undefined {
  if (count === 0) return undefined;
  return html`<section class="card" id="${id}">
    <h2>${title} <span class="soft">${count}</span></h2>
    ${help === '' ? '' : html`<p class="soft">${help}</p>`}
    ${inner}
  </section>`;
}

export function renderRemainingCount(count: number, t: Translate): Html | undefined {
  return count > MAX_GROUP_ENTRIES
    ? html`<p class="soft small">${t('import.more', { count: count - MAX_GROUP_ENTRIES })}</p>`
    : undefined;
}

/** Rows of one group: rows with faults, with several possible entities, decided by the user, or imported with a remark. */
export function renderFaultGroup(
  request: PageRequest,
  upload: StoredUpload,
  name: 'faulty' | 'unclear' | 'decided' | 'remarks',
  faults: readonly RowFault[],
): Html | undefined {
  const { language, link } = request;
  const { sourcePreview, id } = upload;
  const t = createTranslator(language);
  const isCalendar = sourcePreview.format === 'ics';
  const isCorrectable = sourcePreview.table !== undefined && (name === 'faulty' || name === 'remarks');
  const items = groupFaultsByItem(faults);
  const rows = items.slice(0, MAX_GROUP_ENTRIES).map(
    (some, at) =>
      html`<li>
        <p>${some[0]?.label}</p>
        ${some.map(
          (fault) => html`<p class="small">
            <span class="soft">${t('named', { name: describeRowPlace(fault, language, isCalendar) })}</span>
            ${faultText(request, sourcePreview.preview.kind, fault)}
          </p>`,
        )}
        ${some.map((fault) => renderRowChoice(request, upload, fault, `${name}-${at}`))}
        ${isCorrectable ? renderCellInputs(request, upload, some, `${name}-${at}`) : ''}
      </li>`,
  );
  const canMatch = faults.some(({ code }) => code === 'unknown');
  const match = canMatch
    ? html`<p><a class="button small" href="${link(`/import/${id}`)}">${t('import.match')}</a></p>`
    : '';
  const help = {
    faulty: t(isCalendar ? 'import.faultyHelp' : 'import.faultyTableHelp'),
    unclear: t('import.unclearHelp'),
    decided: '',
    remarks: t('import.remarksHelp'),
  }[name];
  const title = {
    faulty: capitalize(t('import.groups.faulty')),
    unclear: capitalize(t('import.groups.unclear')),
    decided: t('import.choice.decided'),
    remarks: t('import.remarks'),
  }[name];
  return renderPreviewGroup(
    name,
    title,
    items.length,
    html`${name === 'faulty' ? skipBox(request, upload) : ''}
      <ul class="plain effect">${rows}</ul>
      ${renderRemainingCount(items.length, t)}
      ${match}
      ${isCorrectable ? renderApplyCorrectionsButton(t) : ''}
      ${name === 'faulty' ? '' : renderApplyButton(faults, t)}`,
    help,
  );
}

/** Checkbox to skip rows with faults. It belongs to the form at the end of the page. */
function skipBox({ language, form }: PageRequest, { sourcePreview }: StoredUpload): Html | undefined {
  if (createImportSteps(sourcePreview).length === 0) return undefined;
  const isTicked = form.text('skip') === '1';
  return renderCheckbox('skip', isTicked, createTranslator(language)('import.skip'), html` form="${IMPORT_FORM_ID}"`);
}

/** Text of a fault. Lists the entities to which the row might refer, under the title that matched. */
function faultText({ language, link }: PageRequest, kind: string, fault: RowFault): Html {
  if (fault.code === 'other_source') {
    const links = (fault.choice?.ids ?? []).map(
      (id) => html`<a href="${link(`/events/${id}`)}">${id} – ${fault.label}</a>`,
    );
    return html`${describeRowFault(fault, language)} ${joinHtml(links, ', ')}`;
  }
  const isLinked = kind === 'event' && (fault.code === 'there_already' || fault.code === 'two_candidates');
  if (!isLinked) return html`${describeRowFault(fault, language, (flaw) => describeEventProblem(flaw, language))}`;
  const mark = '\u0000';
  const [before = '', after = ''] = describeRowFault({ ...fault, expected: mark }, language).split(mark);
  const links = fault.expected
    .split(', ')
    .map((id) => html`<a href="${link(`/events/${id}`)}">${id}${fault.label === '' ? '' : ` – ${fault.label}`}</a>`);
  return html`${before}${joinHtml(links, ', ')}${after}`;
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
