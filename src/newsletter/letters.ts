// The mails that registering causes: each in plain text and in HTML, with one link.

import { escapeHtml } from '../kit/html.ts';
import type { MailKind, WaitingMail } from '../store/mails.ts';
import { CONFIRM_MAIL, LINK_MAIL, languageOfInstance } from './words.ts';

/** A mail as it is handed to whoever sends it (RFC 5322). */
export interface Letter {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LetterOptions {
  /** The address under which visitors reach the server, without a slash at the end. */
  readonly baseUrl: string;
  /** The sender’s address. */
  readonly from: string;
}

/** The page that a link leads to, by what its mail is about. */
const PAGES: Readonly<Record<MailKind, string>> = { confirm: 'confirm', link: 'me' };

/** The link of a mail: what it holds is known to its recipient alone. */
export function linkOf(
  baseUrl: string,
  { instance, kind, details }: Pick<WaitingMail, 'instance' | 'kind' | 'details'>,
): string {
  const { token, key } = details as { readonly token?: string; readonly key?: string };
  return `${baseUrl}/newsletter/${instance}/${PAGES[kind]}/${token ?? key}`;
}

export function letterOf(mail: WaitingMail, { baseUrl, from }: LetterOptions): Letter {
  const words = (mail.kind === 'confirm' ? CONFIRM_MAIL : LINK_MAIL)[languageOfInstance(mail)];
  const title = oneLine(mail.title);
  const fill = (text: string) => text.replaceAll('{title}', () => title);
  const link = linkOf(baseUrl, mail);
  const [before, after] = [fill(words.before), fill(words.after)];
  return {
    from: { name: title, address: from },
    to: mail.email,
    subject: fill(words.subject),
    text: `${before}\n\n${link}\n\n${after}\n`,
    html: [
      `<p>${escapeHtml(before)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.button)}</a></p>`,
      `<p>${escapeHtml(after)}</p>`,
    ].join('\n'),
    messageId: `<${mail.messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: new Date(mail.createdAt),
    // Nobody’s holiday note should answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** What stands in a header has no line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
