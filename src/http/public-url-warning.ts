// Warning to operators whose PARVIS_PUBLIC_URL is not the address that visitors use, because every form is rejected then (rule R17).

import { type Clock, systemClock } from '../util/clock.ts';
import { type HeaderLookup, isCrossSite } from './cross-site.ts';
import type { Logger } from './log.ts';

const WARNING_INTERVAL_MS = 600_000;

/**
 * Creates an observer for responses to a POST with status 403. It logs a warning with both origins if the page of the form has a
 * different origin from `publicUrl`. A request that the browser marks as cross-site says nothing about the setting.
 */
export function createOriginWarning(log: Logger, publicUrl: string, clock: Clock = systemClock) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (header: HeaderLookup): void => {
    const now = clock();
    if (publicUrl === '' || Math.abs(now - warnedAt) < WARNING_INTERVAL_MS) return;
    if (header('sec-fetch-site') === 'cross-site' || !isCrossSite(header, publicUrl)) return;
    const origin = URL.parse(header('origin') ?? '')?.origin ?? 'null';
    if (origin === 'null') return;
    warnedAt = now;
    log.warn(
      { origin, expected: new URL(publicUrl).origin },
      'form rejected: the origin of its page differs from PARVIS_PUBLIC_URL; if visitors use that address, correct the setting',
    );
  };
}
