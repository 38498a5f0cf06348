/**
 * A text without what neither XML nor HTML has a place for: control characters but for tabs and line breaks, U+FFFE and
 * U+FFFF, and halves of characters.
 */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '');
}

/** A text in one line, such as a subject of a mail (RFC 6068) or an entry of a sheet: without controls, with single blanks. */
export function inOneLine(text: string): string {
  return withoutControls(text)
    .replace(/[\t\r\n ]+/g, ' ')
    .trim();
}

/** The text without bidirectional control characters, which can turn the text around them when it is shown. */
export function withoutBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
