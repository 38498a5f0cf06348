// What is still open when one wants to go on: how many names, how many rows stay away for them, and where the first one is.

import type { Translate } from '../../../i18n/translate.ts';
import { resolutionKey } from '../../../office/sources/matching/directory.ts';
import { leavesOpen } from '../../../office/sources/matching/unmatched.ts';
import { rowsOf } from '../../../office/sources/runs/preview.ts';
import { idOf } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { notice } from '../../components/parts.ts';
import { namesShown } from './name-groups.ts';
import type { KeptUpload } from './upload.ts';

/** Undefined where no name is open. */
export function openNames(upload: KeptUpload, t: Translate): Html | undefined {
  const { unmatched, preview } = upload.foreseen;
  const open = new Set(unmatched.map(({ kind, text }) => resolutionKey(kind, text)));
  const first = namesShown(upload).find(({ one }) => open.has(one.key));
  if (first === undefined) return undefined;
  const names = t('import.openNames', { count: open.size });
  const rows = rowsOf([...preview.faults, ...preview.unclear].filter(leavesOpen));
  const away = t('import.stayAway', { count: rows });
  const see = html`<a href="#f-${idOf(`name/${first.at}`)}">${t('import.firstOpen')}</a>`;
  return notice(html`${names}; ${away}. ${see}`, 'warn');
}
