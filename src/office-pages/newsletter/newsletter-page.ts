// Newsletter: its next issues and their introductions; for administrators also subscriber numbers.

import { type Translate, translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { SubscriberCounts } from '../../store/newsletter/newsletter-numbers.ts';
import { type Html, html } from '../../util/html.ts';
import { messageNamed, notice, pill, titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { introPages } from './intro-page.ts';
import { type DayOfIssues, readIssues, weekdayName } from './issues.ts';
import { numbersPart } from './numbers-part.ts';
import { previewPages } from './preview-page.ts';
import { settingsPages } from './settings-page.ts';
import { searchForm, subscriberPages } from './subscriber-page.ts';

export const newsletterPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter', role: 'editor', show: showNewsletter },
  ...introPages,
  ...previewPages,
  ...settingsPages,
  ...subscriberPages,
];

async function showNewsletter(asked: PageRequest): Promise<PageContent> {
  const { language, locale, link, editing, instance, server, query } = asked;
  const t = translator(language);
  const mayManage = hasRole(editing.authority, 'administrator');
  const { newsletter, days } = await readIssues(asked);
  const { isOn, weekday, time } = newsletter.sending;
  const counts = mayManage ? await editing.store.newsletters.subscriberCounts(instance.name) : undefined;
  const when = isOn ? t('newsletter.on', { weekday: weekdayName(locale, weekday), time }) : t('newsletter.off');
  const settings = mayManage
    ? html`<a class="button right" href="${link('/newsletter/settings')}">${t('newsletter.settings.title')}</a>`
    : '';
  const rows = days.map((day) => dayRow(asked, day, counts, t));
  const next = isOn
    ? html`<section><h2>${t('newsletter.next')}</h2><ul class="rows issues">${rows}</ul></section>`
    : '';
  const aside = counts && html`<div>${await numbersPart(asked, counts, t)}${searchForm(asked, t)}</div>`;
  const done = messageNamed(t, `newsletter.did.${query.get('done')}`);
  const main = html`${done}
    ${titleRow(t('newsletter.title'), settings)}
    <p class="soft">${when}</p>
    ${server.mails ? '' : notice(t('newsletter.noMails'), 'warn')}
    ${aside === undefined ? next : html`<div class="split"><div>${next}</div>${aside}</div>`}`;
  return { title: t('newsletter.title'), main, at: '/newsletter', outside: `/newsletter/${instance.name}` };
}

function dayRow(
  { link, locale, instance, now }: PageRequest,
  { day, intervals, intro }: DayOfIssues,
  counts: readonly SubscriberCounts[] | undefined,
  t: Translate,
): Html {
  const { day: say } = sayDays(locale, instance.timeZone, now);
  const looks = intervals.map((interval) => {
    const readers = counts === undefined ? '' : ` · ${readersText(readersOf(counts, interval), t)}`;
    const name = t(`newsletter.intervals.${interval}`);
    const look = html`${t('newsletter.look')}<span class="hidden-text"> ${name}</span>`;
    return html`<li>
      <span>${name}<span class="soft">${readers}</span></span>
      <a class="button small" href="${link(`/newsletter/preview?interval=${interval}`)}">${look}</a>
    </li>`;
  });
  const write = intro === '' ? t('newsletter.writeIntro') : t('newsletter.changeIntro');
  return html`<li>
    <div class="title-row">
      <h3>${say(day)}</h3>
      ${intro === '' ? '' : pill(t('newsletter.hasIntro'), 'live')}
      <a class="button small right" href="${link(`/newsletter/intro?day=${day}`)}">${write}<span class="hidden-text"> ${say(day)}</span></a>
    </div>
    <ul class="plain looks">${looks}</ul>
  </li>`;
}

/** Number of recipients, without bounced addresses. */
function readersOf(counts: readonly SubscriberCounts[], interval: string): number {
  const of = counts.filter((one) => one.status === 'confirmed' && one.interval === interval);
  return of.reduce((sum, { count, suppressed }) => sum + count - suppressed, 0);
}

function readersText(count: number, t: Translate): string {
  return t('newsletter.readers', { count });
}
