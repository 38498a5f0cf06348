// Pictures on hosts other than the parish's website: pages do not load them, but show a copy (rule G1).

import { isWebAddress } from '../util/web-address.ts';
import type { Event } from './event.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH } from './stored-file.ts';

export interface PictureCopy {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export type PictureCopies = ReadonlyMap<string, PictureCopy>;

/**
 * Returns the addresses of an event's pictures on other hosts, without duplicates; none for drafts, proposals and non-public events.
 * Includes events published later, so that the copies exist by then.
 */
export function findExternalPictures(
  { public: isPublic, state, image, longDesc }: Event,
  instance: Instance,
): string[] {
  if (!isPublic || state !== 'ready') return [];
  const all = [...(image === null ? [] : [image.url]), ...findPictureUrls(longDesc)];
  return [...new Set(all)].filter((address) => isExternalUrl(address, instance));
}

/** True if an address is on the web, but neither on the parish's website nor a stored file. */
export function isExternalUrl(address: string, { publicUrl, name }: Pick<Instance, 'publicUrl' | 'name'>): boolean {
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (url === null || url.pathname.startsWith(`${FILES_PATH}/${name}/`)) return false;
  return url.host !== URL.parse(publicUrl)?.host;
}

export function findPictureUrls(text: string): string[] {
  if (!text.includes('<img')) return [];
  return [...text.matchAll(/<img [^<>]*?src="([^"]*)"/gi)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
