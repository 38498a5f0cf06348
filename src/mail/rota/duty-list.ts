// Many duties in a mail: one row for each, because a block of facts for each would hide the dates.

import { formatPlaceNames } from '../../contract/calendar-event.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { DutyEvent, RotaMailItem } from '../../model/rota/rota-mail.ts';
import { hideMidnights } from '../../model/whole-days.ts';
import type { View } from '../../readmodel/view.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepDayTogether, keepTimesTogether } from '../../util/typesetting.ts';
import { LINE_COLOURS, SOFT_TEXT_COLOURS } from '../mail-style.ts';
import { toHeaderText } from '../mail-templates.ts';

export interface DutyListContext {
  readonly t: Translate;
  readonly locale: string;
}

export interface RenderedDuties {
  readonly text: string;
  readonly html: Html;
  /** Role of all duties; undefined if they differ. */
  readonly role?: string | undefined;
  /** True if no duty is left out. The mail then shows its button above the list, so that readers find it without scrolling. */
  readonly listsAll: boolean;
}

const MAX_DETAILED = 3;

/** True if the mail only lists dates: it has many duties, and none of them was changed or answered. */
export function isPlainList(items: readonly RotaMailItem[]): boolean {
  const isPlainObject = ({ change, answer, instead }: RotaMailItem) =>
    change === undefined && answer === undefined && instead === undefined;
  return items.length > MAX_DETAILED && items.every(isPlainObject);
}

interface DutyListOptions {
  /** Maximum rows, for a mail whose button leads to all duties. */
  readonly limit?: number | undefined;
  /** True if the heading of the mail names the role of all duties. */
  readonly isRoleInHeading?: boolean;
}

export function listDuties(
  items: readonly RotaMailItem[],
  { snapshot, today }: View,
  { t, locale }: DutyListContext,
  { limit = Number.POSITIVE_INFINITY, isRoleInHeading = false }: DutyListOptions = {},
): RenderedDuties {
  const context = { snapshot, profile: 'document', today } as const;
  const year = today.slice(0, 4);
  const formatLong = createWhenFormatter(locale, { year, month: 'long' });
  const formatShort = createWhenFormatter(locale, { year, month: 'short' });
  const rolesOf = ({ roles }: RotaMailItem) => roles.map(toHeaderText).join(', ');
  const [shared = '', ...others] = new Set(items.map(rolesOf));
  const isShared = others.length === 0;
  const rows = items.slice(0, limit).map((item) => {
    const { title, rooms } = item.event;
    const facts = [isShared ? '' : rolesOf(item), formatPlaceNames(rooms, context)].filter((fact) => fact !== '');
    return { event: item.event, title: toHeaderText(title), facts };
  });
  const left = items.length - rows.length;
  const more = left > 0 ? [t('mails.roomRequest.moreDates', { count: left })] : [];
  const roles = isShared ? [`${t('named', { name: t('mails.plan.roles') })} ${shared}`] : [];
  return {
    role: isShared ? shared : undefined,
    listsAll: left <= 0,
    text: [
      ...roles,
      ...rows.map(({ event, title, facts }) => [joinWhen(formatLong(event)), title, ...facts].join(' · ')),
      ...more,
    ].join('\n'),
    html: html`${(isRoleInHeading ? [] : roles).map((line) => html`<p style="margin:16px 0 4px">${line}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0">${joinHtml(
      rows.map(({ event, title, facts }) => renderRow(formatShort(event), title, facts)),
    )}</table>${more.map((line) => html`<p style="margin:0">${line}</p>`)}`,
  };
}

/** Lines of the time of an event: day and times, or start and end of a multi-day event. */
interface WhenLines {
  readonly lines: readonly string[];
  readonly isSpan: boolean;
}

function joinWhen({ lines, isSpan }: WhenLines): string {
  return lines.join(isSpan ? ' ' : ', ');
}

/** Creates a formatter of event times. Dates include the year unless it is `year`. */
function createWhenFormatter(
  locale: string,
  { year, month }: { readonly year: string; readonly month: 'long' | 'short' },
): (event: DutyEvent) => WhenLines {
  const parts = { weekday: 'short', day: 'numeric', month, timeZone: 'UTC' } as const;
  const short = new Intl.DateTimeFormat(locale, parts);
  const withYear = new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric' });
  const dayOf = (at: string) => keepDayTogether((at.startsWith(year) ? short : withYear).format(parseAsUtc(at)));
  return (event) => {
    const { startsAt, endsAt, hideTime } = hideMidnights(event);
    const [from = '', to = ''] = [startsAt, endsAt].map((at) =>
      hideTime ? dayOf(at) : `${dayOf(at)}, ${at.slice(11, 16)}`,
    );
    if (startsAt.slice(0, 10) !== endsAt.slice(0, 10)) return { lines: [`${from} –`, to], isSpan: true };
    const start = startsAt.slice(11, 16);
    const times = startsAt === endsAt ? start : keepTimesTogether(`${start}–${endsAt.slice(11, 16)}`);
    return { lines: [dayOf(startsAt), ...(hideTime ? [] : [times])], isSpan: false };
  };
}

function renderRow({ lines }: WhenLines, title: string, facts: readonly string[]): Html {
  const cell = `padding:8px 0;border-top:1px solid ${LINE_COLOURS[0]}`;
  const soft = `color:${SOFT_TEXT_COLOURS[0]}`;
  const more = facts.map((fact) => html`<br><span class="o" style="${soft}">${fact}</span>`);
  return html`<tr>
<td class="l" valign="top" style="${cell};padding-right:16px;white-space:nowrap">${joinHtml(lines, html`<br>`)}</td>
<td class="l" width="100%" valign="top" style="${cell}"><strong>${title}</strong>${more}</td>
</tr>`;
}
