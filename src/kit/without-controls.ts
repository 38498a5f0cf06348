/**
 * A text without what neither XML nor HTML has a place for: control characters but for tabs and line breaks, U+FFFE and
 * U+FFFF, and halves of characters.
 */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '');
}
