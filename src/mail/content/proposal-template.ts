// Mails to contributors about the outcome of their proposals (rule W18).

import { type Translate, translator } from '../../i18n/translate.ts';
import { LANGUAGES } from '../../model/instance.ts';
import type { ProposalMail } from '../../store/content/tell-proposer.ts';
import type { WaitingMail } from '../../store/mail/mails.ts';
import { html, joined } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { footerLines, mailButton, mailLink, openFrame } from '../mail-frame.ts';
import { mailHeading, TEXT } from '../mail-style.ts';
import { type Letter, type LetterOptions, messageIdOf, oneLine, replyOf } from '../mail-templates.ts';
import { languageOfInstance } from '../words.ts';

/** The letter, in the language of its reader. */
export function proposalLetter(mail: WaitingMail, { baseUrl, from }: LetterOptions): Letter {
  const { sender } = mail;
  const details = mail.details as ProposalMail;
  const language = LANGUAGES.find((one) => one === details.language) ?? languageOfInstance(sender);
  const t = translator(language);
  const said = `mails.proposal.${details.outcome}` as const;
  const [title, by, event] = [sender.title, sayBy(details.by, t), details.title].map(oneLine) as [
    string,
    string,
    string,
  ];
  const day = unbrokenDay(
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(details.day)),
  );
  const subject = t(`${said}.subject`, { title });
  const { outcome, wantedTitle = '' } = details;
  const ofTitle =
    wantedTitle === '' || outcome === 'removed'
      ? ''
      : ` ${t(`mails.proposal.${outcome}.retitled`, { event: oneLine(wantedTitle) })}`;
  const before = `${t('mails.proposal.hello')} ${t(`${said}.before`, { by, event, day })}${ofTitle}`;
  const wrote = t('named', { name: t('mails.proposal.wrote', { by }) });
  const { eventId } = details;
  const link = eventId === null ? undefined : `${baseUrl}/office/instances/${mail.instance}/events/${eventId}`;
  const foot = [title, ...footerLines(sender.footer)];
  const reason = details.text === '' ? '' : `${wrote}\n${details.text}\n\n`;
  const where = link === undefined ? '' : `${t('named', { name: t('mails.proposal.button') })}\n${link}\n\n`;
  return {
    from: { name: title, address: from },
    to: mail.email,
    ...replyOf(mail),
    subject,
    text: `${before}\n\n${reason}${where}-- \n${[...new Set(foot)].join('\n')}\n`,
    html: openFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joined([
        mailHeading(t(`${said}.heading`)),
        html`<p style="margin:0">${before}</p>`,
        details.text === ''
          ? html``
          : html`<p style="margin:18px 0 0"><strong>${wrote}</strong><br><span style="white-space:pre-line">${details.text}</span></p>`,
        ...(link === undefined
          ? []
          : [
              mailButton(sender, link, t('mails.proposal.button')),
              html`<p style="margin:0;font-size:${TEXT.s}px">${t('mails.orCopy')}<br>${mailLink(sender, link, link)}</p>`,
            ]),
      ]),
    }),
    messageId: messageIdOf(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Names the author of the change, as in the history, for use in a sentence. */
function sayBy(actor: string, t: Translate): string {
  const [, name] = /^source (.+)$/.exec(actor) ?? [];
  if (name !== undefined) return t('mails.proposal.source', { name });
  return /^command line \(.*\)$/.test(actor) ? t('mails.proposal.operator') : actor;
}
