import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** The network address at the other end of a connection; "" when it is gone. */
export function peerOf(socket: Duplex): string {
  return 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';
}

/**
 * The client's network address to count by. Behind `proxies` reverse proxies, each of which adds the address it was asked
 * from to `X-Forwarded-For`, it is the one that the outermost of them added; what stands before it anyone can write.
 */
export function clientAddress(peer: string, forwardedFor: string | string[] | undefined, proxies: number): string {
  if (proxies === 0 || forwardedFor === undefined) return countedAs(peer);
  const hops = [forwardedFor].flat().join(',').split(',');
  const named = withoutPort(hops[Math.max(0, hops.length - proxies)]?.trim() ?? '');
  return countedAs(isIP(named) === 0 ? peer : named);
}

/** An address as it is counted: of IPv6 the first 64 bits, which one host has to itself. */
export function countedAs(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
}
