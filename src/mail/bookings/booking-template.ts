// Mails to participants (rules J9 and J11): the message in one sentence, then the event, the participants and one button.

import { formatMailedEvent } from '../../contract/calendar-event.ts';
import { wrapInCalendar } from '../../feeds/ical.ts';
import { listAttendeeNames } from '../../i18n/attendee-names.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { BookingMail } from '../../model/bookings/booking-mail.ts';
import { promotesWaitingListAt } from '../../model/bookings/sign-up.ts';
import { publicNote } from '../../model/public-event.ts';
import type { View } from '../../readmodel/view.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import {
  createBookingMailFields,
  createEventFacts,
  type EventFacts,
  formatFactsHtml,
  formatFactsText,
  localizeSender,
} from '../event-facts.ts';
import { createMailFrame, renderMailButton, renderMailLink } from '../mail-frame.ts';
import { FONT_SIZES, renderMailHeading, SOFT_TEXT_COLOURS } from '../mail-style.ts';
import { formatPlainTextFooter, type MailMessage, type MailTemplateOptions, toHeaderText } from '../mail-templates.ts';

/** Key of a mail's texts. `postponed` replaces `cancelled` if the cancelled event is postponed. */
type BookingMailTextKey = Exclude<BookingMail['about'], 'message'> | 'postponed';

interface BookingMailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly first: string;
  readonly button: string;
  /** Text after the button; "" if there is none. */
  readonly after: string;
  readonly quiet: { readonly text: string; readonly link: string } | undefined;
}

export function createBookingMail(mail: QueuedMail, view: View, { baseUrl, from }: MailTemplateOptions): MailMessage {
  const details = mail.details as BookingMail;
  const { event, key, language, names } = details;
  const t = createTranslator(language);
  const sender = localizeSender(mail.sender, language);
  const link = `${baseUrl}/${mail.instance}/signup/${key}?event=${event.id}`;
  const told = bookingMailTexts(details, t, link, createWallClock(view.snapshot.instance.timeZone)(mail.createdAt));
  const note = publicNote(event);
  const facts = createEventFacts(event, view, { t, locale: sender.locale, who: listAttendeeNames(names, t) });
  return {
    ...createBookingMailFields(mail, from),
    subject: told.subject,
    text: textOf(told, { t, note, facts, link, foot: formatPlainTextFooter(sender) }),
    html: createMailFrame(
      sender,
      baseUrl,
    )({ subject: told.subject, main: htmlOf(told, { sender, note, facts, link }) }),
    ...calendarFor(details, view, mail.createdAt),
  };
}

function bookingMailTexts(
  { about, event, names, place, subject = '', text = '' }: BookingMail,
  t: Translate,
  link: string,
  writtenAt: string,
): BookingMailTexts {
  const title = toHeaderText(event.title);
  const count = names.length;
  if (about === 'message') {
    const button = t('mails.booking.mine');
    return { subject: toHeaderText(subject), heading: subject, first: text, button, after: '', quiet: undefined };
  }
  const said: BookingMailTextKey = about === 'called_off' && event.status === 'postponed' ? 'postponed' : about;
  const first =
    said === 'waiting' && isLate(event, writtenAt)
      ? t('mails.booking.waiting.late', { place })
      : t(`mails.booking.${said}.first`, { count, place });
  // Every mail to a waiting participant contains the position on the waiting list.
  const line = place > 0 && said !== 'waiting' ? ` ${t('mails.booking.line', { place })}` : '';
  // A website may sign up participants without a name.
  const unnamed = names.includes('') && !CANCELS_ENTRY.has(about) ? ` ${t('mails.booking.unnamed')}` : '';
  return {
    subject: t(`mails.booking.${said}.subject`, { event: title }),
    heading: t(`mails.booking.${said}.heading`),
    first: first + line + unnamed,
    button: t(`mails.booking.${said}.button`),
    after: t.maybe(`mails.booking.${said}.after`) ?? '',
    quiet: quietOf(said, event.subscription?.online?.confirm ?? false, t, link),
  };
}

