// HTML entities in plain texts, written by programs that produce only web pages.

import { decodeHTMLStrict } from 'entities';

export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
