// Pictures on the pages for everybody, and the policy that lets these in and nothing else.

import type { Instance } from '../../model/instance.ts';
import { FILES_PATH } from '../../model/kept-file.ts';
import { leadsTo } from '../../model/leads-to.ts';
import type { Directory } from '../../readmodel/directory.ts';
import { type Html, html } from '../../util/html.ts';
import { PAGE_HEADERS } from '../page-headers.ts';

export interface Picture {
  readonly address: string;
  /** In pixels; 0 when unknown. */
  readonly width: number;
  readonly height: number;
}

interface OnWire {
  readonly image_url: string;
  readonly image_width: string;
  readonly image_height: string;
}

/** What of a snapshot says which pictures a page can show. */
type Shows = Pick<Directory, 'instance' | 'pictures'>;

/** The picture of an event; undefined where it has none that a page can show. `serverUrl` is "" where it is not known. */
export function pictureOf(wire: OnWire, shows: Shows, serverUrl: string): Picture | undefined {
  const address = wire.image_url === '' ? undefined : leadsTo(wire.image_url, shows.instance);
  if (address === undefined) return undefined;
  const shown = shownAddress(address, shows, serverUrl);
  if (shown === undefined) return undefined;
  const copy = shows.pictures.get(address);
  return copy?.path === shown
    ? { address: shown, width: copy.width, height: copy.height }
    : { address: shown, width: Number(wire.image_width), height: Number(wire.image_height) };
}

/** Where a page gets a picture from: its address, or that of our copy; undefined for one that it can’t show (rule G1). */
export function shownAddress(address: string, { instance, pictures }: Shows, serverUrl: string): string | undefined {
  const own = ownAddress(address, serverUrl);
  return isOwnPicture(own, instance, serverUrl) ? own : pictures.get(address)?.path;
}

/** The path of a file of this server, so that a page works under each of its addresses; any other address unchanged. */
export function ownAddress(address: string, serverUrl: string): string {
  const isFile = serverUrl !== '' && address.startsWith(`${serverUrl}${FILES_PATH}/`);
  return isFile ? address.slice(serverUrl.length) : address;
}

/** An instance with the address under which pages get its logo; "" where they can’t. */
export function withShownLogo(shows: Shows, serverUrl: string): Instance {
  const { instance } = shows;
  const logoUrl = instance.logoUrl === '' ? '' : (shownAddress(instance.logoUrl, shows, serverUrl) ?? '');
  return { ...instance, logoUrl };
}

/** Whether a picture comes from this server or from the parish's website: pages ask nobody else (rule G1). */
function isOwnPicture(address: string, { publicUrl }: Pick<Instance, 'publicUrl'>, serverUrl: string): boolean {
  if (address.startsWith('/')) return true;
  const host = URL.parse(address)?.host;
  return host !== undefined && [publicUrl, serverUrl].some((own) => URL.parse(own)?.host === host);
}

/** A picture that says nothing beside the words. Its box is known before it comes, so nothing moves. */
export function image({ address, width, height }: Picture, kind: 'thumb' | 'large'): Html {
  const size = width > 0 && height > 0 ? { width, height } : { width: 800, height: 500 };
  const loading = kind === 'thumb' ? 'lazy' : 'eager';
  const box = width > 0 && height > 0 ? kind : `${kind} cut`;
  return html`<img class="${box}" src="${address}" alt="" width="${size.width}" height="${size.height}" loading="${loading}"
    decoding="async" referrerpolicy="no-referrer">`;
}

/** So many other places may have pictures on one page; what is more is not shown. */
const MAX_SOURCES = 20;

const SCRIPTS = "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ";

/** The headers of a page that shows pictures of these addresses, and may have scripts of ours or none. */
export function pageHeaders(hasScripts: boolean, addresses: readonly string[]): Readonly<Record<string, string>> {
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

/** Where a picture comes from, as a policy names it; undefined for what it could not. */
function sourceOf(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}