function isLate({ startsAt, subscription }: BookingMail['event'], writtenAt: string): boolean {
  const online = subscription?.online ?? null;
  if (subscription === null || online === null) return false;
  return !promotesWaitingListAt({ startsAt, subscription: { ...subscription, online } }, writtenAt);
}

/** Returns the link to report a sign-up by another person if no confirmation was needed (rule J5), otherwise the link to cancel, if any. */
function quietOf(
  said: BookingMailTextKey,
  isConfirmed: boolean,
  t: Translate,
  link: string,
): BookingMailTexts['quiet'] {
  const isNew = said === 'booked' || said === 'waiting';
  if (isNew && !isConfirmed) return { text: t('mails.booking.notMe'), link: `${link}&ask=not_me` };
  const isToBeKept = said === 'place' || said === 'reminder' || STILL_ON.has(said);
  return isToBeKept ? { text: t('mails.booking.giveBack'), link: `${link}&ask=cancel` } : undefined;
}

interface TextParts {
  readonly t: Translate;
  readonly note: string;
  readonly facts: EventFacts;
  readonly link: string;
  readonly foot: readonly string[];
}

function textOf({ first, button, after, quiet }: BookingMailTexts, { t, note, facts, link, foot }: TextParts): string {
  const nameText = (name: string) => t('named', { name });
  return [
    first,
    ...(note === '' ? [] : [note]),
    formatFactsText(facts, t),
    `${nameText(button)}\n${link}`,
    ...(after === '' ? [] : [after]),
    ...(quiet === undefined ? [] : [`${nameText(quiet.text)}\n${quiet.link}`]),
    `-- \n${foot.join('\n')}\n`,
  ].join('\n\n');
}

interface HtmlParts extends Pick<TextParts, 'note' | 'facts' | 'link'> {
  readonly sender: Parameters<typeof createMailFrame>[0];
}

function htmlOf(
  { heading, first, button, after, quiet }: BookingMailTexts,
  { sender, note, facts, link }: HtmlParts,
): Html {
  const small = `margin:0 0 12px;font-size:${FONT_SIZES.s}px;color:${SOFT_TEXT_COLOURS[0]}`;
  return joinHtml([
    renderMailHeading(heading),
    html`<p style="margin:0;white-space:pre-line">${first}</p>`,
    note === '' ? '' : html`<p style="margin:12px 0 0;white-space:pre-line"><strong>${note}</strong></p>`,
    formatFactsHtml(facts),
    renderMailButton(sender, link, button),
    after === '' ? '' : html`<p class="o" style="${small}">${after}</p>`,
    quiet === undefined
      ? ''
      : html`<p style="margin:0;font-size:${FONT_SIZES.s}px">${renderMailLink(sender, quiet.link, quiet.text)}</p>`,
  ]);
}

const STILL_ON: ReadonlySet<string> = new Set(['moved', 'takes_place', 'valid_again']);

/** Mails with a calendar entry; `CANCELS_ENTRY`: mails that cancel it (rule J11). */
const WITH_CALENDAR_ENTRY: ReadonlySet<string> = new Set(['booked', 'place', 'changed', 'reminder', ...STILL_ON]);
const CANCELS_ENTRY: ReadonlySet<string> = new Set(['cancelled', 'called_off']);

/** Attaches a calendar entry, or its cancellation, to mails about a confirmed seat. */
function calendarFor(
  { about, event, place, sequence }: BookingMail,
  { snapshot, today }: View,
  at: number,
): Pick<MailMessage, 'attachments'> {
  const takesBack = CANCELS_ENTRY.has(about);
  if (place > 0 || !(takesBack || WITH_CALENDAR_ENTRY.has(about))) return {};
  // A postponed event stays in the calendar as tentative (rule V2).
  const isOff = takesBack && (about === 'cancelled' || event.status === 'confirmed');
  const context = { snapshot, profile: 'document', today } as const;
  const entry = formatMailedEvent({ ...event, isOff }, context, { revision: sequence, at });
  const content = wrapInCalendar(snapshot.instance, 'METHOD:PUBLISH\r\n', entry);
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { attachments: [{ filename: `e${event.id}.ics`, content, contentType }] };
}
