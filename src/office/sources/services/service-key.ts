// Key of a source that is an interface service (rule Z4): write-only, and bound to the URL it was entered for.

import { createProblem } from '../../../model/format/problem.ts';
import {
  formatServiceAddress,
  isServiceKey,
  parseServiceAddress,
  type ServiceAddress,
} from '../../../model/sources/service-address.ts';
import type { Source } from '../../../model/sources/source.ts';
import type { Service } from '../../../service-client/access.ts';
import { NotFoundError } from '../../../store/content/errors.ts';
import type { Store } from '../../../store/store.ts';
import { BadContentError } from '../../content/errors.ts';
import { requireCanChange } from '../../content/permissions.ts';
import type { WriteContext } from '../../write-context.ts';
import { ServiceRefusedError } from '../errors.ts';

export function parseServiceUrl(url: string): ServiceAddress {
  const found = parseServiceAddress(url.trim());
  if (found !== undefined) return found;
  const text = 'the address must end with the name of the instance, as in https://data.example.org/seewil';
  throw new ServiceRefusedError('no_instance', text);
}

export function parseServiceKey(text: string): string {
  const key = text.trim();
  if (isServiceKey(key)) return key;
  throw new ServiceRefusedError('key_missing', 'a key must have at least 8 characters and no spaces or slashes');
}

export async function readServiceOfSource(
  { sourceKeys }: Pick<Store, 'sourceKeys'>,
  instance: string,
  { id, url }: Source,
): Promise<Service> {
  const address = parseServiceUrl(url);
  const key = await sourceKeys.find(instance, id, formatServiceAddress(address));
  if (key === undefined) throw new ServiceRefusedError('key_missing', 'the key for its address is missing');
  return { url: address.base, instance: address.instance, key };
}

/** Stores a key for the current URL of a source. Throws NotFoundError, ForbiddenError, BadContentError. */
export async function setServiceKey(editing: WriteContext, instance: string, id: number, text: string): Promise<void> {
  const { store, actor, authority, clock } = editing;
  requireCanChange(authority, 'source');
  const source = await store.content.read(instance, (content) => content.get('source', id));
  if (source === undefined) throw new NotFoundError(`source ${id}`);
  const address = source.value.kind === 'interface' ? parseServiceAddress(source.value.url) : undefined;
  if (address === undefined) {
    throw new BadContentError([createProblem('/key', 'no_key_here')]);
  }
  if (!isServiceKey(text.trim())) {
    throw new BadContentError([createProblem('/key', 'no_key')]);
  }
  const kept = { address: formatServiceAddress(address), key: text.trim() };
  const change = { actor, action: `set the key of source ${id}`, at: clock() };
  if (!(await store.sourceKeys.put(instance, id, kept, change))) throw new NotFoundError(`source ${id}`);
}
