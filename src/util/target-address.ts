// Classification of IP addresses as public or special. Special ranges (loopback, private networks, link-local, …) have a description for
// messages.

import { BlockList, isIP, isIPv4 } from 'node:net';

/** Ranges outside the public internet, from the IANA special-purpose registries. Narrower ranges come first. */
const SPECIAL: readonly (readonly [cidr: string, what: string])[] = [
  ['0.0.0.0/8', 'an unspecified address'],
  ['127.0.0.0/8', 'a loopback address'],
  ['10.0.0.0/8', 'a private address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.168.0.0/16', 'a private address'],
  ['169.254.0.0/16', 'a link-local address'],
  ['100.64.0.0/10', 'a shared address of a provider'],
  // At this address, Azure's internal services reveal credentials.
  ['168.63.129.16/32', 'a cloud provider’s own address'],
  ['192.0.2.0/24', 'a documentation address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['192.0.0.0/24', 'a reserved address'],
  ['192.88.99.0/24', 'a reserved address'],
  ['198.18.0.0/15', 'a reserved address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['240.0.0.0/4', 'a reserved address'],
  ['::/128', 'an unspecified address'],
  ['::1/128', 'a loopback address'],
  ['fc00::/7', 'a private address'],
  ['fe80::/10', 'a link-local address'],
  ['ff00::/8', 'a multicast address'],
  ['2001:db8::/32', 'a documentation address'],
  ['3fff::/20', 'a documentation address'],
  ['2001::/23', 'a reserved address'],
  ['2002::/16', 'a reserved address'],
];

/** The only IPv6 range that is assigned to the public internet. */
const GLOBAL_IPV6 = rangeOf('2000::/3');

const RANGES = SPECIAL.map(([cidr, what]) => ({ range: rangeOf(cidr), what }));

/** Describes a special IP address, such as `a private address`; undefined for a public one. */
export function describeSpecialAddress(address: string): string | undefined {
  const plain = withoutMapping(address);
  const found = RANGES.find(({ range }) => isInRange(range, plain));
  if (found !== undefined) return found.what;
  return isIPv4(plain) || isInRange(GLOBAL_IPV6, plain) ? undefined : 'a reserved address';
}

export interface AllowedTargets {
  readonly hosts: ReadonlySet<string>;
  readonly range: BlockList;
}

export function isValidAllowedTarget(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  if (isIP(address) !== 0) {
    const most = isIPv4(address) ? 32 : 128;
    return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  }
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry) && !/^[\d.]+$/.test(entry);
}

/** Parses entries for which `isValidAllowedTarget` is true. */
export function parseAllowedTargets(entries: readonly string[]): AllowedTargets {
  const range = new BlockList();
  const hosts = new Set<string>();
  for (const entry of entries) {
    if (isIP(entry.split('/')[0] ?? '') === 0) hosts.add(entry.toLowerCase());
    else addTo(range, entry);
  }
  return { hosts, range };
}

/** True if the address is in the range. IPv4-mapped IPv6 addresses count as IPv4. */
export function isInRange(range: BlockList, address: string): boolean {
  const plain = withoutMapping(address);
  return range.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

function rangeOf(cidr: string): BlockList {
  const range = new BlockList();
  addTo(range, cidr);
  return range;
}

function addTo(range: BlockList, cidr: string): void {
  const [address = '', bits] = cidr.split('/');
  const version = isIPv4(address) ? 'ipv4' : 'ipv6';
  range.addSubnet(address, bits === undefined ? (version === 'ipv4' ? 32 : 128) : Number(bits), version);
}

/** IPv6 prefixes whose last 32 bits are the target's IPv4 address: mapped addresses and NAT64. */
const IPV4_PREFIXES = [rangeOf('::ffff:0:0/96'), rangeOf('64:ff9b::/96')];

/** Removes the zone, and converts an address with an embedded IPv4 address to that address. */
function withoutMapping(address: string): string {
  const plain = address.split('%')[0] ?? '';
  if (isIPv4(plain) || !IPV4_PREFIXES.some((range) => range.check(plain, 'ipv6'))) return plain;
  // The URL parser shortens IPv6 addresses, so that the last 32 bits are two groups.
  const shortest = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const groups = shortest.slice(shortest.lastIndexOf('::') + 2).split(':');
  const [high = 0, low = 0] = ['0', '0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
