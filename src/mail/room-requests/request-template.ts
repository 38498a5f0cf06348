// Mails about room requests (rules H5 and H12): the message in one sentence, then rooms and dates, and one button.

import { formatMailedEvent } from '../../contract/calendar-event.ts';
import { formatDaysOrTimes } from '../../contract/shapes/date-text.ts';
import { wrapInCalendar } from '../../feeds/ical.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { REQUEST_NOTICE_KINDS, type RequestMail } from '../../model/room-requests/request-mail.ts';
import type { View } from '../../readmodel/view.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { html, joinHtml } from '../../util/html.ts';
import { keepDayTogether, keepTimesTogether } from '../../util/typesetting.ts';
import {
  createBookingMailFields,
  type EventFacts,
  formatFactsHtml,
  formatFactsText,
  localizeSender,
} from '../event-facts.ts';
import { createMailFrame, renderMailButton, renderMailLink } from '../mail-frame.ts';
import { FONT_SIZES, renderMailHeading, SOFT_TEXT_COLOURS } from '../mail-style.ts';
import { formatPlainTextFooter, type MailMessage, type MailTemplateOptions, toHeaderText } from '../mail-templates.ts';

export function createRequestMail(mail: QueuedMail, view: View, { baseUrl, from }: MailTemplateOptions): MailMessage {
  const details = mail.details as RequestMail;
  const { about, key, language } = details;
  const t = createTranslator(language);
  const sender = localizeSender(mail.sender, language);
  const isNotice = REQUEST_NOTICE_KINDS.some((known) => known === about);
  const link = isNotice
    ? `${baseUrl}/office/instances/${mail.instance}/room-requests/${details.requestId}`
    : `${baseUrl}/${mail.instance}/requests/${key}`;
  const rooms = details.rooms.join(', ');
  const subject = toHeaderText(t(`mails.roomRequest.${about}.subject`, { rooms }));
  const first = t(`mails.roomRequest.${about}.first`);
  const button = t(
    isNotice ? 'mails.roomRequest.toOffice' : `mails.roomRequest.${about === 'confirm' ? 'confirmButton' : 'mine'}`,
  );
  const facts = factsOf(details, t, sender.locale);
  const text = details.text === '' ? [] : [details.text];
  return {
    ...createBookingMailFields(mail, from),
    ...calendarFor(details, view, mail.createdAt),
    subject,
    text: [
      first,
      ...text,
      formatFactsText(facts, t),
      `${t('named', { name: button })}\n${link}`,
      `-- \n${formatPlainTextFooter(sender).join('\n')}\n`,
    ].join('\n\n'),
    html: createMailFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joinHtml([
        renderMailHeading(t(`mails.roomRequest.${about}.heading`)),
        html`<p style="margin:0;white-space:pre-line">${first}</p>`,
        ...text.map((one) => html`<p style="margin:12px 0 0;white-space:pre-line">${one}</p>`),
        formatFactsHtml(facts),
        renderMailButton(sender, link, button, about !== 'confirm'),
        about === 'confirm'
          ? html`<p class="o" style="margin:0;color:${SOFT_TEXT_COLOURS[0]};font-size:${FONT_SIZES.s}px">${t(
              'mails.orCopy',
            )}<br>${renderMailLink(sender, link, link)}</p>`
          : '',
      ]),
    }),
  };
}

/** Returns the calendar entries of the events. Cancelled ones are removed from calendars. */
function calendarFor(
  { about, requestId, events }: RequestMail,
  { snapshot, today }: View,
  at: number,
): Pick<MailMessage, 'attachments'> {
  if (events.length === 0) return {};
  const context = { snapshot, profile: 'document', today } as const;
  const isOff = about === 'called_off';
  // The revision increases with time, so that later mails replace the entries of earlier ones.
  const revision = Math.max(0, Math.floor(at / 1000) - FIRST_SECOND);
  const entries = events.map((event) => formatMailedEvent({ ...event, isOff }, context, { revision, at }));
  const content = wrapInCalendar(snapshot.instance, 'METHOD:PUBLISH\r\n', entries.join(''));
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { attachments: [{ filename: `request-${requestId}.ics`, content, contentType }] };
}

/** Start of the sequence numbers of calendar entries, in seconds since 1970. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;

const MAX_SHOWN_DATES = 10;

function factsOf({ title, dates, rooms, places }: RequestMail, t: Translate, locale: string): EventFacts {
  const formatDate = ({ from, to }: RequestMail['dates'][number]) =>
    keepTimesTogether(keepDayTogether(formatDaysOrTimes({ startsAt: from, endsAt: to, hideTime: false }, locale)));
  const more = dates.length - MAX_SHOWN_DATES;
  const when = [
    ...dates.slice(0, MAX_SHOWN_DATES).map(formatDate),
    ...(more > 0 ? [t('mails.roomRequest.moreDates', { count: more })] : []),
  ];
  const lines = [
    [t('mails.booking.when'), when],
    [t('mails.booking.where'), places ?? [rooms.join(', ')]],
  ] as const;
  return { title: toHeaderText(title), lines };
}
