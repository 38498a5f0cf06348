// Pictures that stand on other hosts than the parish's website: pages ask none of these, and show a copy of ours (rule G1).

import { isWebAddress } from '../util/web-address.ts';
import type { Event } from './event.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH } from './kept-file.ts';

/** A copy of a picture as pages show it. */
export interface PictureCopy {
  /** A path of this server. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The copies that there are, by the address of the picture as the office wrote it. */
export type PictureCopies = ReadonlyMap<string, PictureCopy>;

/**
 * The addresses of an event's pictures on other hosts, each once; none of a draft, a proposal or what is not public. One that is shown
 * from a later moment on is among them, so that its copy is ready then.
 */
export function foreignPicturesOf({ public: isPublic, state, image, longDesc }: Event, instance: Instance): string[] {
  if (!isPublic || state !== 'ready') return [];
  const all = [...(image === null ? [] : [image.url]), ...picturesIn(longDesc)];
  return [...new Set(all)].filter((address) => isForeign(address, instance));
}

/** Whether an address is one of the web, and neither of the parish's website nor of a file of ours. */
export function isForeign(address: string, { publicUrl, name }: Pick<Instance, 'publicUrl' | 'name'>): boolean {
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (url === null || url.pathname.startsWith(`${FILES_PATH}/${name}/`)) return false;
  return url.host !== URL.parse(publicUrl)?.host;
}

/** The addresses of the pictures in a cleaned text. */
export function picturesIn(text: string): string[] {
  if (!text.includes('<img')) return [];
  return [...text.matchAll(/<img [^<>]*?src="([^"]*)"/gi)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
