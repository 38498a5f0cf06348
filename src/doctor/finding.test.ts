import { expect, it } from 'vitest';
import { megabytes } from './finding.ts';

it('bytes are told in MB, and in GB from a thousand MB on', () => {
  expect([12_300_000, 999_000_000, 1_000_000_000, 61_040_000_000].map(megabytes)).toEqual([
    '12.3 MB',
    '999.0 MB',
    '1.0 GB',
    '61.0 GB',
  ]);
});
