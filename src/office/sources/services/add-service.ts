import { formatServiceAddress } from '../../../model/sources/service-address.ts';
import type { Source } from '../../../model/sources/source.ts';
import { serializeEntity } from '../../../store/content/documents.ts';
import type { OutboundTransport } from '../../../webhooks/outbound-transport.ts';
import { applyChanges } from '../../content/apply-changes.ts';
import { OfficeError } from '../../office-error.ts';
import { createRefusal } from '../../refusal-codes.ts';
import type { WriteContext } from '../../write-context.ts';
import { foldName } from '../matching/directory.ts';
import { createSourceFetcher } from '../runs/fetch-source.ts';
import type { AddSourceOptions } from '../runs/manage-sources.ts';
import { serializeSourceMemory } from '../runs/source-answers.ts';
import { requireReadableService } from './read-service.ts';
import { SERVICE_FIELDS } from './service-item.ts';
import { parseServiceKey, parseServiceUrl, setServiceKey } from './service-key.ts';

export interface AddServiceOptions extends AddSourceOptions {
  readonly key: string;
}

/**
 * Adds the service once it has responded; returns its id. Throws ServiceRefusedError, SourceRefusedError or OfficeError, in which case
 * nothing is stored.
 */
export async function addService(
  editing: WriteContext,
  outbound: Pick<OutboundTransport, 'targets'>,
  instance: string,
  { url: given, key: entered, name: wished, ...setting }: AddServiceOptions,
): Promise<number> {
  const address = parseServiceUrl(given);
  const key = parseServiceKey(entered);
  const name = wished.trim() || address.instance;
  const sources = await editing.store.content.read(instance, (content) => content.all('source'));
  if (sources.some((one) => foldName(one.name) === foldName(name))) {
    throw new OfficeError(createRefusal('source_there', { name }));
  }
  const reading = { fetch: createSourceFetcher(outbound), clock: editing.clock, signal: new AbortController().signal };
  await requireReadableService(reading, { url: address.base, instance: address.instance, key });
  const { everyMinutes, gone, isPublic, columns = {}, resolutions = new Map() } = setting;
  const source: Source = {
    id: 1,
    name,
    kind: 'interface',
    url: formatServiceAddress(address),
    everyMinutes,
    enabled: true,
    ...serializeSourceMemory(Object.entries(columns), resolutions),
    defaults: { public: isPublic, layerIds: [], targetGroupIds: [], eventType: '', rooms: [] },
    gone,
    owns: SERVICE_FIELDS,
  };
  const { id: _, ...value } = serializeEntity('source', source);
  const outcome = await applyChanges(editing, instance, [{ kind: 'source', value, at: '' }]);
  const id = ('applied' in outcome ? outcome.applied.results[0]?.id : undefined) ?? 0;
  await setServiceKey(editing, instance, id, key);
  return id;
}
