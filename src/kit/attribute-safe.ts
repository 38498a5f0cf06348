/**
 * A text that can stand in an attribute or in a page that does not escape it: quotation marks and angle brackets become those that
 * only look like them, a run of line breaks one blank, and control characters go (rule R18). Doing it twice is doing it once.
 */
export function attributeSafe(text: string): string {
  return text
    .replace(/[\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}+/gu, '')
    .replaceAll('"', '”')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}
