import { isWebAddress } from '../../util/web-address.ts';
import { RESERVED_NAMES } from '../instance.ts';

export interface ServiceAddress {
  /** Base address without a trailing slash, to which operation names are appended. */
  readonly base: string;
  readonly instance: string;
}

export function parseServiceAddress(text: string): ServiceAddress | undefined {
  const url = isWebAddress(text) ? URL.parse(text) : null;
  if (url === null || url.search !== '' || url.hash !== '' || /[?#]/.test(text)) return undefined;
  const segments = url.pathname.replace(/\/+$/, '').split('/').slice(1);
  const instance = segments.pop() ?? '';
  const isOperation = segments.some((one) => one.startsWith('get') && RESERVED_NAMES.has(one));
  if (isOperation || !/^[A-Za-z0-9._~-]+$/.test(instance)) return undefined;
  return { base: [url.origin, ...segments].join('/'), instance };
}

/** True if a text can be a service key: allowed in URLs, and long enough to be distinctive. */
export function isServiceKey(text: string): boolean {
  return /^[\x21-\x7e]{8,500}$/.test(text) && !text.includes('/');
}

export function formatServiceAddress({ base, instance }: ServiceAddress): string {
  return `${base}/${instance}`;
}
