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
  /** True if the button is above the duties, to be found without scrolling. */
  readonly isLong: boolean;
}

const MAX_DETAILED = 3;

/** True if the mail only lists dates: it has many duties, and none of them was changed or answered. */
export function isPlainList(items: readonly RotaMailItem[]): boolean {
  const isPlain = ({ change, answer, instead }: RotaMailItem) =>
    change === undefined && answer === undefined && instead === undefined;
  return items.length > MAX_DETAILED && items.every(isPlain);
}

export function listDuties(
  items: readonly RotaMailItem[],
  { snapshot, today }: View,
  { t, locale }: DutyListContext,
): RenderedDuties {
  const context = { snapshot, profile: 'document', today } as const;
  const formatWhen = createWhenFormatter(locale, today.slice(0, 4));
  const rolesOf = ({ roles }: RotaMailItem) => roles.map(toHeaderText).join(', ');
  const [shared = '', ...others] = new Set(items.map(rolesOf));
  const isShared = others.length === 0;
  const rows = items.map((item) => {
    const { title, rooms } = item.event;
    const facts = [isShared ? '' : rolesOf(item), formatPlaceNames(rooms, context)].filter((fact) => fact !== '');
    return { when: formatWhen(item.event), title: toHeaderText(title), facts };
  });
  const roles = isShared ? [`${t('named', { name: t('mails.plan.roles') })} ${shared}`] : [];
  return {
    isLong: true,
    text: [...roles, ...rows.map(({ when, title, facts }) => [when.join(' '), title, ...facts].join(' · '))].join('\n'),
    html: html`${roles.map((line) => html`<p style="margin:16px 0 4px">${line}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0">${joinHtml(
      rows.map(({ when, title, facts }) => renderRow(when, title, facts)),
    )}</table>`,
  };
}

/**
 * Creates a formatter of event times: `Do., 10. Dezember, 19:30–20:30` in one line; an event over several days has a line for its start and
 * one for its end. Days have their year if it is not `year`.
 */
function createWhenFormatter(locale: string, year: string): (event: DutyEvent) => readonly string[] {
  const parts = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const short = new Intl.DateTimeFormat(locale, parts);
  const withYear = new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric' });
  const dayOf = (at: string) => keepDayTogether((at.startsWith(year) ? short : withYear).format(parseAsUtc(at)));
  return (event) => {
    const { startsAt, endsAt, hideTime } = hideMidnights(event);
    const [from = '', to = ''] = [startsAt, endsAt].map((at) =>
      hideTime ? dayOf(at) : `${dayOf(at)}, ${at.slice(11, 16)}`,
    );
    if (startsAt.slice(0, 10) !== endsAt.slice(0, 10)) return [`${from} –`, to];
    return [hideTime || startsAt === endsAt ? from : keepTimesTogether(`${from}–${endsAt.slice(11, 16)}`)];
  };
}

function renderRow(when: readonly string[], title: string, facts: readonly string[]): Html {
  const cell = `padding:8px 0;border-top:1px solid ${LINE_COLOURS[0]}`;
  const soft = `color:${SOFT_TEXT_COLOURS[0]}`;
  const more = facts.length === 0 ? '' : html` <span class="o" style="${soft}">· ${facts.join(' · ')}</span>`;
  return html`<tr>
<td class="l" valign="top" style="${cell};padding-right:16px;white-space:nowrap">${joinHtml(when, html`<br>`)}</td>
<td class="l" width="100%" valign="top" style="${cell}"><strong>${title}</strong>${more}</td>
</tr>`;
}
