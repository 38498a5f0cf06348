// Time-based one-time passwords (RFC 6238: HMAC-SHA-1, six digits, 30 seconds), with the parameters that every authenticator app
// supports.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Totp } from '../model/accounts/account.ts';

const PERIOD_MS = 30_000;
const FIGURES = 6;
/** Number of accepted periods before and after the current one, to allow for clock drift and typing. */
const TOLERATED_PERIODS = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding; the number of bytes must be a multiple of five. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Returns the code of a period (RFC 4226, 5.3). */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** FIGURES).padStart(FIGURES, '0');
}

export function totpStepAt(now: number): number {
  return Math.floor(now / PERIOD_MS);
}

/** Period of a code that is currently valid and later than the last used one; otherwise undefined. */
export function findMatchingTotpStep({ secret, lastStep }: Totp, code: string, now: number): number | undefined {
  const entered = Buffer.from(code.replace(/\s/g, ''));
  if (entered.length !== FIGURES) return undefined;
  const around = Array.from(
    { length: 2 * TOLERATED_PERIODS + 1 },
    (_, index) => totpStepAt(now) - TOLERATED_PERIODS + index,
  );
  return around.find((step) => step > lastStep && timingSafeEqual(entered, Buffer.from(computeTotpCode(secret, step))));
}

export function formatTotpUri(secret: string, email: string, issuer: string): string {
  const [label, name] = [`${issuer}:${email}`, issuer].map(encodeURIComponent);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=${FIGURES}&period=${PERIOD_MS / 1000}`;
}
