import type { InstanceContents } from '../office/remove-instance.ts';

/** What goes with an instance, in one line. */
export function contentsInWords(
  name: string,
  { title, events, subscribers, keys, websites }: InstanceContents,
): string {
  return (
    `${name} (${title.replace(/[\p{C}\s]+/gu, ' ')}), events: ${events}, subscribers: ${subscribers}, keys: ` +
    `${keys}, websites: ${websites}`
  );
}
