// Mails to an event's contact: news about sign-ups, with the list (rule J12). They contain no sensitive answers.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { BookingNews } from '../../model/bookings/booking-mail.ts';
import type { View } from '../../readmodel/view.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { determineInstanceLanguage } from '../consent-wording.ts';
import { createBookingMailFields, createEventFacts, formatFactsHtml, formatFactsText } from '../event-facts.ts';
import { createMailFrame, renderMailButton } from '../mail-frame.ts';
import { FONT_SIZES, LINE_COLOURS, renderMailHeading, SOFT_TEXT_COLOURS } from '../mail-style.ts';
import { formatPlainTextFooter, type MailMessage, type MailTemplateOptions, toHeaderText } from '../mail-templates.ts';

export function createBookingNewsMail(
  mail: QueuedMail,
  view: View,
  { baseUrl, from }: MailTemplateOptions,
): MailMessage {
  const { sender } = mail;
  const details = mail.details as BookingNews;
  const { about, event } = details;
  const t = createTranslator(determineInstanceLanguage(sender));
  const subject = t(`mails.bookingNews.${about}.subject`, { event: toHeaderText(event.title) });
  const link = `${baseUrl}/office/instances/${mail.instance}/events/${event.id}/bookings`;
  const [numbers, button] = [numbersOf(details, t), t('mails.bookingNews.button')];
  const facts = createEventFacts(event, view, { t, locale: sender.locale, who: [] });
  const deeds = deedsOf(details, t, view);
  const rows = rowsOf(details);
  const isEmpty = about === 'list' && rows.length === 0;
  const listed = isEmpty ? [t('mails.bookingNews.nobody')] : about === 'list' ? rows.map((row) => lineOf(row)) : deeds;
  const text = [numbers, listed.join('\n'), formatFactsText(facts, t), `${t('named', { name: button })}\n${link}`];
  const list = isEmpty ? html`<p style="margin:12px 0 0">${listed}</p>` : tableOf(details);
  return {
    ...createBookingMailFields(mail, from),
    subject,
    text: `${text.join('\n\n')}\n\n-- \n${formatPlainTextFooter(sender).join('\n')}\n`,
    html: createMailFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joinHtml([
        renderMailHeading(t(`mails.bookingNews.${about}.heading`)),
        html`<p style="margin:0">${numbers}</p>`,
        about === 'list' ? list : deedsHtml(deeds),
        formatFactsHtml(facts),
        renderMailButton(sender, link, button),
      ]),
    }),
  };
}

function numbersOf({ numbers: { booked, waiting, pending, seats } }: BookingNews, t: Translate): string {
  const parts = [
    t('mails.bookingNews.booked', { count: booked }),
    ...(seats === null ? [] : [t('mails.bookingNews.seats', { seats })]),
    ...(waiting === 0 ? [] : [t('mails.bookingNews.waiting', { count: waiting })]),
    ...(pending === 0 ? [] : [t('mails.bookingNews.pending', { count: pending })]),
  ];
  return `${parts.join('. ')}.`;
}

function deedsOf({ deeds }: BookingNews, t: Translate, { snapshot: { instance } }: View): string[] {
  const { locale, timeZone } = instance;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return deeds.map(({ at, what, people }) => {
    const done = t.maybe(`mails.bookingNews.deeds.${what}`) ?? what;
    return `${when.format(at)} – ${t('mails.bookingNews.people', { count: people })}, ${done}`;
  });
}

function deedsHtml(deeds: readonly string[]): Html {
  const items = deeds.map((line) => html`<li style="margin:0 0 4px">${line}</li>`);
  return html`<ul style="margin:12px 0 0;padding:0 0 0 20px">${joinHtml(items)}</ul>`;
}

function rowsOf({ headings, rows }: BookingNews): readonly (readonly (readonly [string, string])[])[] {
  return rows.map((row) =>
    headings.flatMap((name, at) => ((row[at] ?? '') === '' ? [] : [[name, row[at] ?? ''] as const])),
  );
}

function lineOf(row: readonly (readonly [string, string])[]): string {
  return row.map(([name, value], at) => `${at === 0 ? '- ' : '  '}${name}: ${value}`).join('\n');
}

function tableOf({ headings, rows }: BookingNews): Html {
  const cell = `padding:4px 12px 4px 0;border-bottom:1px solid ${LINE_COLOURS[0]};font-size:${FONT_SIZES.s}px;text-align:left`;
  const head = headings.map(
    (name) => html`<th class="o l" style="${cell};color:${SOFT_TEXT_COLOURS[0]};font-weight:600">${name}</th>`,
  );
  const body = rows.map(
    (row) =>
      html`<tr>${headings.map((_, at) => html`<td class="i l" valign="top" style="${cell}">${row[at] ?? ''}</td>`)}</tr>`,
  );
  const table = html`cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0;border-collapse:collapse"`;
  return html`<table ${table}><thead><tr>${head}</tr></thead><tbody>${joinHtml(body)}</tbody></table>`;
}
