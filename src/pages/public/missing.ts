import type { DocumentAnswer } from '../../contract/document.ts';
import { positions } from '../../util/bitset.ts';
import { html } from '../../util/html.ts';
import { agendaPath, EVERYTHING } from './addresses.ts';
import { type PageParts, shortList } from './event-list.ts';
import { outsidePage } from './outside-page.ts';

export const SOME = 5;

type Missing = 'gone' | 'removed' | `missing.${'event' | 'list' | 'room' | 'page'}`;

/** Page for something missing or removed, with similar events, otherwise with the next ones. */
export function missingPage(
  reading: PageParts,
  status: 404 | 410,
  what: Missing,
  alike: readonly number[] = [],
): DocumentAnswer {
  const { view, t } = reading;
  const title = t(`agendaPages.${what}.title`);
  const next = alike.length > 0 ? alike : positions(view.visible, 0, SOME);
  const heading = alike.length > 0 ? t('agendaPages.alike') : t('agendaPages.comingNext');
  const main = html`<h1>${title}</h1>
    <p class="lead">${t(`agendaPages.${what}.text`)}</p>
    ${next.length === 0 ? '' : html`<section class="card"><h2>${heading}</h2>${shortList(reading, next)}</section>`}
    <p class="ways">
      <a class="button" href="${agendaPath(view.snapshot.instance.name, EVERYTHING)}">${t('agendaPages.wholeAgenda')}</a>
    </p>`;
  return outsidePage(reading, { status, title, main, canonical: undefined, feed: undefined });
}
