import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Config } from '../config/config.ts';
import { checkFolder } from './disk.ts';
import { type Finding, ok, problem, reason, warning } from './finding.ts';

const ANSWERS_WITHIN_MS = 5_000;
const MAX_GREETING_LENGTH = 4_096;

/**
 * The mail server's greeting, without logging in or sending anything; or the folder that takes its place, which is too little as soon
 * as somebody wants mails (`readers`).
 */
export async function checkMail({ smtpUrl, mailFolder }: Config, readers: number): Promise<Finding> {
  if (smtpUrl === '') {
    const folder = checkFolder('mail', mailFolder, 0);
    if (folder.state === 'problem' || readers === 0) return folder;
    const text =
      `PARVIS_SMTP_URL is not set: mails to ${readers} ${readers === 1 ? 'subscriber' : 'subscribers'} are written ` +
      `to ${mailFolder} and not delivered`;
    return warning('mail', text, 'set it to the mail server: see docs/guide/newsletter.md');
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const place = { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || (secure ? 465 : 587) };
  const called = `${hostname}:${place.port}`;
  const advice = 'check PARVIS_SMTP_URL: host, port, and smtps:// for TLS from the beginning';
  try {
    const greeting = await greetingOf(place, secure);
    if (/^220[ -]/.test(greeting)) return ok('mail', `the mail server at ${called} answers`);
    return problem('mail', `what answers at ${called} is not a mail server, or not ready`, advice);
  } catch (error) {
    return problem('mail', `the mail server at ${called} does not answer (${reason(error)})`, advice);
  }
}

function greetingOf(place: { readonly host: string; readonly port: number }, secure: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectSecurely({ ...place, servername: isIP(place.host) ? '' : place.host })
      : connect(place);
    let text = '';
    const end = (finish: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      finish();
    };
    const timer = setTimeout(() => end(() => reject(new Error('not in time'))), ANSWERS_WITHIN_MS);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => end(() => resolve(text)));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\n') && text.length < MAX_GREETING_LENGTH) return;
      socket.end('QUIT\r\n');
      end(() => resolve(text));
    });
  });
}
