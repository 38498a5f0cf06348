import type { Instance } from '../../model/instance.ts';
import { resolveLink } from '../../model/resolve-link.ts';
import { FILES_PATH } from '../../model/stored-file.ts';
import type { Directory } from '../../readmodel/directory.ts';
import { type Html, html } from '../../util/html.ts';
import { PAGE_HEADERS } from '../page-headers.ts';

export interface Picture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

interface OnWire {
  readonly image_url: string;
  readonly image_width: string;
  readonly image_height: string;
}

type Shows = Pick<Directory, 'instance' | 'pictures'>;

/** Picture of an event; undefined if there is none or pages may not show it. `serverUrl`: "" if unknown. */
export function findPicture(wire: OnWire, shows: Shows, serverUrl: string): Picture | undefined {
  const address = wire.image_url === '' ? undefined : resolveLink(wire.image_url, shows.instance);
  if (address === undefined) return undefined;
  const shown = resolvePictureUrl(address, shows, serverUrl);
  if (shown === undefined) return undefined;
  const copy = shows.pictures.get(address);
  return copy?.path === shown
    ? { address: shown, width: copy.width, height: copy.height }
    : { address: shown, width: Number(wire.image_width), height: Number(wire.image_height) };
}

/** Address of a picture, or of the copy on this server; undefined if pages may not show it (rule G1). */
export function resolvePictureUrl(
  address: string,
  { instance, pictures }: Shows,
  serverUrl: string,
): string | undefined {
  const own = relativizeOwnUrl(address, serverUrl);
  return isOwnPicture(own, instance, serverUrl) ? own : pictures.get(address)?.path;
}

/** Path of a file on this server, so that pages work under every address of the server. Returns other addresses unchanged. */
export function relativizeOwnUrl(address: string, serverUrl: string): string {
  const isFile = serverUrl !== '' && address.startsWith(`${serverUrl}${FILES_PATH}/`);
  return isFile ? address.slice(serverUrl.length) : address;
}

/** Instance with the address at which pages can load its logo; "" if they may not show it. */
export function replaceLogoUrl(shows: Shows, serverUrl: string): Instance {
  const { instance } = shows;
  const logoUrl = instance.logoUrl === '' ? '' : (resolvePictureUrl(instance.logoUrl, shows, serverUrl) ?? '');
  return { ...instance, logoUrl };
}

/** True for pictures on this server or the parish's website. Pages load none from other servers (rule G1). */
function isOwnPicture(address: string, { publicUrl }: Pick<Instance, 'publicUrl'>, serverUrl: string): boolean {
  if (address.startsWith('/')) return true;
  const host = URL.parse(address)?.host;
  return host !== undefined && [publicUrl, serverUrl].some((own) => URL.parse(own)?.host === host);
}

/** Decorative picture with a fixed size, so that the layout does not shift. */
export function renderPicture({ address, width, height }: Picture, kind: 'thumb' | 'large'): Html {
  const size = width > 0 && height > 0 ? { width, height } : { width: 800, height: 500 };
  const loading = kind === 'thumb' ? 'lazy' : 'eager';
  const box = width > 0 && height > 0 ? kind : `${kind} cut`;
  return html`<img class="${box}" src="${address}" alt="" width="${size.width}" height="${size.height}" loading="${loading}"
    decoding="async" referrerpolicy="no-referrer">`;
}

/** Maximum number of other servers from which a page shows pictures. */
const MAX_SOURCES = 20;

const SCRIPTS = "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ";

/** Headers of a page with pictures at these addresses, and optionally scripts of this server. */
export function createPictureHeaders(
  hasScripts: boolean,
  addresses: readonly string[],
): Readonly<Record<string, string>> {
  const sources = new Set(addresses.flatMap((address) => (address.startsWith('/') ? [] : (sourceOf(address) ?? []))));
  const pictures = ["'self'", ...[...sources].slice(0, MAX_SOURCES)].join(' ');
  return {
    ...PAGE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'self'; img-src ${pictures}; ${hasScripts ? SCRIPTS : ''}` +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
  };
}

function sourceOf(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
