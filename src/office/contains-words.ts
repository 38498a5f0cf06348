import { toAsciiEmail } from '../model/email-address.ts';

/**
 * True if each of the words occurs in the text, regardless of case and accents. E-mail addresses match in either form of their domain
 * (Unicode or ASCII).
 */
export function containsWords(text: string, words: string): boolean {
  const folded = fold(text);
  return words.split(/\s+/).every((word) => folded.includes(fold(toAsciiEmail(word))));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
