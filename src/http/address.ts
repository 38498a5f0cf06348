import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** Remote network address of a connection; "" if the connection is closed. */
export function peerAddressOf(socket: Duplex): string {
  return 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';
}

/**
 * Network address of the client, for rate limits. Each of `proxies` trusted proxies appends the address of its client to `X-Forwarded-For`.
 * The result is the entry of the outermost proxy, because earlier ones can be forged.
 */
export function clientAddressOf(peer: string, forwardedFor: string | string[] | undefined, proxies: number): string {
  if (proxies === 0 || forwardedFor === undefined) return rateLimitKeyOf(peer);
  const hops = [forwardedFor].flat().join(',').split(',');
  const named = withoutPort(hops[Math.max(0, hops.length - proxies)]?.trim() ?? '');
  return rateLimitKeyOf(isIP(named) === 0 ? peer : named);
}

/** Rate-limit key of an address: the first 64 bits of IPv6, because the rest belongs to one host; any other address unchanged. */
export function rateLimitKeyOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}

function withoutPort(hop: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
}
