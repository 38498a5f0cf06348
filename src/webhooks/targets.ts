// Permitted targets of pushes. Every address is checked when connecting, so that a name that resolves differently by then gives no access
// to the server's network.

import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isWithin, type NamedPlaces, specialAddress } from '../util/public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a host name. Throws when it has none. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const resolveBySystem: Resolve = (host) => lookUp(host, { all: true, order: 'verbatim' });

export interface Targets {
  /** Reason why the host itself is not permitted; undefined when its addresses decide. */
  readonly hostProblem: (host: string) => string | undefined;
  /** Returns the permitted addresses of a host. Throws TargetRefused if there are none. */
  readonly addressesOf: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** The same lookup with the signature that sockets expect. */
  readonly lookup: LookupFunction;
}

/** A target that this server does not push to. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** The rules for targets: public addresses, and the places that the operator has named. */
export function openTargets(allowed: NamedPlaces, resolve: Resolve = resolveBySystem): Targets {
  const problemOf = (host: string, address: string): string | undefined => {
    const what = specialAddress(address);
    if (what === undefined || allowed.hosts.has(nameOf(host)) || isWithin(allowed.range, address)) return undefined;
    const which = host === address ? `${address} is ${what}` : `${host} leads to ${address}, ${what}`;
    return `${which}; this server asks only public addresses, and those that PARVIS_PUSH_ALLOW names`;
  };
  const addressesOf = async (host: string) => {
    const found = await resolve(host);
    const fitting = found.filter(({ address }) => problemOf(host, address) === undefined);
    const [first] = found;
    if (fitting.length === 0) {
      throw new TargetRefused(first === undefined ? `${host} has no address` : problemOf(host, first.address));
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

/** A URL's host as it is compared: without the brackets of IPv6 and the dot of the root. */
function nameOf(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
