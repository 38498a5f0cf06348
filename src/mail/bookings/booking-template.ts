// Mails to participants (rules J9 and J11): the message in one sentence, then the event, the participants and one button.

import { mailedEntry } from '../../contract/calendar-event.ts';
import { calendarOf } from '../../feeds/ical.ts';
import { attendeeNames } from '../../i18n/said-names.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import type { BookingMail } from '../../model/bookings/booking-mail.ts';
import { movesUpAt } from '../../model/bookings/sign-up.ts';
import { publicNote } from '../../model/public-event.ts';
import type { View } from '../../readmodel/view.ts';
import type { WaitingMail } from '../../store/mail/mails.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { eventFacts, type Facts, factsHtml, factsText, senderIn, sentBy } from '../event-facts.ts';
import { mailButton, mailLink, openFrame } from '../mail-frame.ts';
import { mailHeading, SOFT, TEXT } from '../mail-style.ts';
import { footOf, type Letter, type LetterOptions, oneLine } from '../mail-templates.ts';

/** Key of a mail's texts: a cancelled event may be postponed. */
type Said = Exclude<BookingMail['about'], 'message'> | 'postponed';

interface Told {
  readonly subject: string;
  readonly heading: string;
  /** Message in one sentence. */
  readonly first: string;
  readonly button: string;
  /** Text after the button; "" for none. */
  readonly after: string;
  /** A second link, smaller than the button. */
  readonly quiet: { readonly text: string; readonly link: string } | undefined;
}

export function bookingLetter(mail: WaitingMail, view: View, { baseUrl, from }: LetterOptions): Letter {
  const details = mail.details as BookingMail;
  const { event, key, language, names } = details;
  const t = translator(language);
  const sender = senderIn(mail.sender, language);
  const link = `${baseUrl}/${mail.instance}/signup/${key}?event=${event.id}`;
  const told = toldIn(details, t, link, wallClock(view.snapshot.instance.timeZone)(mail.createdAt));
  const note = publicNote(event);
  const facts = eventFacts(event, view, { t, locale: sender.locale, who: attendeeNames(names, t) });
  return {
    ...sentBy(mail, from),
    subject: told.subject,
    text: textOf(told, { t, note, facts, link, foot: footOf(sender) }),
    html: openFrame(sender, baseUrl)({ subject: told.subject, main: htmlOf(told, { sender, note, facts, link }) }),
    ...calendarFor(details, view, mail.createdAt),
  };
}

function toldIn(
  { about, event, names, place, subject = '', text = '' }: BookingMail,
  t: Translate,
  link: string,
  writtenAt: string,
): Told {
  const title = oneLine(event.title);
  const count = names.length;
  if (about === 'message') {
    const button = t('mails.booking.mine');
    return { subject: oneLine(subject), heading: subject, first: text, button, after: '', quiet: undefined };
  }
  const said: Said = about === 'called_off' && event.status === 'postponed' ? 'postponed' : about;
  const first =
    said === 'waiting' && isLate(event, writtenAt)
      ? t('mails.booking.waiting.late', { place })
      : t(`mails.booking.${said}.first`, { count, place });
  // The place on the waiting list is part of every mail to a waiting participant.
  const line = place > 0 && said !== 'waiting' ? ` ${t('mails.booking.line', { place })}` : '';
  // An empty name belongs to a participant whom a website signed up without one.
  const unnamed = names.includes('') && !TAKES_BACK.has(about) ? ` ${t('mails.booking.unnamed')}` : '';
  return {
    subject: t(`mails.booking.${said}.subject`, { event: title }),
    heading: t(`mails.booking.${said}.heading`),
    first: first + line + unnamed,
    button: t(`mails.booking.${said}.button`),
    after: t.maybe(`mails.booking.${said}.after`) ?? '',
    quiet: quietOf(said, event.subscription?.online?.confirm ?? false, t, link),
  };
}

