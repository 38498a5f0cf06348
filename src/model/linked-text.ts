// Plain text with links: web and mail addresses as they are, and words with an address, as in
// `[Anmelden](https://www.example.org/anmelden)`. Unsafe addresses stay text.

import { isWebAddress } from '../util/web-address.ts';
import { isEmail } from './email-address.ts';

export interface TextLink {
  readonly text: string;
  readonly address: string;
}

/** Matches words with an address, a web address, or a mail address; matches do not overlap. */
const LINK =
  /\[(?<words>[^[\]\n]{1,500})\]\((?<to>[^()\n]{0,2000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?)\)|(?<web>(?:https?:\/\/|(?<![\p{L}\p{N}@./-])www\.)[^\s<>"„“”«»\p{C}]{1,2000})|(?<mail>(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/giu;

export function splitLinks(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let done = 0;
  for (const { groups = {}, index, 0: whole } of text.matchAll(LINK)) {
    const { words, to = '', web, mail = '' } = groups;
    const bare = web === undefined ? mail : withoutEnd(web);
    const address = safeAddress(words === undefined ? bare : to);
    if (address === undefined) continue;
    if (index > done) parts.push(text.slice(done, index));
    parts.push({ text: words?.trim() || bare || displayedUrl(address), address });
    done = index + (words === undefined ? bare.length : whole.length);
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

export function findUnsafeLinks(text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(({ groups = {} }) => {
    const { words, to = '' } = groups;
    return words === undefined || safeAddress(to) !== undefined ? [] : [to.trim()];
  });
}

/** Returns the text with each address after its words, for output without links: `Anmelden (https://…)`. */
export function linksToPlainText(text: string): string {
  const formatLink = ({ text: words, address }: TextLink) => {
    const shown = displayedUrl(address);
    const isSaid = words === shown || words === address || `https://${words}` === address;
    return isSaid ? words : `${words} (${shown})`;
  };
  return splitLinks(text)
    .map((part) => (typeof part === 'string' ? part : formatLink(part)))
    .join('');
}

function displayedUrl(address: string): string {
  return address.replace(/^(?:mailto|tel):/i, '');
}

function safeAddress(given: string): string | undefined {
  const address = given.trim();
  if (/^www\./i.test(address)) return safeAddress(`https://${address}`);
  if (isEmail(address)) return `mailto:${address}`;
  if (/^tel:/i.test(address)) {
    const number = address.slice('tel:'.length).replace(/[\s()./-]/g, '');
    return /^\+?\d{3,20}$/.test(number) ? `tel:${number}` : undefined;
  }
  const [, mail] = /^mailto:([^?\s]+)$/i.exec(address) ?? [];
  if (mail !== undefined) return isEmail(mail) ? `mailto:${mail}` : undefined;
  return isWebAddress(address) ? address : undefined;
}

function withoutEnd(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const opens = last === ')' ? address.slice(0, end).split('(').length : 0;
    const isOver = last === ')' ? opens < address.slice(0, end).split(')').length : /[.,;:!?…'’\]]/.test(last);
    if (!isOver || end === 0) return address.slice(0, end);
    end--;
  }
}
