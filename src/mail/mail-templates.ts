// Mails of registrations and log-ins: each in plain text and in HTML, with one link as a button and as a URL.

import { translator } from '../i18n/translate.ts';
import type { MailKind, WaitingMail } from '../store/mail/mails.ts';
import { html, joined } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import { footerLines, mailButton, mailLink, openFrame } from './mail-frame.ts';
import { mailHeading, TEXT } from './mail-style.ts';
import { languageOfInstance } from './words.ts';

export interface Attachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
}

/** A mail ready to be sent (RFC 5322). */
export interface Letter {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Reply address. Default: the sender’s. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments?: Attachment[];
  /** Envelope sender, for bounces. Default: the address in `from`. */
  readonly returnPath?: string;
}

export interface LetterOptions {
  /** URL of the server for visitors, without a trailing slash. */
  readonly baseUrl: string;
  /** The sender’s address. */
  readonly from: string;
}

/** Path of the link by subject of the mail; `{instance}` is replaced by the instance’s name. */
const PAGES: Readonly<
  Record<Exclude<MailKind, 'digest' | 'sample' | 'proposal' | 'booking' | 'booking_news' | 'plan'>, string>
> = {
  confirm: 'newsletter/{instance}/confirm',
  link: 'newsletter/{instance}/me',
  invite: 'newsletter/{instance}/start',
  welcome: 'office/welcome',
  reset: 'office/reset',
};

/** Mail with one link, caused by a registration or the office. */
export type SubscriptionMail = WaitingMail & { readonly kind: keyof typeof PAGES };

/** Returns the link of a mail, which contains a secret of the recipient. */
export function linkOf(
  baseUrl: string,
  { instance, kind, details }: Pick<SubscriptionMail, 'instance' | 'kind' | 'details'>,
): string {
  const { token, key, sealed } = details as Readonly<Partial<Record<'token' | 'key' | 'sealed', string>>>;
  return `${baseUrl}/${PAGES[kind].replace('{instance}', instance)}/${token ?? key ?? sealed}`;
}

export function letterOf(mail: SubscriptionMail, { baseUrl, from }: LetterOptions): Letter {
  const { sender } = mail;
  const language = languageOfInstance(sender);
  const { about, by = '' } = mail.details as { readonly about?: string; readonly by?: string };
  // A changed address of a subscriber has its own texts, because it is not a registration.
  const said = `mails.${about === 'address' ? about : mail.kind}` as const;
  const t = translator(language);
  const title = oneLine(sender.title);
  const subject = t(`${said}.subject`, { title });
  const before = t(`${said}.before`, { by: oneLine(by), title });
  const [button, after] = [t(`${said}.button`), t(`${said}.after`)];
  const link = linkOf(baseUrl, mail);
  return {
    from: { name: title, address: from },
    to: mail.email,
    ...replyOf(mail),
    subject,
    text: `${before}\n\n${t('named', { name: button })}\n${link}\n\n${after}\n\n-- \n${footOf(sender).join('\n')}\n`,
    html: openFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joined([
        mailHeading(t(`${said}.heading`)),
        html`<p style="margin:0">${before}</p>`,
        mailButton(sender, link, button),
        html`<p style="margin:0 0 18px;font-size:${TEXT.s}px">${t('mails.orCopy')}<br>${mailLink(sender, link, link)}</p>`,
        html`<p style="margin:0">${after}</p>`,
      ]),
    }),
    messageId: messageIdOf(mail, from),
    date: new Date(mail.createdAt),
    // Suppresses automatic replies, such as out-of-office notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the plain-text footer: the sender’s name and address. */
export function footOf({
  title,
  footer,
  publicUrl,
}: Pick<WaitingMail['sender'], 'title' | 'footer' | 'publicUrl'>): string[] {
  const website = isWebAddress(publicUrl) ? [publicUrl] : [];
  return [...new Set([oneLine(title), ...footerLines(footer), ...website])];
}

/** Returns Reply-To if the instance has set one. */
export function replyOf({ replyTo }: Pick<WaitingMail, 'replyTo'>): Pick<Letter, 'replyTo'> {
  return replyTo === '' ? {} : { replyTo };
}

/** Returns a stable Message-ID: repeated deliveries of one mail share it. */
export function messageIdOf({ messageId }: Pick<WaitingMail, 'messageId'>, from: string): string {
  return `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** Removes line breaks and control characters, for use in a header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
