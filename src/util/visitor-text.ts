import { stripBidiControls } from './strip-controls.ts';
import { stripMarkup } from './strip-markup.ts';

const REPLACEMENTS: Readonly<Record<string, string>> = { '"': '”', '<': '‹', '>': '›' };

/**
 * Sanitizes a visitor's text for storage (rule R18). The result is one line without markup, control characters or characters that end an
 * attribute, because website programs print it in attributes without escaping. Idempotent.
 */
export function sanitizeVisitorText(text: string): string {
  return stripBidiControls(stripMarkup(text.toWellFormed()))
    .replace(/[\n-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/["<>]/g, (sign) => REPLACEMENTS[sign] ?? '')
    .trim();
}
