import { expect, it } from 'vitest';
import { formatByteSize } from './finding.ts';

it('bytes are formatted in MB, and in GB from a thousand MB on', () => {
  expect([12_300_000, 999_000_000, 1_000_000_000, 61_040_000_000].map(formatByteSize)).toEqual([
    '12.3 MB',
    '999.0 MB',
    '1.0 GB',
    '61.0 GB',
  ]);
});
