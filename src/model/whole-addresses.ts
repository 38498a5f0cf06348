// Addresses of pictures, files and collections in responses: absolute if the server knows how, however the office stored them (rule K8).

import type { Event } from './event.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH, filesNamedIn, keptPath } from './kept-file.ts';
import { leadsTo } from './leads-to.ts';
import type { Person } from './person.ts';

export interface AddressBase {
  readonly instance: Pick<Instance, 'name' | 'publicUrl'>;
  /** Public address of the server, without a trailing slash; "" if unknown. */
  readonly serverUrl: string;
  readonly files: ReadonlySet<string>;
}

/**
 * Returns the absolute form of an address: a file's path gets the server's address, any other path that of the parish’s website. A file
 * stored under an earlier address of the server gets the current one. Unchanged if the address is unknown.
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

/** Returns a text with absolute addresses of pictures and files; links to pages stay as they are. */
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
