// Mails to contributors about the outcome of their proposals (rule W18).

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { LANGUAGES } from '../../model/instance.ts';
import type { ProposalMail } from '../../store/content/notify-proposer.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { html, joinHtml } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
import { determineInstanceLanguage } from '../consent-wording.ts';
import { createMailFrame, renderMailButton, renderMailLink, splitFooter } from '../mail-frame.ts';
import { FONT_SIZES, renderMailHeading, SOFT_TEXT_COLOURS } from '../mail-style.ts';
import {
  formatMessageIdHeader,
  type MailMessage,
  type MailTemplateOptions,
  replyToOf,
  toHeaderText,
} from '../mail-templates.ts';

export function createProposalMail(mail: QueuedMail, { baseUrl, from }: MailTemplateOptions): MailMessage {
  const { sender } = mail;
  const details = mail.details as ProposalMail;
  const language = LANGUAGES.find((one) => one === details.language) ?? determineInstanceLanguage(sender);
  const t = createTranslator(language);
  const said = `mails.proposal.${details.outcome}` as const;
  const [title, by, event] = [sender.title, sayBy(details.by, t), details.title].map(toHeaderText) as [
    string,
    string,
    string,
  ];
  const day = keepDayTogether(
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(details.day)),
  );
  const subject = t(`${said}.subject`, { title });
  const { outcome, wantedTitle = '' } = details;
  const ofTitle =
    wantedTitle === '' || outcome === 'removed'
      ? ''
      : ` ${t(`mails.proposal.${outcome}.retitled`, { event: toHeaderText(wantedTitle) })}`;
  const before = `${t('mails.proposal.hello')} ${t(`${said}.before`, { by, event, day })}${ofTitle}`;
  const wrote = t('named', { name: t('mails.proposal.wrote', { by }) });
  const { eventId } = details;
  const link = eventId === null ? undefined : `${baseUrl}/office/instances/${mail.instance}/events/${eventId}`;
  const foot = [title, ...splitFooter(sender.footer)];
  const reason = details.text === '' ? '' : `${wrote}\n${details.text}\n\n`;
  const where = link === undefined ? '' : `${t('named', { name: t('mails.proposal.button') })}\n${link}\n\n`;
  return {
    from: { name: title, address: from },
    to: mail.email,
    ...replyToOf(mail),
    subject,
    text: `${before}\n\n${reason}${where}-- \n${[...new Set(foot)].join('\n')}\n`,
    html: createMailFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joinHtml([
        renderMailHeading(t(`${said}.heading`)),
        html`<p style="margin:0">${before}</p>`,
        details.text === ''
          ? html``
          : html`<p style="margin:18px 0 0"><strong>${wrote}</strong><br><span style="white-space:pre-line">${details.text}</span></p>`,
        ...(link === undefined
          ? []
          : [
              renderMailButton(sender, link, t('mails.proposal.button')),
              html`<p class="o" style="margin:0;color:${SOFT_TEXT_COLOURS[0]};font-size:${FONT_SIZES.s}px">${t(
                'mails.orCopy',
              )}<br>${renderMailLink(sender, link, link)}</p>`,
            ]),
      ]),
    }),
    messageId: formatMessageIdHeader(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the author of the change, as in the history, for use in a sentence. */
function sayBy(actor: string, t: Translate): string {
  const [, name] = /^source (.+)$/.exec(actor) ?? [];
  if (name !== undefined) return t('mails.proposal.source', { name });
  return /^command line \(.*\)$/.test(actor) ? t('mails.proposal.operator') : actor;
}
