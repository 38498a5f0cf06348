// Subscriptions and unsubscriptions per month: a bar chart, and a table for screen readers.

import type { Translate } from '../../i18n/translate.ts';
import type { SubscriberCountChange } from '../../store/newsletter/newsletter-numbers.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';

export interface SubscriberMonth {
  readonly month: string;
  readonly gained: number;
  readonly lost: number;
}

const MONTHS = 12;

/** The last twelve months, including the current one, oldest first. `wall`: returns the local time of an instant. */
export function countSubscribersByMonth(
  moves: readonly SubscriberCountChange[],
  wall: (at: number) => string,
  now: string,
): SubscriberMonth[] {
  const [year, last] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  const months = Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, last - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
  const byMonth = Map.groupBy(moves, ({ at }) => wall(at).slice(0, 7));
  return months.map((month) => {
    const all = byMonth.get(month) ?? [];
    const gained = all.filter(({ isGain }) => isGain).length;
    return { month, gained, lost: all.length - gained };
  });
}

/** Sizes in pixels. The chart has its natural width, so that its text has the same size as the text of the page. */
const COLUMN = 27;
const BAR = 16;
const HEIGHT = 64;
const LABELS = 20;

/** Chart of the months; undefined if fewer than two have changes, because a single bar compares nothing. */
export function renderSubscriberMonths(
  months: readonly SubscriberMonth[],
  locale: string,
  t: Translate,
): Html | undefined {
  if (months.filter(({ gained, lost }) => gained + lost > 0).length < 2) return undefined;
  const name = (month: string, style: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: style,
      ...(style === 'long' && { year: 'numeric' }),
    }).format(parseAsUtc(`${month}-01 00:00:00`));
  const below = months.some(({ lost }) => lost > 0) ? HEIGHT : 0;
  const limit = Math.max(1, ...months.flatMap(({ gained, lost }) => [gained, lost]));
  const long = (count: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / limit) * HEIGHT)));
  const bars = months.map(({ month, gained, lost }, index) => {
    const x = index * COLUMN + (COLUMN - BAR) / 2;
    return html`<rect class="gained" x="${x}" y="${HEIGHT - long(gained)}" width="${BAR}" height="${long(gained)}" rx="2"/>
      <rect class="lost" x="${x}" y="${HEIGHT + LABELS}" width="${BAR}" height="${long(lost)}" rx="2"/>
      <text x="${x + BAR / 2}" y="${HEIGHT + LABELS - 5}">${name(month, 'narrow')}</text>`;
  });
  const rows = months
    .toReversed()
    .map(
      ({ month, gained, lost }) =>
        html`<tr><th scope="row">${name(month, 'long')}</th><td>${gained}</td><td>${lost}</td></tr>`,
    );
  const head = (['month', 'gained', 'lost'] as const).map(
    (column) => html`<th scope="col">${t(`newsletter.numbers.${column}`)}</th>`,
  );
  return html`<svg class="months" viewBox="0 0 ${MONTHS * COLUMN} ${HEIGHT + LABELS + below}" aria-hidden="true">${bars}</svg>
    <p class="legend small" aria-hidden="true">
      <span class="swatch gained"></span>${t('newsletter.numbers.gained')}
      <span class="swatch lost"></span>${t('newsletter.numbers.lost')}
    </p>
    <details>
      <summary class="small">${t('newsletter.numbers.asTable')}</summary>
      <table class="figures"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>
    </details>`;
}
