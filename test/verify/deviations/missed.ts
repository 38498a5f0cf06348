// Deviations that a client could observe and the kit does not test: they count as missed.

import type { Missed } from '../deviation.ts';

const HTTP = 'every request is HTTP/1.1 and well formed';
const ONE_BY_ONE = 'one request follows the other';
const ONE_KEY = 'there is one key';

export const missed: readonly Missed[] = [
  { rule: 'T5', name: 'does not answer HTTP/1.0', missed: HTTP },
  { rule: 'T5', name: 'answers HTTP/1.0 in chunks', missed: HTTP },
  { rule: 'E1', name: 'refuses what is no HTTP in HTML', missed: HTTP },
  { rule: 'E3', name: 'lets a client that goes away disturb another', missed: ONE_BY_ONE },
  { rule: 'E3', name: 'lets a slow sender disturb another', missed: ONE_BY_ONE },
  { rule: 'A2', name: 'takes longer to refuse for an instance that there is', missed: 'time is not measured' },
  { rule: 'A2', name: 'lets a key of another instance in', missed: ONE_KEY },
  { rule: 'A3', name: 'answers the newsletter to a key without its scope', missed: ONE_KEY },
  { rule: 'A3', name: 'lets a browser key be used everywhere', missed: ONE_KEY },
];
