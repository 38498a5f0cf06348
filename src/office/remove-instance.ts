import { InstanceNotFoundError } from './errors.ts';
import type { OfficeContext } from './office-context.ts';

export interface InstanceSummary {
  readonly title: string;
  readonly events: number;
  readonly subscribers: number;
  readonly keys: number;
  readonly websites: number;
}

/** Counts what a removal would delete. Throws InstanceNotFoundError. */
export async function summarizeInstance(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
): Promise<InstanceSummary> {
  const found = await store.readContent(instance);
  if (found === undefined) throw new InstanceNotFoundError(instance);
  const { content } = found;
  return {
    title: content.instance.title,
    events: content.events.length,
    subscribers: content.subscribers.length,
    keys: (await store.listKeys([instance])).length,
    websites: (await store.websites.list(instance)).length,
  };
}

/** Removes an instance with all its data; its websites are not notified. Throws InstanceNotFoundError. */
export async function removeInstance({ store }: Pick<OfficeContext, 'store'>, instance: string): Promise<void> {
  if (!(await store.removeInstance(instance))) throw new InstanceNotFoundError(instance);
}
