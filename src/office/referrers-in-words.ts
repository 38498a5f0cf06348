import type { Referrer } from '../model/present.ts';

const MAX_TOLD = 10;

/** Entities as text: `event 5 (Gottesdienst), list 2 (Orgel)`. */
export function referrersInWords(referrers: readonly Referrer[]): string {
  const told = referrers.slice(0, MAX_TOLD).map(({ kind, id, label }) => {
    const name = kind === 'newsletter' ? 'the newsletter' : `${kind.replaceAll('_', ' ')} ${id}`;
    return label === '' ? name : `${name} (${label})`;
  });
  const rest = referrers.length - told.length;
  return told.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
