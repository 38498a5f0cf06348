const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts plain text to HTML paragraphs; "" for blank text. */
export function plainToHtml(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').trim();
  if (plain === '') return '';
  return plain
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br />')}</p>`)
    .join('');
}
