// Key of a source that is an interface service (rule Z4): write-only, and bound to the URL it was entered for.

import { problem } from '../../../model/format/problem.ts';
import {
  isServiceKey,
  type ServiceAddress,
  serviceAddress,
  serviceAddressText,
} from '../../../model/sources/service-address.ts';
import type { Source } from '../../../model/sources/source.ts';
import type { Service } from '../../../service-client/access.ts';
import { NotFound } from '../../../store/content/errors.ts';
import type { Store } from '../../../store/store.ts';
import { BadContent } from '../../content/errors.ts';
import { expectMayChange } from '../../content/permissions.ts';
import type { WriteContext } from '../../write-context.ts';
import { ServiceRefused } from '../errors.ts';

/** Parses the URL of a service. Throws ServiceRefused. */
export function serviceAt(url: string): ServiceAddress {
  const found = serviceAddress(url.trim());
  if (found !== undefined) return found;
  const text =
    'the address names no instance: behind the address of the service stands its name, as in https://data.example.org/seewil';
  throw new ServiceRefused('no_instance', text);
}

/** Validates a key. Throws ServiceRefused. */
export function keyIn(text: string): string {
  const key = text.trim();
  if (isServiceKey(key)) return key;
  throw new ServiceRefused(
    'key_missing',
    'a service is read with a key: at least 8 characters, without blanks and slashes',
  );
}

/** Source with the key for its URL. Throws ServiceRefused if there is none. */
export async function serviceOf(
  { sourceKeys }: Pick<Store, 'sourceKeys'>,
  instance: string,
  { id, url }: Source,
): Promise<Service> {
  const address = serviceAt(url);
  const key = await sourceKeys.find(instance, id, serviceAddressText(address));
  if (key === undefined) throw new ServiceRefused('key_missing', 'there is no key for its address');
  return { url: address.base, instance: address.instance, key };
}

/** Stores a key for the current URL of a source. Throws NotFound, Forbidden, BadContent. */
export async function setServiceKey(editing: WriteContext, instance: string, id: number, text: string): Promise<void> {
  const { store, actor, authority, clock } = editing;
  expectMayChange(authority, 'source');
  const source = await store.content.read(instance, (content) => content.get('source', id));
  if (source === undefined) throw new NotFound(`source ${id}`);
  const address = source.value.kind === 'interface' ? serviceAddress(source.value.url) : undefined;
  if (address === undefined) {
    throw new BadContent([problem('/key', 'no_key_here')]);
  }
  if (!isServiceKey(text.trim())) {
    throw new BadContent([problem('/key', 'no_key')]);
  }
  const kept = { address: serviceAddressText(address), key: text.trim() };
  const change = { actor, action: `set the key of source ${id}`, at: clock() };
  if (!(await store.sourceKeys.put(instance, id, kept, change))) throw new NotFound(`source ${id}`);
}
