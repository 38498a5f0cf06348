// Mails to volunteers and to the editors who asked them (rules D10 to D14): the message in one sentence, the dates, and a button. No mail
// names other volunteers.

import { formatEventTime } from '../../contract/shapes/date-text.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { publicNote } from '../../model/public-event.ts';
import type { RotaMail, RotaMailItem } from '../../model/rota/rota-mail.ts';
import type { View } from '../../readmodel/view.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
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
import { type DutyListContext, isPlainList, listDuties, type RenderedDuties } from './duty-list.ts';

interface RotaMailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly first: string;
  /** Message by the sender of the request or of the answer; "" if there is none. */
  readonly wrote: string;
  /** Link of the mail; undefined if it has none. */
  readonly button: { readonly text: string; readonly link: string } | undefined;
  /** Paragraphs below the button. */
  readonly after: readonly string[];
  readonly quiet?: { readonly text: string; readonly link: string } | undefined;
}

/** Event of a mail with a text before it; "" if there is none. */
interface RenderedItem {
  readonly said: string;
  readonly facts: EventFacts;
}

export function createRotaMail(mail: QueuedMail, view: View, { baseUrl, from }: MailTemplateOptions): MailMessage {
  const details = mail.details as RotaMail;
  const t = createTranslator(details.language);
  const sender = localizeSender(mail.sender, details.language);
  const told = rotaMailTexts(details, { t, mail, baseUrl, locale: sender.locale });
  const context = { t, locale: sender.locale };
  const body = isPlainList(details.items)
    ? listDuties(details.items, view, context, {
        limit: leadsToAllDuties(details) ? MAX_LISTED_GAPS : undefined,
        isRoleInHeading: details.about === 'gaps',
      })
    : detailDuties(details.items, view, context);
  const { subject } = told;
  const named = details.about === 'gaps' ? body.role : undefined;
  const heading = named === undefined ? told.heading : `${t('named', { name: told.heading })} ${named}`;
  const letter = createBookingMailFields(mail, from);
  return {
    ...letter,
    ...(details.replyTo !== '' && { replyTo: details.replyTo }),
    subject,
    text: textOf(told, body, t, formatPlainTextFooter(sender)),
    html: createMailFrame(sender, baseUrl)({ subject, main: htmlOf({ ...told, heading }, body, sender) }),
    headers: { ...letter.headers, ...expiryOf(details) },
  };
}

/** Maximum rows of the mail about open duties. */
const MAX_LISTED_GAPS = 6;

/** True if the mail is an offer whose button shows all open duties; other mails are complete, because they state what was agreed. */
function leadsToAllDuties({ about, key }: RotaMail): boolean {
  return about === 'gaps' && key !== '';
}

/** Returns the Expires header (RFC 4021), whose date determines when the mail is removed from the folder (rule D17). */
function expiryOf({ items }: RotaMail): Readonly<Record<string, string>> {
  const last = items
    .map(({ event }) => event.endsAt.slice(0, 10))
    .sort()
    .at(-1);
  if (last === undefined) return {};
  return { Expires: new Date(`${addDays(last, KEPT_DAYS + 1)}T00:00:00Z`).toUTCString().replace('GMT', '+0000') };
}

const KEPT_DAYS = 30;

interface RotaMailContext {
  readonly t: Translate;
  readonly mail: QueuedMail;
  readonly baseUrl: string;
  readonly locale: string;
}

