// node fill.ts DATABASE INSTANCES
//
// Fills a database with instances, and prints their keys as JSON. What is written went through the checks of an import,
// but not as one file: 200,000 events would be more JSON than a text can hold.

import type { InstanceContent } from '../../src/model/instance.ts';
import { createKey } from '../../src/office/access-keys.ts';
import { openStore } from '../../src/store/store.ts';
import type { InstanceSize } from '../support/dataset.ts';
import { largeContent } from '../support/fill-large.ts';

const [url = '', instances = '[]'] = process.argv.slice(2);
const store = await openStore(url, { create: true, busyTimeoutMs: 1000, durable: false });
const acting = { store, clock: Date.now, actor: 'bench' };
const contents = new Map<string, InstanceContent>();
const keys: Record<string, string> = {};
for (const size of JSON.parse(instances) as InstanceSize[]) {
  const content = contentOf(size);
  const instance = { ...content.instance, name: size.name };
  await store.replaceContent({ ...content, instance }, { actor: 'bench', action: 'fill', at: Date.now() });
  keys[size.name] = await createKey(acting, size.name, {
    name: 'bench',
    scopes: ['read', 'newsletter'],
    profile: size.profile ?? 'document',
    origins: [],
    expiresOn: null,
  });
}
await store.close();
process.stdout.write(JSON.stringify(keys));

/** The content of an instance of this size; the last one is kept, since many instances may be alike. */
function contentOf({ events, overlapping = false }: InstanceSize): InstanceContent {
  const name = `${events} ${overlapping}`;
  const known = contents.get(name);
  if (known !== undefined) return known;
  const content = largeContent(events, overlapping);
  contents.clear();
  contents.set(name, content);
  return content;
}
