import { type Html, html } from '../../util/html.ts';
import type { PageContext } from './event-list.ts';
import { renderCopyableUrl } from './sharing.ts';

/** Links to subscribe to the events of a page in a calendar (rule G3); undefined if the parish has disabled feeds. */
export function renderFeedLinks({ view, t, publicUrl }: PageContext, feed: string): Html | undefined {
  const { name, title, outside } = view.snapshot.instance;
  if (!outside.feeds) return undefined;
  const path = `/${name}/feeds/${feed}`;
  const address = `${publicUrl}${path}.ics`;
  const label = t('agendaPages.calendarAddress');
  // Other programs can only subscribe if the server's address is known.
  const ways = /^https?:/.test(address)
    ? html`<ul class="calendars">${calendars(address, title).map(
        ([program, href]) =>
          html`<li><a class="button second" href="${href}" rel="noopener">${t(`agendaPages.calendars.${program}`)}</a></li>`,
      )}</ul>
      ${renderCopyableUrl(t, 'calendar-address', label, address)}`
    : html`<p class="small">${label}<br><a class="address" href="${path}.ics">${address}</a></p>\n`;
  return html`<details class="over subscribe">
    <summary class="button second">${t('agendaPages.subscribe')}</summary>
    <div class="card">
      <p class="small">${t('agendaPages.subscribeHow')}</p>
      ${ways}
      <p class="small soft">${t('agendaPages.newsFeeds')} <a href="${path}.atom">Atom</a> · <a href="${path}.json">JSON Feed</a></p>
    </div>
  </details>`;
}

/** Addresses for calendar programs. Google expects the address with `webcal`, Outlook with `https`. */
function calendars(address: string, title: string) {
  const webcal = address.replace(/^https?/, 'webcal');
  const outlook = new URLSearchParams({ url: address, name: title });
  return [
    ['apple', webcal],
    ['google', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`],
    ['outlook', `https://outlook.live.com/calendar/0/addfromweb?${outlook}`],
  ] as const;
}
