/** Removes characters that XML and HTML forbid: control characters except tabs and line breaks, U+FFFE, U+FFFF and lone surrogates. */
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
