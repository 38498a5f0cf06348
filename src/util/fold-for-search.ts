/** Folds case and accents for sorting and searching. The results compare bytewise. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
