/** Removes characters that XML and HTML forbid: control characters except tabs and line breaks, U+FFFE, U+FFFF and lone surrogates. */
export function stripControls(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '');
}

/** Returns a text in one line, without controls and with single spaces, such as the subject of a mail (RFC 6068) or an entry of a sheet. */
export function toOneLine(text: string): string {
  return stripControls(text)
    .replace(/[\t\r\n ]+/g, ' ')
    .trim();
}

/** Removes bidirectional control characters, which can reverse the surrounding text. */
export function stripBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}
