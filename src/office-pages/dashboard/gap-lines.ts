// Upcoming gaps of the rota, one line per event; each role links to its cell.

import { comingGaps, type EventGaps } from '../../office/rota/coming-gaps.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { sayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { cellPath } from '../rota/rota-cells-view.ts';

/** Number of days in advance for which gaps are listed (rule D8). */
const GAP_DAYS = 21;

export interface GapLines {
  readonly items: readonly Html[];
  /** Number of events. */
  readonly count: number;
}

/** Lists at most `most` events; the rest is linked to the rota. */
export async function gapLines(asked: PageRequest, most: number): Promise<GapLines> {
  const { editing, indexes, instance, now, link, t } = asked;
  const span = { from: now, to: `${addDays(now.slice(0, 10), GAP_DAYS + 1)} 00:00:00` };
  const all = await comingGaps(editing, indexes, instance.name, span);
  const lines = all.slice(0, most).map((one) => drawLine(asked, one));
  const rest = html`<li><a href="${link('/plan')}">${t('today.wholePlan')}</a></li>`;
  return { items: all.length > most ? [...lines, rest] : lines, count: all.length };
}

function drawLine(asked: PageRequest, { eventId, title, startsAt, endsAt, gaps }: EventGaps): Html {
  const { link, language, instance, locale, now, t } = asked;
  const when = sayDays(locale, instance.timeZone, now).when(startsAt, endsAt);
  const cells = gaps.map(
    ({ role, gap }, index) =>
      html`${index === 0 ? '' : ' · '}<a href="${link(cellPath(startsAt, eventId, role.id))}">${t(
        'planning.missingIn',
        {
          role: role.name,
          count: gap,
        },
      )}</a>`,
  );
  return html`<li><span class="soft">${when}</span> <span${langOf(language, instance)}>${title}</span><br>
    <span class="small">${cells}</span></li>`;
}
