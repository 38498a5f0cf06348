// Addresses of pictures, files and collections in responses, absolute if the addresses of the server and the website are known (rule K8).

import type { Event } from './event.ts';
import type { Instance } from './instance.ts';
import type { Person } from './person.ts';
import { resolveLink } from './resolve-link.ts';
import { FILES_PATH, findFileHashes, findStoredFilePath } from './stored-file.ts';

export interface UrlBase {
  readonly instance: Pick<Instance, 'name' | 'publicUrl'>;
  readonly serverUrl: string;
  readonly files: ReadonlySet<string>;
}

/**
 * Returns the absolute form of an address: a file's path gets the server's address, any other path that of the parish’s website. A file
 * stored under an earlier address of the server gets the current one. Unchanged if the address to prepend is unknown.
 */
export function toAbsoluteUrl(address: string, { instance, serverUrl, files }: UrlBase): string {
  if (address.startsWith(`${FILES_PATH}/`)) return serverUrl + address;
  const kept = findStoredFilePath(address, instance.name);
  if (kept === undefined) return resolveLink(address, instance) ?? address;
  const isOurs = findFileHashes(kept, instance.name).some((hash) => files.has(hash));
  return isOurs && serverUrl !== '' ? serverUrl + kept : address;
}

export function makeEventUrlsAbsolute(event: Event, base: UrlBase): Event {
  const { image, files, collection, longDesc } = event;
  return {
    ...event,
    image: image && wholeImage(image, base),
    files: files.map((file) => ({ ...file, url: toAbsoluteUrl(file.url, base) })),
    collection: collection && { ...collection, url: toAbsoluteUrl(collection.url, base) },
    longDesc: absoluteText(longDesc, base),
  };
}

export function makePersonUrlsAbsolute(person: Person, base: UrlBase): Person {
  return { ...person, image: person.image && wholeImage(person.image, base) };
}

function wholeImage<T extends { readonly url: string; readonly sourceUrl: string }>(image: T, base: UrlBase): T {
  return { ...image, url: toAbsoluteUrl(image.url, base), sourceUrl: toAbsoluteUrl(image.sourceUrl, base) };
}

/** Makes the addresses of pictures and files in a text absolute; links to pages stay unchanged. */
function absoluteText(text: string, base: UrlBase): string {
  if (!text.includes('<img') && !text.includes(FILES_PATH)) return text;
  return text.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/ (src|href)="([^"]*)"/gi, (whole, name: string, written: string) => {
      const address = written.replaceAll('&amp;', '&');
      const isFile = name.toLowerCase() === 'src' || findStoredFilePath(address, base.instance.name) !== undefined;
      const target = isFile ? toAbsoluteUrl(address, base) : address;
      return target === address ? whole : ` ${name}="${target.replaceAll('&', '&amp;')}"`;
    }),
  );
}
