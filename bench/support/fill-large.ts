// Fills an instance with very many events. The checks are those of an import, but the content is not one file: 200,000 events would be more
// JSON than a string can hold.

import type { InstanceContent } from '../../src/model/instance.ts';
import { readBundle } from '../../src/office/bundle/bundle.ts';
import type { Store } from '../../src/store/store.ts';
import { largeBundle, type Size } from '../../test/support/large-bundle.ts';

const CHUNK = 10_000;

export function createLargeContent({
  events,
  ...size
}: Pick<Size, 'events' | 'from' | 'overlapping'>): InstanceContent {
  const chunks: InstanceContent[] = [];
  for (let after = 0; after < events; after += CHUNK) {
    const bundle = largeBundle({ ...size, events: Math.min(CHUNK, events - after), after });
    chunks.push(readBundle(Buffer.from(JSON.stringify(bundle))).content);
  }
  const [first] = chunks;
  if (first === undefined) throw new RangeError('an instance needs events');
  return { ...first, events: chunks.flatMap((chunk) => chunk.events) };
}

export async function fillLargeInstance(store: Store, name: string, events: number): Promise<void> {
  const content = createLargeContent({ events });
  const instance = { ...content.instance, name };
  await store.replaceContent({ ...content, instance }, { actor: 'bench', action: 'fill', at: Date.now() });
}
