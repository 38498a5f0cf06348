// Addresses of pictures, files and collections as answers have them: absolute where the server can know how, however the office stored
// them (rule K8).

import type { Event } from './event.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH, filesNamedIn, keptPath } from './kept-file.ts';
import { leadsTo } from './leads-to.ts';
import type { Person } from './person.ts';

export interface AddressBase {
  readonly instance: Pick<Instance, 'name' | 'publicUrl'>;
  /** The address of the server for visitors, without a slash at its end; "" if unknown. */
  readonly serverUrl: string;
  /** Hashes of the files that the instance has here. */
  readonly files: ReadonlySet<string>;
}

/**
 * The absolute form of an address: a path of a file gets the address of the server, any other path that of the parish’s website. A file of
 * ours that was stored with another address of the server gets the present one. Returned unchanged if neither is known.
 */
export function wholeAddress(address: string, { instance, serverUrl, files }: AddressBase): string {
  if (address.startsWith(`${FILES_PATH}/`)) return serverUrl + address;
  const kept = keptPath(address, instance.name);
  if (kept === undefined) return leadsTo(address, instance) ?? address;
  const isOurs = filesNamedIn(kept, instance.name).some((hash) => files.has(hash));
  return isOurs && serverUrl !== '' ? serverUrl + kept : address;
}

export function withWholeAddresses(event: Event, base: AddressBase): Event {
  const { image, files, collection, longDesc } = event;
  return {
    ...event,
    image: image && wholeImage(image, base),
    files: files.map((file) => ({ ...file, url: wholeAddress(file.url, base) })),
    collection: collection && { ...collection, url: wholeAddress(collection.url, base) },
    longDesc: wholeText(longDesc, base),
  };
}

export function personWithWholeAddresses(person: Person, base: AddressBase): Person {
  return { ...person, image: person.image && wholeImage(person.image, base) };
}

function wholeImage<T extends { readonly url: string; readonly sourceUrl: string }>(image: T, base: AddressBase): T {
  return { ...image, url: wholeAddress(image.url, base), sourceUrl: wholeAddress(image.sourceUrl, base) };
}

/** A text whose pictures, and links to files, are absolute; links to pages stay as they are. */
function wholeText(text: string, base: AddressBase): string {
  if (!text.includes('<img') && !text.includes(FILES_PATH)) return text;
  return text.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/ (src|href)="([^"]*)"/gi, (whole, name: string, written: string) => {
      const address = written.replaceAll('&amp;', '&');
      const isFile = name.toLowerCase() === 'src' || keptPath(address, base.instance.name) !== undefined;
      const target = isFile ? wholeAddress(address, base) : address;
      return target === address ? whole : ` ${name}="${target.replaceAll('&', '&amp;')}"`;
    }),
  );
}
