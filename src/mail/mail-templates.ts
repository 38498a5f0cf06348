// Mails about registrations and log-ins, each in plain text and in HTML, with one link as a button and as a URL.

import { createTranslator } from '../i18n/translate.ts';
import type { MailKind, QueuedMail } from '../store/mail/mails.ts';
import { html, joinHtml } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import { determineInstanceLanguage } from './consent-wording.ts';
import { createMailFrame, renderMailButton, renderMailLink, splitFooter } from './mail-frame.ts';
import { FONT_SIZES, renderMailHeading, SOFT_TEXT_COLOURS } from './mail-style.ts';

export interface Attachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
}

export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Reply address. Default: that of the sender. */
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

export interface MailTemplateOptions {
  readonly baseUrl: string;
  readonly from: string;
}

/** Path of the link, by subject of the mail. `{instance}` is replaced by the instance’s name. */
const PAGES: Readonly<
  Record<
    Exclude<MailKind, 'digest' | 'sample' | 'proposal' | 'booking' | 'booking_news' | 'plan' | 'room_request'>,
    string
  >
> = {
  confirm: 'newsletter/{instance}/confirm',
  link: 'newsletter/{instance}/me',
  invite: 'newsletter/{instance}/start',
  welcome: 'office/welcome',
  reset: 'office/reset',
};

export type SubscriptionMail = QueuedMail & { readonly kind: keyof typeof PAGES };

export function createMailLinkUrl(
  baseUrl: string,
  { instance, kind, details }: Pick<SubscriptionMail, 'instance' | 'kind' | 'details'>,
): string {
  const { token, key, sealed } = details as Readonly<Partial<Record<'token' | 'key' | 'sealed', string>>>;
  return `${baseUrl}/${PAGES[kind].replace('{instance}', instance)}/${token ?? key ?? sealed}`;
}

export function createSubscriptionMail(mail: SubscriptionMail, { baseUrl, from }: MailTemplateOptions): MailMessage {
  const { sender } = mail;
  const language = determineInstanceLanguage(sender);
  const { about, by = '' } = mail.details as { readonly about?: string; readonly by?: string };
  // A changed address has separate texts, because the subscriber does not register.
  const said = `mails.${about === 'address' ? about : mail.kind}` as const;
  const t = createTranslator(language);
  const title = toHeaderText(sender.title);
  const subject = t(`${said}.subject`, { title });
  const before = t(`${said}.before`, { by: toHeaderText(by), title });
  const [button, after] = [t(`${said}.button`), t(`${said}.after`)];
  const link = createMailLinkUrl(baseUrl, mail);
  return {
    from: { name: title, address: from },
    to: mail.email,
    ...replyToOf(mail),
    subject,
    text: `${before}\n\n${t('named', { name: button })}\n${link}\n\n${after}\n\n-- \n${formatPlainTextFooter(sender).join('\n')}\n`,
    html: createMailFrame(
      sender,
      baseUrl,
    )({
      subject,
      main: joinHtml([
        renderMailHeading(t(`${said}.heading`)),
        html`<p style="margin:0;white-space:pre-line">${before}</p>`,
        renderMailButton(sender, link, button),
        html`<p class="o" style="margin:4px 0 16px;color:${SOFT_TEXT_COLOURS[0]};font-size:${FONT_SIZES.s}px">${t(
          'mails.orCopy',
        )}<br>${renderMailLink(sender, link, link)}</p>`,
        html`<p style="margin:0">${after}</p>`,
      ]),
    }),
    messageId: formatMessageIdHeader(mail, from),
    date: new Date(mail.createdAt),
    // This header suppresses automatic replies, such as out-of-office notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export function formatPlainTextFooter({
  title,
  footer,
  publicUrl,
}: Pick<QueuedMail['sender'], 'title' | 'footer' | 'publicUrl'>): string[] {
  const website = isWebAddress(publicUrl) ? [publicUrl] : [];
  return [...new Set([toHeaderText(title), ...splitFooter(footer), ...website])];
}

export function replyToOf({ replyTo }: Pick<QueuedMail, 'replyTo'>): Pick<MailMessage, 'replyTo'> {
  return replyTo === '' ? {} : { replyTo };
}

/** Returns a stable Message-ID, which repeated deliveries of one mail share. */
export function formatMessageIdHeader({ messageId }: Pick<QueuedMail, 'messageId'>, from: string): string {
  return `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** Removes line breaks and control characters, for use in a header. */
export function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
