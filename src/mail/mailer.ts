// Hands letters to a mail server, or puts them into a folder where there is none.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type nodemailer from 'nodemailer';
import { kindOfStatus } from './bounces/bounce.ts';
import type { Letter } from './mail-templates.ts';

/** A letter that the mail server refuses permanently. */
export class NotDeliverable extends Error {
  override readonly name = 'NotDeliverable';
  /** Why, as RFC 3463 counts it, such as `5.1.1`. */
  readonly status: string;

  constructor(what: string, status: string) {
    super(what);
    this.status = status;
  }
}

export interface Mailer {
  readonly send: (letter: Letter) => Promise<void>;
  readonly close: () => void;
}

const load = createRequire(import.meta.url);

/** The package, loaded with the first mail, so that no start waits for it. */
function openNodemailer(): typeof nodemailer {
  return load('nodemailer');
}

/** For a connection, a greeting, and between two words of the server. */
const TIMEOUT_MS = 30_000;

/** Of all texts: finding out for each which is shorter takes longer than writing it. */
export const ENCODING = 'quoted-printable';

/** Sends by a mail server (`smtp://` or `smtps://`), over a few connections that are kept. */
export function smtpMailer(url: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const open = () =>
    openNodemailer().createTransport({
      pool: true,
      maxConnections: 4,
      host: hostname.replace(/^\[(.+)\]$/, '$1'),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async (letter) => {
      try {
        const { returnPath = letter.from.address, ...mail } = letter;
        transport ??= open();
        await transport.sendMail({ ...mail, encoding: ENCODING, envelope: { from: returnPath, to: letter.to } });
      } catch (error) {
        throw explained(error);
      }
    },
    close: () => transport?.close(),
  };
}

/** Puts every letter into a folder as a file of its own, as it would be sent. */
export function folderMailer(folder: string): Mailer {
  const open = () => openNodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let transport: ReturnType<typeof open> | undefined;
  return {
    send: async ({ returnPath: _, ...letter }) => {
      transport ??= open();
      const made = await transport.sendMail({ ...letter, encoding: ENCODING });
      await mkdir(folder, { recursive: true });
      // The same letter has the same name: one that is sent once more after a crash replaces itself.
      const name = `${letter.date.toISOString().replaceAll(':', '-')}-${letter.messageId.slice(1, 14)}.eml`;
      // Whoever looks into the folder finds whole mails alone.
      await writeFile(join(folder, `.${name}`), made.message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => transport?.close(),
  };
}

/**
 * Removes from a folder every mail file that holds somebody's address ("": they have none), whatever its case, or the key of their
 * private link. Answers how many; none where there is no folder.
 */
export async function removeLetters(
  folder: string,
  { email, key }: { readonly email: string; readonly key: string },
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue;
    const file = join(folder, name);
    const mail = unpacked(await readFile(file, 'latin1').catch(() => '')).toLowerCase();
    const isTheirs = email !== '' && holdsAddress(mail, email.toLowerCase());
    if (!isTheirs && !mail.includes(key.toLowerCase())) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Whether the address stands in the text, and not only one that ends or begins like it. */
function holdsAddress(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    const [before, behind] = [
      text.slice(Math.max(0, at - 1), at),
      text.slice(at + address.length, at + address.length + 2),
    ];
    if (!/[a-z0-9.!#$%&'*+/=?^_`{|}~-]/.test(before) && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(behind)) return true;
  }
  return false;
}

/** A mail’s text with its lines and signs as they were before they were packed (RFC 2045, quoted-printable). */
export function unpacked(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A failure without addresses, which the answers of mail servers often hold. */
function explained(error: unknown): Error {
  const {
    code = 'unknown',
    responseCode,
    command,
    response = '',
    message = '',
  } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly command?: string;
    readonly response?: string;
    readonly message?: string;
  };
  // Which server could not be reached, and why, but nothing that a server has said.
  const [, place = ''] = /^connect (E[A-Z]+ [\w.:[\]-]+)$/.exec(message) ?? [];
  const told = [code, place, responseCode].filter((one) => one !== '' && one !== undefined).join(' ');
  const what = `the mail server did not take a mail (${told})`;
  // Final is what says of the recipient’s address that it takes no mails. What concerns the way there, a password, the sender’s
  // address, or who may send through the server, can be mended, and stands in the same place of the conversation.
  const [status = ''] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const isFinal = command === 'RCPT TO' && kindOfStatus(status) === 'hard';
  return isFinal ? new NotDeliverable(what, status) : new Error(what);
}
