import { InstanceNotFound } from './errors.ts';
import type { OfficeContext } from './office-context.ts';

/** What goes with an instance, as numbers. */
export interface InstanceContents {
  readonly title: string;
  readonly events: number;
  readonly subscribers: number;
  /** Those that still work or once did. */
  readonly keys: number;
  readonly websites: number;
}

/** What would go with an instance. Throws InstanceNotFound. */
export async function contentsOf({ store }: Pick<OfficeContext, 'store'>, instance: string): Promise<InstanceContents> {
  const found = await store.readContent(instance);
  if (found === undefined) throw new InstanceNotFound(instance);
  const { content } = found;
  return {
    title: content.instance.title,
    events: content.events.length,
    subscribers: content.subscribers.length,
    keys: (await store.listKeys([instance])).length,
    websites: (await store.websites.list(instance)).length,
  };
}

/** Removes an instance with everything that is kept of it; its websites are not told. Throws InstanceNotFound. */
export async function removeInstance({ store }: Pick<OfficeContext, 'store'>, instance: string): Promise<void> {
  if (!(await store.removeInstance(instance))) throw new InstanceNotFound(instance);
}
