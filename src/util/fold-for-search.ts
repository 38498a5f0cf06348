/** A text by which people sort and search: without case and accents, which then compares as bytes. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
