const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in XML; control characters that XML has no place for are left out. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replace(/(?![\t\n\r])\p{Cc}/gu, '');
}
