import type { Live } from '../instance-cache/live.ts';

/** Loads the view of an instance and waits until its texts are available. */
export async function loadViewWithTexts(live: Live, instance: string) {
  const view = await live.view(instance, 'document');
  if (view === undefined) return undefined;
  for (let texts = live.texts(view); texts !== undefined; texts = live.texts(view)) await texts;
  return view;
}
