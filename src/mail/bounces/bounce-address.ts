// Return path with a separate address for each mail (VERP), which identifies a bounced mail without parsing it.

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

const BETWEEN = /[\s<>()[\],;:"]+/;

/** Returns the return path of a mail: the address with `+` and the message id, a UUID without dashes, before the `@`. */
export function createBounceAddress(address: string, messageId: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${messageId.replaceAll('-', '')}${address.slice(at)}`;
}

/** Returns the message id in the first return path of a text, regardless of case and surrounding characters; undefined if there is none. */
export function parseBounceMessageId(address: string, text: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const [before, behind] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  for (const word of text.toLowerCase().split(BETWEEN)) {
    if (!word.startsWith(before) || !word.endsWith(behind)) continue;
    const parts = TOKEN.exec(word.slice(before.length, -behind.length));
    if (parts !== null) return parts.slice(1).join('-');
  }
  return undefined;
}