/** Returns whether the waiting list no longer moves up automatically (rule J26). */
function isLate({ startsAt, subscription }: BookingMail['event'], writtenAt: string): boolean {
  const online = subscription?.online ?? null;
  if (subscription === null || online === null) return false;
  return !movesUpAt({ startsAt, subscription: { ...subscription, online } }, writtenAt);
}

/** Returns the link to report a sign-up by another person, if no confirmation was needed (rule J5), or the link to cancel. */
function quietOf(said: Said, isConfirmed: boolean, t: Translate, link: string): Told['quiet'] {
  const isNew = said === 'booked' || said === 'waiting';
  if (isNew && !isConfirmed) return { text: t('mails.booking.notMe'), link: `${link}&ask=not_me` };
  const isToBeKept = said === 'place' || said === 'reminder' || STILL_ON.has(said);
  return isToBeKept ? { text: t('mails.booking.giveBack'), link: `${link}&ask=cancel` } : undefined;
}

interface TextParts {
  readonly t: Translate;
  readonly note: string;
  readonly facts: Facts;
  readonly link: string;
  readonly foot: readonly string[];
}

function textOf({ first, button, after, quiet }: Told, { t, note, facts, link, foot }: TextParts): string {
  const named = (name: string) => t('named', { name });
  return [
    first,
    ...(note === '' ? [] : [note]),
    factsText(facts, t),
    `${named(button)}\n${link}`,
    ...(after === '' ? [] : [after]),
    ...(quiet === undefined ? [] : [`${named(quiet.text)}\n${quiet.link}`]),
    `-- \n${foot.join('\n')}\n`,
  ].join('\n\n');
}

interface HtmlParts extends Pick<TextParts, 'note' | 'facts' | 'link'> {
  readonly sender: Parameters<typeof openFrame>[0];
}

function htmlOf({ heading, first, button, after, quiet }: Told, { sender, note, facts, link }: HtmlParts): Html {
  const small = `margin:0 0 12px;font-size:${TEXT.s}px;color:${SOFT[0]}`;
  return joined([
    mailHeading(heading),
    html`<p style="margin:0;white-space:pre-line">${first}</p>`,
    note === '' ? '' : html`<p style="margin:12px 0 0;white-space:pre-line"><strong>${note}</strong></p>`,
    factsHtml(facts),
    mailButton(sender, link, button),
    after === '' ? '' : html`<p class="o" style="${small}">${after}</p>`,
    quiet === undefined
      ? ''
      : html`<p style="margin:0;font-size:${TEXT.s}px">${mailLink(sender, quiet.link, quiet.text)}</p>`,
  ]);
}

/** Mails about an event that takes place, though it or its sign-ups changed. */
const STILL_ON: ReadonlySet<string> = new Set(['moved', 'takes_place', 'valid_again']);

/** Mails with a calendar entry, and mails that cancel it (rule J11). */
const BRINGS: ReadonlySet<string> = new Set(['booked', 'place', 'changed', 'reminder', ...STILL_ON]);
const TAKES_BACK: ReadonlySet<string> = new Set(['cancelled', 'called_off']);

/** Returns the calendar entry for a confirmed place; nothing on the waiting list. */
function calendarFor(
  { about, event, place, sequence }: BookingMail,
  { snapshot, today }: View,
  at: number,
): Pick<Letter, 'attachments'> {
  const takesBack = TAKES_BACK.has(about);
  if (place > 0 || !(takesBack || BRINGS.has(about))) return {};
  // A postponed event stays in the calendar as tentative (rule V2).
  const isOff = takesBack && (about === 'cancelled' || event.status === 'confirmed');
  const context = { snapshot, profile: 'document', today } as const;
  const entry = mailedEntry({ ...event, isOff }, context, { revision: sequence, at });
  const content = calendarOf(snapshot.instance, 'METHOD:PUBLISH\r\n', entry);
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { attachments: [{ filename: `e${event.id}.ics`, content, contentType }] };
}
