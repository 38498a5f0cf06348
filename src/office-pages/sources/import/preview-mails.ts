// Mails that an import would send, at the button of the import, with the box that prevents them (rule J11).

import type { PreviewedMails } from '../../../office/sources/runs/preview-mails.ts';
import { type Html, html } from '../../../util/html.ts';
import { box } from '../../components/form/parts.ts';
import { SILENT, sayUnreached } from '../../components/notify-options.ts';
import type { PageRequest } from '../../page.ts';

/** Undefined if the import sends no mails. */
export function drawMails({ t, form }: PageRequest, mails: PreviewedMails): Html | undefined {
  const { gone, changed, serving, unreached } = mails;
  const call = sayUnreached(unreached, t);
  const sentences = [
    ...(gone === 0 ? [] : [t('import.mails.gone', { count: gone })]),
    ...(changed === 0 ? [] : [t('import.mails.changed', { count: changed })]),
    ...(serving === 0 ? [] : [t('planning.told', { count: serving })]),
  ];
  if (sentences.length === 0 && call === undefined) return undefined;
  const silent = sentences.length === 0 ? '' : box(SILENT, form.text(SILENT) === '1', t('signUps.silent'));
  return html`<section class="card telling">
    ${sentences.map((sentence) => html`<p class="hint">${sentence}</p>`)}
    ${call === undefined ? '' : html`<p class="hint">${call}</p>`}${silent}
  </section>`;
}
