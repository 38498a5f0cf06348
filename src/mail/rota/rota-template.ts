// Mails to volunteers and to the editors who asked them (rules D10 to D14): the message in one sentence, the dates and a button. No mail
// names other volunteers.

import { dateText } from '../../contract/shapes/date-text.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { publicNote } from '../../model/public-event.ts';
import type { PlanMail, PlanMailItem } from '../../model/rota/rota-mail.ts';
import type { View } from '../../readmodel/view.ts';
import type { WaitingMail } from '../../store/mail/mails.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { eventFacts, type Facts, factsHtml, factsText, senderIn, sentBy } from '../event-facts.ts';
import { mailButton, mailLink, openFrame } from '../mail-frame.ts';
import { mailHeading, SOFT, TEXT } from '../mail-style.ts';
import { footOf, type Letter, type LetterOptions, oneLine } from '../mail-templates.ts';

/** Texts and links of a mail, without its dates. */
interface Told {
  readonly subject: string;
  readonly heading: string;
  readonly first: string;
  /** Message by the sender of the request or of the answer; "" for none. */
  readonly wrote: string;
  /** Undefined where there is nothing to open. */
  readonly button: { readonly text: string; readonly link: string } | undefined;
  /** Below the button. */
  readonly after: readonly string[];
  /** A second link, smaller than the button. */
  readonly quiet?: { readonly text: string; readonly link: string } | undefined;
}

/** A date with a text before it; the text is "" for none. */
interface SaidItem {
  readonly said: string;
  readonly facts: Facts;
}

export function planLetter(mail: WaitingMail, view: View, { baseUrl, from }: LetterOptions): Letter {
  const details = mail.details as PlanMail;
  const t = translator(details.language);
  const sender = senderIn(mail.sender, details.language);
  const told = toldIn(details, { t, mail, baseUrl, locale: sender.locale });
  const items = details.items.map((item) => saidItem(item, view, t, sender.locale));
  const { subject } = told;
  const letter = sentBy(mail, from);
  return {
    ...letter,
    ...(details.replyTo !== '' && { replyTo: details.replyTo }),
    subject,
    text: textOf(told, items, t, footOf(sender)),
    html: openFrame(sender, baseUrl)({ subject, main: htmlOf(told, items, sender) }),
    headers: { ...letter.headers, ...expiryOf(details) },
  };
}

/** Returns the Expires header (RFC 4021), after which the mail is removed from the folder (rule D17). */
function expiryOf({ items }: PlanMail): Readonly<Record<string, string>> {
  const last = items
    .map(({ event }) => event.endsAt.slice(0, 10))
    .sort()
    .at(-1);
  if (last === undefined) return {};
  return { Expires: new Date(`${addDays(last, KEPT_DAYS + 1)}T00:00:00Z`).toUTCString().replace('GMT', '+0000') };
}

/** Days that the rota keeps requests after the date. */
const KEPT_DAYS = 30;

interface Telling {
  readonly t: Translate;
  readonly mail: WaitingMail;
  readonly baseUrl: string;
  readonly locale: string;
}

function toldIn(details: PlanMail, { t, mail, baseUrl, locale }: Telling): Told {
  const { about, name, key, items, text } = details;
  const count = items.length;
  const [first] = items;
  const event = oneLine(first?.event.title ?? '');
  const day =
    first === undefined ? '' : dateText({ ...first.event, endsAt: first.event.startsAt, hideTime: true }, locale);
  const own = key === '' ? undefined : `${baseUrl}/${mail.instance}/me/${key}`;
  if (about === 'answers') {
    const declines = items.every(({ answer }) => answer === 'no');
    const link = `${baseUrl}/office/instances/${mail.instance}/plan?on=${first?.event.startsAt.slice(0, 7) ?? ''}`;
    return {
      subject: t(declines ? 'mails.plan.answers.subject_no' : 'mails.plan.answers.subject', { name: oneLine(name) }),
      heading: t('mails.plan.answers.heading', { name }),
      first: t('mails.plan.answers.first', { name }),
      wrote: text === '' ? '' : `${t('mails.plan.answers.wrote', { name })}\n${text}`,
      button: { text: t('mails.plan.answers.button'), link },
      after: [],
    };
  }
  if (about === 'link') {
    return {
      subject: t('mails.plan.link.subject', { title: oneLine(mail.sender.title) }),
      heading: t('mails.plan.link.heading'),
      first: t('mails.plan.link.first', { name }),
      wrote: '',
      button: own === undefined ? undefined : { text: t('mails.plan.link.button'), link: own },
      after: [t('mails.plan.keep')],
    };
  }
  // Volunteers without a page get other instructions, because their mail has no button.
  const after =
    (own === undefined ? t.maybe(`mails.plan.${about}.call`) : undefined) ?? t.maybe(`mails.plan.${about}.after`);
  return {
    subject: t.with(`mails.plan.${about}.subject`, { count, event, day: unbrokenDay(day) }),
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

function saidItem(item: PlanMailItem, view: View, t: Translate, locale: string): SaidItem {
  const { event, roles, change, answer, instead = [] } = item;
  const facts = eventFacts(event, view, { t, locale, who: [] });
  const more: readonly (readonly [string, readonly string[]])[] = [
    [t('mails.plan.roles'), roles.map(oneLine)],
    ...(instead.length === 0 ? [] : [[t('mails.plan.instead'), instead.map(oneLine)] as const]),
  ];
  const said = [
    ...(change === undefined ? [] : [t(`mails.plan.changed.what.${change}`)]),
    ...(change === undefined || publicNote(event) === '' ? [] : [publicNote(event)]),
    ...(answer === undefined ? [] : [t(`mails.plan.answers.answer.${answer}`)]),
  ];
  return { said: said.join(' '), facts: { ...facts, lines: [...facts.lines, ...more] } };
}

function textOf(
  { first, wrote, button, after, quiet }: Told,
  items: readonly SaidItem[],
  t: Translate,
  foot: readonly string[],
): string {
  return [
    first,
    ...(wrote === '' ? [] : [wrote]),
    ...items.map(({ said, facts }) => `${said === '' ? '' : `${said}\n`}${factsText(facts, t)}`),
    ...(button === undefined ? [] : [`${t('named', { name: button.text })}\n${button.link}`]),
    ...after,
    ...(quiet === undefined ? [] : [`${t('named', { name: quiet.text })}\n${quiet.link}`]),
    `-- \n${foot.join('\n')}\n`,
  ].join('\n\n');
}

function htmlOf(
  { heading, first, wrote, button, after, quiet }: Told,
  items: readonly SaidItem[],
  sender: Parameters<typeof openFrame>[0],
): Html {
  const small = `margin:0 0 12px;font-size:${TEXT.s}px;color:${SOFT[0]}`;
  return joined([
    mailHeading(heading),
    html`<p style="margin:0;white-space:pre-line">${first}</p>`,
    wrote === '' ? '' : html`<p style="margin:12px 0 0;white-space:pre-line"><strong>${wrote}</strong></p>`,
    ...items.map(({ said, facts }) =>
      joined([factsHtml(facts), said === '' ? '' : html`<p style="margin:4px 0 0"><strong>${said}</strong></p>`]),
    ),
    button === undefined ? '' : mailButton(sender, button.link, button.text),
    ...after.map((line) => html`<p class="o" style="${small}">${line}</p>`),
    quiet === undefined
      ? ''
      : html`<p style="margin:0;font-size:${TEXT.s}px">${mailLink(sender, quiet.link, quiet.text)}</p>`,
  ]);
}
