// Set-up of an interface service as a source (rule Z4).

import { serviceAddressText } from '../../../model/sources/service-address.ts';
import type { Source } from '../../../model/sources/source.ts';
import { writtenWhole } from '../../../store/content/documents.ts';
import type { Outbound } from '../../../webhooks/deliver.ts';
import { applyChanges } from '../../content/apply-changes.ts';
import { OfficeError } from '../../office-error.ts';
import { refusal } from '../../refusal-codes.ts';
import type { WriteContext } from '../../write-context.ts';
import { foldedName } from '../matching/directory.ts';
import { fetchBy } from '../runs/fetch-source.ts';
import type { SourceSetting } from '../runs/manage-sources.ts';
import { mapsOf } from '../runs/remembered.ts';
import { tryService } from './read-service.ts';
import { OF_SERVICES } from './service-item.ts';
import { keyIn, serviceAt, setServiceKey } from './service-key.ts';

export interface ServiceSetting extends SourceSetting {
  readonly key: string;
}

/** Adds the service once it has responded; returns its id. Throws ServiceRefused, SourceRefused and OfficeError; nothing is stored then. */
export async function addService(
  editing: WriteContext,
  outbound: Pick<Outbound, 'targets'>,
  instance: string,
  { url: given, key: entered, name: wished, ...setting }: ServiceSetting,
): Promise<number> {
  const address = serviceAt(given);
  const key = keyIn(entered);
  const name = wished.trim() || address.instance;
  const sources = await editing.store.content.read(instance, (content) => content.all('source'));
  if (sources.some((one) => foldedName(one.name) === foldedName(name))) {
    throw new OfficeError(refusal('source_there', { name }));
  }
  const reading = { fetch: fetchBy(outbound), clock: editing.clock, signal: new AbortController().signal };
  await tryService(reading, { url: address.base, instance: address.instance, key });
  const { everyMinutes, gone, isPublic, columns = {}, resolutions = new Map() } = setting;
  const source: Source = {
    id: 1,
    name,
    kind: 'interface',
    url: serviceAddressText(address),
    everyMinutes,
    enabled: true,
    ...mapsOf(Object.entries(columns), resolutions),
    defaults: { public: isPublic, layerIds: [], targetGroupIds: [], eventType: '', rooms: [] },
    gone,
    owns: OF_SERVICES,
  };
  const { id: _, ...value } = writtenWhole('source', source);
  const outcome = await applyChanges(editing, instance, [{ kind: 'source', value, at: '' }]);
  const id = ('applied' in outcome ? outcome.applied.results[0]?.id : undefined) ?? 0;
  await setServiceKey(editing, instance, id, key);
  return id;
}
