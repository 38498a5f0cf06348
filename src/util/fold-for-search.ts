/** Folds case and accents for sorting and searching. The results can be compared bytewise. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
