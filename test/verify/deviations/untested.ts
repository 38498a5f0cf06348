// Deviations that a client could observe, but the kit does not test. They count as undetected.

import type { UntestedDeviation } from '../deviation.ts';

const HTTP = 'all requests are well-formed HTTP/1.1';
const SEQUENTIAL = 'requests are sent one after the other';
const ONE_KEY = 'only one key is used';

export const untestedDeviations: readonly UntestedDeviation[] = [
  { rule: 'T5', name: 'does not answer HTTP/1.0', missed: HTTP },
  { rule: 'T5', name: 'sends chunked answers to HTTP/1.0', missed: HTTP },
  { rule: 'E1', name: 'rejects malformed HTTP with an HTML page', missed: HTTP },
  { rule: 'E3', name: 'lets a disconnecting client disturb others', missed: SEQUENTIAL },
  { rule: 'E3', name: 'lets a slow sender disturb others', missed: SEQUENTIAL },
  {
    rule: 'A2',
    name: 'takes longer to reject requests for existing instances',
    missed: 'response times are not measured',
  },
  { rule: 'A2', name: 'accepts a key of another instance', missed: ONE_KEY },
  { rule: 'A3', name: 'accepts a key without the scope for the newsletter', missed: ONE_KEY },
  { rule: 'A3', name: 'accepts a browser key from any origin', missed: ONE_KEY },
];
