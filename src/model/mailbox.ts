// Mailbox of an address, as far as it can be derived from the address (rule R17). Only for counting mails: two addresses of one mailbox are
// still two subscribers.

import { foldEmail } from './email-address.ts';

/** Mail providers that ignore dots before the @, with the domain under which each is counted. */
const IGNORES_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/** Domains of the largest mail providers, too common to identify a sender. */
export const LARGE_MAIL_HOSTS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.net',
  'gmx.de',
  'gmx.ch',
  'web.de',
  't-online.de',
  'bluewin.ch',
  'orange.fr',
  'free.fr',
  'libero.it',
];

/** Returns the address in lower case, without the part between + and @, and without dots if the provider ignores them. */
export function foldMailbox(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  // The mailbox is the part before the first +, unless that part is empty.
  const [local = ''] = folded.slice(0, at).split(/(?<=.)\+/, 1);
  const known = Object.hasOwn(IGNORES_DOTS, domain) ? IGNORES_DOTS[domain] : undefined;
  return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
}

/** Returns the domain by which mails to unknown addresses are counted; undefined for large providers. */
export function findRateLimitedDomain(email: string): string | undefined {
  const domain = foldEmail(email).slice(email.lastIndexOf('@') + 1);
  return LARGE_MAIL_HOSTS.includes(domain) ? undefined : domain;
}
