const BLANK = String.raw`\s|&nbsp;|&#160;|<br\s*/?>`;

const INLINE = String.raw`</?(?:span|font|b|i|u|em|strong|o:p)(?:\s[^<>]*)?>`;

/** Matches an empty paragraph, other blank content, or anything else, in linear time. */
const PIECES = new RegExp(String.raw`(${BLANK}|<(p|div)(?:\s[^<>]*)?>(?:${BLANK}|${INLINE})*</\2>)|[^\s&<]+|[^]`, 'gi');

export function trimEmptyParagraphs(html: string): string {
  let [begin, end] = [html.length, 0];
  for (const { 0: piece, 1: blank, index } of html.matchAll(PIECES)) {
    if (blank !== undefined) continue;
    begin = Math.min(begin, index);
    end = index + piece.length;
  }
  return html.slice(begin, Math.max(begin, end));
}
