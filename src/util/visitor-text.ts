import { plainText } from './plain-text.ts';
import { withoutBidiControls } from './without-controls.ts';

const SIGNS: Readonly<Record<string, string>> = { '"': '”', '<': '‹', '>': '›' };

/**
 * What a visitor wrote about themselves as it is kept (rule R18): one line without markup and control characters, and without
 * signs that end an attribute, since website programs print it inside of one without escaping. Cleaning twice is cleaning once.
 */
export function visitorText(text: string): string {
  return withoutBidiControls(plainText(text.toWellFormed()))
    .replace(/[\n-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/["<>]/g, (sign) => SIGNS[sign] ?? '')
    .trim();
}
