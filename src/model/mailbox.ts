// Whose mailbox an address leads to, as far as that can be told from the address (rule R17). It is for counting mails alone: two
// addresses of one mailbox are still two subscribers.

import { foldEmail } from './newsletter/newsletter.ts';

/** Hosters that ignore dots before the @, and by which name each is counted. */
const IGNORES_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/** The twenty largest mail hosters: so many people have an address there that their domain says nothing. */
export const LARGE_HOSTERS: readonly string[] = [
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

/** The address without case, without what stands between + and @, and without dots where the hoster ignores them. */
export function foldMailbox(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  // What stands before the first + is the mailbox; where nothing does, all of it is.
  const [local = ''] = folded.slice(0, at).split(/(?<=.)\+/, 1);
  const known = Object.hasOwn(IGNORES_DOTS, domain) ? IGNORES_DOTS[domain] : undefined;
  return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
}

/** All after the @, by which mails to unknown addresses are counted; undefined at one of the large hosters. */
export function countedDomain(email: string): string | undefined {
  const domain = foldEmail(email).slice(email.lastIndexOf('@') + 1);
  return LARGE_HOSTERS.includes(domain) ? undefined : domain;
}
