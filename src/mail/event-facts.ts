// Facts about an event in mails about bookings: title, time, place, contact and sender.

import { placeInWords } from '../contract/calendar-event.ts';
import { daysOrTimes } from '../contract/shapes/date-text.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import type { ServedEvent } from '../model/rota/rota-mail.ts';
import type { View } from '../readmodel/view.ts';
import type { WaitingMail } from '../store/mail/mails.ts';
import { type Html, html, joined } from '../util/html.ts';
import { unbrokenDay } from '../util/typesetting.ts';
import { headingStyle, LINE, SOFT, TEXT } from './mail-style.ts';
import { type Letter, messageIdOf, oneLine, replyOf } from './mail-templates.ts';
import { languageOfInstance } from './words.ts';

export interface Facts {
  readonly title: string;
  readonly lines: readonly (readonly [term: string, values: readonly string[]])[];
}

interface Said {
  readonly t: Translate;
  readonly locale: string;
  readonly who: readonly string[];
}

export function eventFacts(event: ServedEvent, { snapshot, today }: View, { t, locale, who }: Said): Facts {
  const context = { snapshot, profile: 'document', today } as const;
  // Deleted rooms are left out.
  const where = event.rooms.map((room) => placeInWords(room, context)).filter((text) => text !== '');
  const lines = [
    [t('mails.booking.when'), [unbrokenDay(daysOrTimes(event, locale))]],
    [t('mails.booking.where'), where],
    [t('mails.booking.who'), who.map(oneLine)],
  ] as const;
  return { title: oneLine(event.title), lines: lines.filter(([, values]) => values.length > 0) };
}

export function factsText({ title, lines }: Facts, t: Translate): string {
  const told = lines.map(([name, values]) => `${t('named', { name })} ${values.join(', ')}`);
  return [title, ...told].join('\n');
}

export function factsHtml({ title, lines }: Facts): Html {
  const rows = lines.map(
    ([term, values]) => html`<tr>
      <td class="o" valign="top" style="padding:4px 16px 4px 0;color:${SOFT[0]};font-size:${TEXT.s}px;white-space:nowrap">${term}</td>
      <td class="i" valign="top" style="padding:4px 0">${joined(values, html`<br>`)}</td>
    </tr>`,
  );
  const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
  const box = `margin:18px 0 0;padding:16px 0 0;border-top:1px solid ${LINE[0]}`;
  return html`<div class="l" style="${box}">
    <h2 style="${headingStyle('l', 0, 8)}">${title}</h2>
    <table ${table}>${joined(rows)}</table>
  </div>`;
}

/** Returns the parish in a language: dates use its own locale if that has the same language. */
export function senderIn(sender: WaitingMail['sender'], language: Language): WaitingMail['sender'] {
  return languageOfInstance(sender) === language ? sender : { ...sender, locale: language };
}

/** Returns the fields that all mails about bookings share. */
export function sentBy(mail: WaitingMail, from: string): Omit<Letter, 'subject' | 'text' | 'html'> {
  return {
    from: { name: oneLine(mail.sender.title), address: from },
    to: mail.email,
    ...replyOf(mail),
    messageId: messageIdOf(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
