import type { InstanceContents } from '../office/remove-instance.ts';

export function contentsInWords(
  name: string,
  { title, events, subscribers, keys, websites }: InstanceContents,
): string {
  return (
    `${name} (${title.replace(/[\p{C}\s]+/gu, ' ')}), events: ${events}, subscribers: ${subscribers}, keys: ` +
    `${keys}, websites: ${websites}`
  );
}
