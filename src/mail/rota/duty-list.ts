// Many duties in a mail: a line for each, because blocks of facts would hide the dates.

import { formatPlaceNames } from '../../contract/calendar-event.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { RotaMailItem } from '../../model/rota/rota-mail.ts';
import type { View } from '../../readmodel/view.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
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

/** True if the duties are a list of dates: many, and without changes or answers. */
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
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const rolesOf = ({ roles }: RotaMailItem) => roles.map(toHeaderText).join(', ');
  const [shared = '', ...others] = new Set(items.map(rolesOf));
  const isShared = others.length === 0;
  const rows = items.map((item) => {
    const { startsAt, title, rooms, hideTime } = item.event;
    const time = hideTime ? '' : `, ${startsAt.slice(11, 16)}`;
    const facts = [isShared ? '' : rolesOf(item), formatPlaceNames(rooms, context)].filter((fact) => fact !== '');
    return { when: `${keepDayTogether(day.format(parseAsUtc(startsAt)))}${time}`, title: toHeaderText(title), facts };
  });
  const roles = isShared ? [`${t('named', { name: t('mails.plan.roles') })} ${shared}`] : [];
  return {
    isLong: true,
    text: [...roles, ...rows.map(({ when, title, facts }) => [when, title, ...facts].join(' · '))].join('\n'),
    html: html`${roles.map((line) => html`<p style="margin:16px 0 4px">${line}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0">${joinHtml(
      rows.map(({ when, title, facts }) => renderRow(when, title, facts)),
    )}</table>`,
  };
}

function renderRow(when: string, title: string, facts: readonly string[]): Html {
  const cell = `padding:8px 0;border-top:1px solid ${LINE_COLOURS[0]}`;
  const soft = `color:${SOFT_TEXT_COLOURS[0]}`;
  const more = facts.length === 0 ? '' : html` <span class="o" style="${soft}">· ${facts.join(' · ')}</span>`;
  return html`<tr>
<td class="l" valign="top" style="${cell};padding-right:16px;white-space:nowrap">${when}</td>
<td class="l" width="100%" valign="top" style="${cell}"><strong>${title}</strong>${more}</td>
</tr>`;
}
