// Preview of an import in groups: drawing a group, and the groups of faulty and ambiguous rows.

import { type Translate, translator } from '../../../i18n/translate.ts';
import type { RowFault } from '../../../office/sources/matching/fault.ts';
import { sayFault, sayPlace } from '../../../office/sources/matching/fault-words.ts';
import { stepsOf } from '../../../office/sources/runs/apply-source.ts';
import { faultsByItem } from '../../../office/sources/runs/preview.ts';
import { type Html, html, joined } from '../../../util/html.ts';
import { box } from '../../components/form/parts.ts';
import { sayRule } from '../../event-fields/problem-words.ts';
import type { PageRequest } from '../../page.ts';
import { applyButton, choiceOf, FORM } from './row-choices.ts';
import type { KeptUpload } from './upload.ts';

/** Maximum number of entries shown per group. */
export const MAX_SHOWN = 50;

export function group(id: string, title: string, count: number, inner: Html, help = ''): Html | undefined {
  if (count === 0) return undefined;
  return html`<section class="card" id="${id}">
    <h2>${title} <span class="soft">${count}</span></h2>
    ${help === '' ? '' : html`<p class="soft">${help}</p>`}
    ${inner}
  </section>`;
}

export function rest(count: number, t: Translate): Html | undefined {
  return count > MAX_SHOWN
    ? html`<p class="soft small">${t('import.more', { count: count - MAX_SHOWN })}</p>`
    : undefined;
}

/** Rows that can't be imported, rows that may be several entities, rows for which one was chosen, and remarks on rows that are imported. */
export function faultGroup(
  asked: PageRequest,
  upload: KeptUpload,
  name: 'faulty' | 'unclear' | 'decided' | 'remarks',
  faults: readonly RowFault[],
): Html | undefined {
  const { language, link } = asked;
  const { foreseen, id } = upload;
  const t = translator(language);
  const isCalendar = foreseen.format === 'ics';
  const items = faultsByItem(faults);
  const rows = items.slice(0, MAX_SHOWN).map(
    (some, at) =>
      html`<li>
        <p>${some[0]?.label}</p>
        ${some.map(
          (fault) => html`<p class="small">
            <span class="soft">${t('named', { name: sayPlace(fault, language, isCalendar) })}</span>
            ${faultText(asked, foreseen.preview.kind, fault)}
          </p>`,
        )}
        ${some.map((fault) => choiceOf(asked, upload, fault, `${name}-${at}`))}
      </li>`,
  );
  const canMatch = faults.some(({ code }) => code === 'unknown');
  const match = canMatch
    ? html`<p><a class="button small" href="${link(`/import/${id}`)}">${t('import.match')}</a></p>`
    : '';
  const help = {
    faulty: t('import.faultyHelp'),
    unclear: t('import.unclearHelp'),
    decided: '',
    remarks: t('import.remarksHelp'),
  }[name];
  const title = {
    faulty: capital(t('import.groups.faulty')),
    unclear: capital(t('import.groups.unclear')),
    decided: t('import.choice.decided'),
    remarks: t('import.remarks'),
  }[name];
  return group(
    name,
    title,
    items.length,
    html`${name === 'faulty' ? skipBox(asked, upload) : ''}
      <ul class="plain effect">${rows}</ul>
      ${rest(items.length, t)}
      ${match}
      ${name === 'faulty' ? '' : applyButton(faults, t)}`,
    help,
  );
}

/** Checkbox to skip faulty rows; it belongs to the form at the end of the page. */
function skipBox({ language, form }: PageRequest, { foreseen }: KeptUpload): Html | undefined {
  if (stepsOf(foreseen).length === 0) return undefined;
  const isTicked = form.text('skip') === '1';
  return box('skip', isTicked, translator(language)('import.skip'), html` form="${FORM}"`);
}

/** Links to the possible matches, with their titles, which the row is matched by. */
function faultText({ language, link }: PageRequest, kind: string, fault: RowFault): Html {
  if (fault.code === 'other_source') {
    const links = (fault.choice?.ids ?? []).map(
      (id) => html`<a href="${link(`/events/${id}`)}">${id} – ${fault.label}</a>`,
    );
    return html`${sayFault(fault, language)} ${joined(links, ', ')}`;
  }
  const isLinked = kind === 'event' && (fault.code === 'there_already' || fault.code === 'two_candidates');
  if (!isLinked) return html`${sayFault(fault, language, (flaw) => sayRule(flaw, language))}`;
  const mark = '\u0000';
  const [before = '', after = ''] = sayFault({ ...fault, expected: mark }, language).split(mark);
  const links = fault.expected
    .split(', ')
    .map((id) => html`<a href="${link(`/events/${id}`)}">${id}${fault.label === '' ? '' : ` – ${fault.label}`}</a>`);
  return html`${before}${joined(links, ', ')}${after}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
