import { type Html, html } from '../../kit/html.ts';
import type { PageParts } from './event-list.ts';

/** How to get what a page shows into one's own calendar (rule G3); undefined where the instance has its feeds switched off. */
export function subscribing({ view, t, publicUrl }: PageParts, feed: string): Html | undefined {
  const { name, outside } = view.snapshot.instance;
  if (!outside.feeds) return undefined;
  const path = `/${name}/feeds/${feed}`;
  const address = `${publicUrl}${path}.ics`;
  const calendar = /^https?:/.test(address)
    ? html`<p><a class="button" href="${address.replace(/^https?/, 'webcal')}">${t('agendaPages.openCalendar')}</a></p>\n`
    : '';
  return html`<details class="subscribe">
    <summary class="button second">${t('agendaPages.subscribe')}</summary>
    <div class="card">
      <p>${t('agendaPages.subscribeHow')}</p>
      ${calendar}
      <p class="small">${t('agendaPages.calendarAddress')}<br><a class="address" href="${path}.ics">${address}</a></p>
      <p class="small">${t('agendaPages.newsFeeds')} <a href="${path}.atom">Atom</a>, <a href="${path}.json">JSON Feed</a></p>
    </div>
  </details>`;
}
