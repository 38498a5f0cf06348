// Delivery of mails to a mail server, or to a folder if none is configured.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type nodemailer from 'nodemailer';
import type { Clock } from '../util/clock.ts';
import { classifyBounce } from './bounces/bounce.ts';
import type { MailMessage } from './mail-templates.ts';

export class NotDeliverableError extends Error {
  override readonly name = 'NotDeliverableError';
  /** Enhanced status code (RFC 3463), such as `5.1.1`. */
  readonly status: string;

  constructor(what: string, status: string) {
    super(what);
    this.status = status;
  }
}

export interface Mailer {
  readonly send: (letter: MailMessage) => Promise<void>;
  /** Deletes a sent mail; undefined if the mailer can't. */
  readonly retract?: (letter: MailMessage) => Promise<void>;
  readonly close: () => void;
}

export interface WatchedMailer extends Mailer {
  /** Time of the first failure since the last delivery, in milliseconds since 1970; undefined if mails can be sent. */
  readonly failingSince: () => number | undefined;
}

/** Wraps a mailer so that it records failures. A rejected recipient is not a failure, because the mail server has answered. */
export function watchMailer(mailer: Mailer, clock: Clock): WatchedMailer {
  let failingSince: number | undefined;
  return {
    ...mailer,
    failingSince: () => failingSince,
    send: async (letter) => {
      try {
        await mailer.send(letter);
        failingSince = undefined;
      } catch (error) {
        failingSince = error instanceof NotDeliverableError ? undefined : (failingSince ?? clock());
        throw error;
      }
    },
  };
}

const load = createRequire(import.meta.url);

/** Loads the package with the first mail, so that the server starts faster. */
function openNodemailer(): typeof nodemailer {
  return load('nodemailer');
}

/** Time-out for the connection, the greeting, and idle time in a conversation. */
const TIMEOUT_MS = 30_000;

/** Fixed transfer encoding. Choosing the shorter one for each text takes longer than encoding. */
export const TRANSFER_ENCODING = 'quoted-printable';

/** Creates a mailer for a mail server (`smtp://` or `smtps://`) with a small connection pool. */
export function createSmtpMailer(url: string): Mailer {
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
        await transport.sendMail({
          ...mail,
          encoding: TRANSFER_ENCODING,
          envelope: { from: returnPath, to: letter.to },
        });
      } catch (error) {
        throw toSafeError(error);
      }
    },
    close: () => transport?.close(),
  };
}

/** Creates a mailer that writes each mail to a file in a folder, in the format in which it would be sent. */
export function createFolderMailer(folder: string): Mailer {
  const open = () => openNodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let transport: ReturnType<typeof open> | undefined;
  // The file name depends only on the mail, so that a retry after a crash overwrites the file.
  const nameOf = ({ date, messageId }: MailMessage) =>
    `${date.toISOString().replaceAll(':', '-')}-${messageId.slice(1, 14)}.eml`;
  return {
    send: async (message) => {
      const { returnPath: _, ...letter } = message;
      transport ??= open();
      const made = await transport.sendMail({ ...letter, encoding: TRANSFER_ENCODING });
      await mkdir(folder, { recursive: true });
      const name = nameOf(message);
      // Renaming makes the write atomic, so that readers see only complete mails.
      await writeFile(join(folder, `.${name}`), made.message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    retract: (message) => rm(join(folder, nameOf(message)), { force: true }),
    close: () => transport?.close(),
  };
}

/**
 * Deletes all mail files that contain a person's address, regardless of case, or the key of their private link. Without an address, deletes
 * only the mails with that link. Returns the number of deleted files; 0 if the folder does not exist.
 */
export async function deletePersonMailFiles(
  folder: string,
  { email = '', key }: { readonly email?: string; readonly key: string },
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue;
    const file = join(folder, name);
    const mail = decodeQuotedPrintable(await readFile(file, 'latin1').catch(() => '')).toLowerCase();
    const isTheirs = email !== '' && holdsAddress(mail, email.toLowerCase());
    if (!isTheirs && !mail.includes(key.toLowerCase())) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

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

export function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Converts an error to one without addresses, which the replies of mail servers often contain. */
function toSafeError(error: unknown): Error {
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
  // The message names the unreachable server and the reason, but contains no text from a server.
  const [, place = ''] = /^connect (E[A-Z]+ [\w.:[\]-]+)$/.exec(message) ?? [];
  const told = [code, place, responseCode].filter((one) => one !== '' && one !== undefined).join(' ');
  const what = `the mail server did not accept an e-mail (${told})`;
  // Final replies mean that the recipient’s address accepts no mails. Problems with the route, the password, the sender’s address or the
  // permission to send can be fixed, although servers report them in reply to the same command.
  const [status = ''] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const isFinal = command === 'RCPT TO' && classifyBounce(status) === 'hard';
  return isFinal ? new NotDeliverableError(what, status) : new Error(what);
}
