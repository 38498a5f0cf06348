// Permitted targets of pushes. Every address is checked when connecting, so that a name that resolves differently by then gives no access
// to the server's network.

import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type AllowedTargets, describeSpecialAddress, isInRange } from '../util/target-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a host name. Throws if it has none. */
export type HostResolver = (host: string) => Promise<readonly ResolvedAddress[]>;

const resolveBySystem: HostResolver = (host) => lookUp(host, { all: true, order: 'verbatim' });

export interface TargetPolicy {
  /** Reason why the host name is not permitted; undefined if that depends on its IP addresses. */
  readonly hostProblem: (host: string) => string | undefined;
  /** Returns the permitted addresses of a host. Throws TargetRefusedError if there are none. */
  readonly addressesOf: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Like `addressesOf`, with the signature that sockets expect. */
  readonly lookup: LookupFunction;
}

export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

/** Creates the rules for targets: public addresses, and addresses that the operator has allowed. */
export function createTargetPolicy(allowed: AllowedTargets, resolve: HostResolver = resolveBySystem): TargetPolicy {
  const problemOf = (host: string, address: string): string | undefined => {
    const what = describeSpecialAddress(address);
    if (what === undefined || allowed.hosts.has(nameOf(host)) || isInRange(allowed.range, address)) return undefined;
    const which = host === address ? `${address} is ${what}` : `${host} resolves to ${address}, ${what}`;
    return `${which}; this server contacts only public addresses and those listed in PARVIS_PUSH_ALLOW`;
  };
  const addressesOf = async (host: string) => {
    const found = await resolve(host);
    const fitting = found.filter(({ address }) => problemOf(host, address) === undefined);
    const [first] = found;
    if (fitting.length === 0) {
      throw new TargetRefusedError(first === undefined ? `${host} has no address` : problemOf(host, first.address));
    }
    return fitting;
  };
  return {
    hostProblem: (host) => (isIP(nameOf(host)) === 0 ? undefined : problemOf(nameOf(host), nameOf(host))),
    addressesOf,
    lookup: (host, options, done) => {
      addressesOf(host).then(
        (found) => {
          if (options.all) done(null, [...found]);
          else done(null, found[0]?.address ?? '', found[0]?.family);
        },
        (error: NodeJS.ErrnoException) => done(error, ''),
      );
    },
  };
}

/** Normalizes the host of a URL for comparison: removes the brackets of IPv6 addresses and the trailing dot. */
function nameOf(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
