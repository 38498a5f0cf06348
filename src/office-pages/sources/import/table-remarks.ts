// Notes on how a file was read: the header row, the sheet, and skipped rows.

import type { Translate } from '../../../i18n/translate.ts';
import { shownValue } from '../../../office/sources/matching/fault.ts';
import { type Html, html } from '../../../util/html.ts';
import { notice } from '../../components/parts.ts';
import type { KeptUpload } from './upload.ts';

export function tableRemarks({ table, skipped, missing }: KeptUpload['foreseen'], t: Translate): Html | undefined {
  if (table === undefined) return undefined;
  const { header, name = '', others = [] } = table;
  const told = [
    ...(missing.length > 0 ? [] : [t('import.header', { row: header })]),
    ...(skipped.length === 0 ? [] : [t('import.skipped', { count: skipped.length })]),
  ];
  const names = others.map((one) => shownValue(one.name ?? '')).join(', ');
  const sheets = others.length === 0 ? '' : notice(t('import.sheet', { sheet: name, others: names }));
  return html`${told.length === 0 ? '' : html`<p class="soft">${told.join(' ')}</p>`}${sheets}`;
}
