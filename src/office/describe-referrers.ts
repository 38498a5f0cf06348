import type { Referrer } from '../model/present.ts';

const MAX_DESCRIBED = 10;

export function describeReferrers(referrers: readonly Referrer[]): string {
  const notes = referrers.slice(0, MAX_DESCRIBED).map(({ kind, id, label }) => {
    const name = kind === 'newsletter' ? 'the newsletter' : `${kind.replaceAll('_', ' ')} ${id}`;
    return label === '' ? name : `${name} (${label})`;
  });
  const rest = referrers.length - notes.length;
  return notes.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
