// Stored data about the origin of a login: just enough for users to recognize their own.

import type { RequestOrigin } from './context.ts';

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and operating system, such as `Firefox, Windows`; "" if unknown. */
export function describeUserAgent({ agent }: Pick<RequestOrigin, 'agent'>): string {
  const text = agent.slice(0, 500);
  const named = [BROWSERS, SYSTEMS].map((table) => table.find(([pattern]) => pattern.test(text))?.[1]);
  return named.filter((one) => one !== undefined).join(', ');
}

/** Network of an address: the first 24 bits of IPv4, the first 48 bits of IPv6. */
export function networkPrefixOf({ address }: Pick<RequestOrigin, 'address'>): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.x`;
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address.slice(0, 60);
}
