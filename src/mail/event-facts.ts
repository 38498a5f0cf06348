// Facts about an event in mails: title, time, place, contact and sender.

import { formatPlaces } from '../contract/calendar-event.ts';
import { formatDaysOrTimes } from '../contract/shapes/date-text.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import type { DutyEvent } from '../model/rota/rota-mail.ts';
import type { View } from '../readmodel/view.ts';
import type { QueuedMail } from '../store/mail/mails.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { keepDayTogether, keepTimesTogether } from '../util/typesetting.ts';
import { determineInstanceLanguage } from './consent-wording.ts';
import { createHeadingStyle, FONT_SIZES, LINE_COLOURS, SOFT_TEXT_COLOURS } from './mail-style.ts';
import { formatMessageIdHeader, type MailMessage, replyToOf, toHeaderText } from './mail-templates.ts';

export interface EventFacts {
  readonly title: string;
  readonly lines: readonly (readonly [term: string, values: readonly string[]])[];
}

interface EventFactTexts {
  readonly t: Translate;
  readonly locale: string;
  readonly who: readonly string[];
}

export function createEventFacts(
  event: DutyEvent,
  { snapshot, today }: View,
  { t, locale, who }: EventFactTexts,
): EventFacts {
  const context = { snapshot, profile: 'document', today } as const;
  const where = formatPlaces(event.rooms, context);
  const lines = [
    [t('mails.booking.when'), [keepTimesTogether(keepDayTogether(formatDaysOrTimes(event, locale)))]],
    [t('mails.booking.where'), where],
    [t('mails.booking.who'), who.map(toHeaderText)],
  ] as const;
  return { title: toHeaderText(event.title), lines: lines.filter(([, values]) => values.length > 0) };
}

export function formatFactsText({ title, lines }: EventFacts, t: Translate): string {
  const notes = lines.map(([name, values]) => `${t('named', { name })} ${values.join(', ')}`);
  return [title, ...notes].filter((line) => line !== '').join('\n');
}

export function formatFactsHtml({ title, lines }: EventFacts): Html {
  const rows = lines.map(
    ([term, values]) => html`<tr>
      <td class="o" valign="top" style="padding:4px 16px 4px 0;color:${SOFT_TEXT_COLOURS[0]};font-size:${
        FONT_SIZES.s
      }px;line-height:23px;white-space:nowrap">${term}</td>
      <td class="i" valign="top" style="padding:4px 0;line-height:23px">${joinHtml(values, html`<br>`)}</td>
    </tr>`,
  );
  const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
  const box = `margin:18px 0 0;padding:16px 0 0;border-top:1px solid ${LINE_COLOURS[0]}`;
  return html`<div class="l" style="${box}">
    ${title === '' ? '' : html`<h2 style="${createHeadingStyle('l', 0, 8)}">${title}</h2>`}
    <table ${table}>${joinHtml(rows)}</table>
  </div>`;
}

/** Returns the sender with the locale of a mail in this language: the parish’s own locale if it has the language. */
export function localizeSender(sender: QueuedMail['sender'], language: Language): QueuedMail['sender'] {
  return determineInstanceLanguage(sender) === language ? sender : { ...sender, locale: language };
}

export function createBookingMailFields(
  mail: QueuedMail,
  from: string,
): Omit<MailMessage, 'subject' | 'text' | 'html'> {
  return {
    from: { name: toHeaderText(mail.sender.title), address: from },
    to: mail.email,
    ...replyToOf(mail),
    messageId: formatMessageIdHeader(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
