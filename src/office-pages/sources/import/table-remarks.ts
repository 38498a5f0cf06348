import type { Translate } from '../../../i18n/translate.ts';
import { truncateValue } from '../../../office/sources/matching/fault.ts';
import { type Html, html } from '../../../util/html.ts';
import { renderNotice } from '../../components/parts.ts';
import type { StoredUpload } from './upload.ts';

export function renderTableRemarks(
  { table, skipped, missing }: StoredUpload['sourcePreview'],
  t: Translate,
): Html | undefined {
  if (table === undefined) return undefined;
  const { header, name = '', others = [] } = table;
  const notes = [
    ...(missing.length > 0 ? [] : [t('import.header', { row: header })]),
    ...(skipped.length === 0 ? [] : [t('import.skipped', { count: skipped.length })]),
  ];
  const names = others.map((one) => truncateValue(one.name ?? '')).join(', ');
  const sheets = others.length === 0 ? '' : renderNotice(t('import.sheet', { sheet: name, others: names }));
  return html`${notes.length === 0 ? '' : html`<p class="soft">${notes.join(' ')}</p>`}${sheets}`;
}
