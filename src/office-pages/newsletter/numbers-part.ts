// Newsletter statistics for administrators: subscribers, subscriptions and cancellations, bounced addresses, past issues.

import type { Translate } from '../../i18n/translate.ts';
import { INTERVALS, SUBSCRIBER_STATUSES } from '../../model/newsletter/newsletter.ts';
import type { PeriodCounts, SubscriberCounts } from '../../store/newsletter/newsletter-numbers.ts';
import { type Html, html } from '../../util/html.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { drawLines, drawRow } from '../components/list.ts';
import { card, postButton } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { countMonths, drawMonths } from './months.ts';

/** Maximum number of past issues and of bounced addresses shown. */
const LAST_ISSUES = 8;
const MAX_HELD = 50;

export async function numbersPart(
  asked: PageRequest,
  counts: readonly SubscriberCounts[],
  t: Translate,
): Promise<Html> {
  const sum = (of: readonly SubscriberCounts[], what: 'count' | 'suppressed') =>
    of.reduce((total, one) => total + one[what], 0);
  const lines = [
    ...SUBSCRIBER_STATUSES.map((status) => ({
      word: t(`newsletter.numbers.status.${status}`),
      count: sum(
        counts.filter((one) => one.status === status),
        'count',
      ),
    })),
    { word: t('newsletter.numbers.held'), count: sum(counts, 'suppressed') },
  ];
  const counted = lines.map(({ word, count }) => html`<div><dt>${word}</dt><dd>${count}</dd></div>`);
  return html`${card(t('newsletter.numbers.title'), html`<dl class="counts">${counted}</dl>`)}
    ${await movesPart(asked, t)}
    ${await heldPart(asked, t)}
    ${await pastPart(asked, t)}`;
}

async function movesPart({ editing, instance, now, locale }: PageRequest, t: Translate): Promise<Html> {
  const first = `${Number(now.slice(0, 4)) - 1}${now.slice(4, 7)}`;
  // One day earlier because of time zones; further months are not counted.
  const since = Date.parse(`${first}-01T00:00:00Z`) - 86_400_000;
  const months = countMonths(
    await editing.store.newsletters.moves(instance.name, since),
    wallClock(instance.timeZone),
    now,
  );
  const drawn = html`<p class="hint">${t('newsletter.numbers.movesHelp')}</p>${drawMonths(months, locale, t)}`;
  return card(t('newsletter.numbers.moves'), drawn);
}

async function heldPart({ editing, instance, link, locale, now }: PageRequest, t: Translate): Promise<Html> {
  const held = await editing.store.newsletters.held(instance.name, MAX_HELD);
  if (held.length === 0) return html``;
  const { instant } = sayDays(locale, instance.timeZone, now);
  const text = t('newsletter.numbers.resume');
  const rows = held.map(({ email, since, reason }) => {
    const said = t('newsletter.numbers.heldSince', { at: instant(since) });
    const action = link('/newsletter/subscriber/resume');
    return drawRow({
      name: email,
      lines: [reason === '' ? said : `${said} · ${reason}`],
      beside: postButton({ action, fields: { email }, text, look: 'small', label: `${text} ${email}` }),
    });
  });
  return html`<section class="card" id="held">
    <h2>${t('newsletter.numbers.heldTitle')}</h2>
    <p class="hint">${t('newsletter.numbers.heldHelp')}</p>
    <ul class="waiting">${rows}</ul>
  </section>`;
}

async function pastPart(asked: PageRequest, t: Translate): Promise<Html> {
  const { editing, instance } = asked;
  const past = (await editing.store.newsletters.periodCounts(instance.name)).slice(-LAST_ISSUES).reverse();
  const issues = past.map((one) => pastText(asked, one, t));
  return card(t('newsletter.numbers.past'), drawLines(issues, t('newsletter.numbers.noPast')));
}

/** A period is named by its rhythm and the first day of its week, month or quarter. */
function pastText(
  { locale, instance, now }: PageRequest,
  { period, sent, failed, bounced, waiting }: PeriodCounts,
  t: Translate,
): Html {
  const { shortDay } = sayDays(locale, instance.timeZone, now);
  const [name = '', day = ''] = period.split(' ');
  const interval = INTERVALS.find((known) => known === name);
  const said = t('newsletter.numbers.issue', { sent, failed, bounced });
  const open = waiting === 0 ? '' : `, ${t('newsletter.numbers.open', { count: waiting })}`;
  const rhythm = interval === undefined ? name : t(`newsletter.intervals.${interval}`);
  return html`${day === '' ? '' : shortDay(day)} ${rhythm}<br><span class="small soft">${said}${open}</span>`;
}