function rotaMailTexts(details: RotaMail, { t, mail, baseUrl, locale }: RotaMailContext): RotaMailTexts {
  const { about, name, key, items, text } = details;
  const count = items.length;
  const [first] = items;
  const event = toHeaderText(first?.event.title ?? '');
  const day =
    first === undefined
      ? ''
      : formatEventTime({ ...first.event, endsAt: first.event.startsAt, hideTime: true }, locale);
  const own = key === '' ? undefined : `${baseUrl}/${mail.instance}/me/${key}`;
  if (about === 'answers') {
    const declines = items.every(({ answer }) => answer === 'no');
    const link = `${baseUrl}/office/instances/${mail.instance}/plan?on=${first?.event.startsAt.slice(0, 7) ?? ''}`;
    return {
      subject: t(declines ? 'mails.plan.answers.subject_no' : 'mails.plan.answers.subject', {
        name: toHeaderText(name),
      }),
      heading: t('mails.plan.answers.heading', { name }),
      first: t('mails.plan.answers.first', { name }),
      wrote: text === '' ? '' : `${t('mails.plan.answers.wrote', { name })}\n${text}`,
      button: { text: t('mails.plan.answers.button'), link },
      after: [],
    };
  }
  if (about === 'link') {
    return {
      subject: t('mails.plan.link.subject', { title: toHeaderText(mail.sender.title) }),
      heading: t('mails.plan.link.heading'),
      first: t('mails.plan.link.first', { name }),
      wrote: '',
      button: own === undefined ? undefined : { text: t('mails.plan.link.button'), link: own },
      after: [t('mails.plan.keep')],
    };
  }
  // Volunteers without a private page get other instructions, because their mail has no button.
  const after =
    (own === undefined ? t.maybe(`mails.plan.${about}.call`) : undefined) ?? t.maybe(`mails.plan.${about}.after`);
  return {
    subject: t.with(`mails.plan.${about}.subject`, { count, event, day: keepDayTogether(day) }),
    heading: t(`mails.plan.${about}.heading`),
    first: t(`mails.plan.${about}.first`, { count, name }),
    wrote: text,
    button:
      own === undefined
        ? undefined
        : { text: t.maybe(`mails.plan.${about}.button`) ?? t('mails.plan.mine'), link: own },
    after: [...(after === undefined ? [] : [after]), ...(own === undefined ? [] : [t('mails.plan.keep')])],
    quiet:
      about === 'gaps' && own !== undefined ? { text: t('mails.plan.gaps.stop'), link: `${own}#mails` } : undefined,
  };
}

function detailDuties(items: readonly RotaMailItem[], view: View, { t, locale }: DutyListContext): RenderedDuties {
  const rendered = items.map((item) => renderItem(item, view, t, locale));
  return {
    listsAll: false,
    text: rendered
      .map(({ said, facts }) => `${said === '' ? '' : `${said}\n`}${formatFactsText(facts, t)}`)
      .join('\n\n'),
    html: joinHtml(
      rendered.map(({ said, facts }) =>
        joinHtml([
          formatFactsHtml(facts),
          said === '' ? '' : html`<p style="margin:4px 0 0"><strong>${said}</strong></p>`,
        ]),
      ),
    ),
  };
}

function renderItem(item: RotaMailItem, view: View, t: Translate, locale: string): RenderedItem {
  const { event, roles, change, answer, instead = [] } = item;
  const facts = createEventFacts(event, view, { t, locale, who: [] });
  const more: readonly (readonly [string, readonly string[]])[] = [
    [t('mails.plan.roles'), roles.map(toHeaderText)],
    ...(instead.length === 0 ? [] : [[t('mails.plan.instead'), instead.map(toHeaderText)] as const]),
  ];
  const said = [
    ...(change === undefined ? [] : [t(`mails.plan.changed.what.${change}`)]),
    ...(change === undefined || publicNote(event) === '' ? [] : [publicNote(event)]),
    ...(answer === undefined ? [] : [t(`mails.plan.answers.answer.${answer}`)]),
  ];
  return { said: said.join(' '), facts: { ...facts, lines: [...facts.lines, ...more] } };
}

function textOf(
  { first, wrote, button, after, quiet }: RotaMailTexts,
  duties: RenderedDuties,
  t: Translate,
  foot: readonly string[],
): string {
  return [
    first,
    ...(wrote === '' ? [] : [wrote]),
    ...(duties.text === '' ? [] : [duties.text]),
    ...(button === undefined ? [] : [`${t('named', { name: button.text })}\n${button.link}`]),
    ...after,
    ...(quiet === undefined ? [] : [`${t('named', { name: quiet.text })}\n${quiet.link}`]),
    `-- \n${foot.join('\n')}\n`,
  ].join('\n\n');
}

function htmlOf(
  { heading, first, wrote, button, after, quiet }: RotaMailTexts,
  duties: RenderedDuties,
  sender: Parameters<typeof createMailFrame>[0],
): Html {
  const link = button === undefined ? '' : renderMailButton(sender, button.link, button.text);
  const small = `margin:0 0 12px;font-size:${FONT_SIZES.s}px;color:${SOFT_TEXT_COLOURS[0]}`;
  return joinHtml([
    renderMailHeading(heading),
    html`<p style="margin:0;white-space:pre-line">${first}</p>`,
    wrote === '' ? '' : html`<p style="margin:12px 0 0;white-space:pre-line"><strong>${wrote}</strong></p>`,
    ...(duties.listsAll ? [link, duties.html] : [duties.html, link]),
    after.length === 0 ? '' : html`<p class="o" style="${small}">${after.join(' ')}</p>`,
    quiet === undefined
      ? ''
      : html`<p style="margin:0;font-size:${FONT_SIZES.s}px">${renderMailLink(sender, quiet.link, quiet.text)}</p>`,
  ]);
}
