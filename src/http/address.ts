import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** Returns the remote network address of a connection; "" if it is closed. */
export function peerAddressOf(socket: Duplex): string {
  return 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';
}

/**
 * Returns the client's network address for rate limits. With `proxies` trusted proxies, each of which appends the remote address to
 * `X-Forwarded-For`, it is the entry added by the outermost one; earlier entries can be forged.
 */
export function clientAddress(peer: string, forwardedFor: string | string[] | undefined, proxies: number): string {
  if (proxies === 0 || forwardedFor === undefined) return rateLimitKeyOf(peer);
  const hops = [forwardedFor].flat().join(',').split(',');
  const named = withoutPort(hops[Math.max(0, hops.length - proxies)]?.trim() ?? '');
  return rateLimitKeyOf(isIP(named) === 0 ? peer : named);
}

/** Returns the key by which an address is counted: the first 64 bits of an IPv6 address, which belong to one host. */
export function rateLimitKeyOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}

function withoutPort(hop: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
}
