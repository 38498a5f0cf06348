import type { Live } from '../instance-cache/live.ts';

/** What an instance shows, its texts ready to be read. */
export async function readable(live: Live, instance: string) {
  const view = await live.view(instance, 'document');
  if (view === undefined) return undefined;
  for (let texts = live.texts(view); texts !== undefined; texts = live.texts(view)) await texts;
  return view;
}
