// The address that a mail comes back to: one for each mail, so that it needs no reading to know which one came back (VERP).

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Separators between and around addresses. */
const BETWEEN = /[\s<>()[\],;:"]+/;

/** The address for one mail: its message id, a UUID, without dashes behind a `+`. */
export function bounceAddress(address: string, messageId: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${messageId.replaceAll('-', '')}${address.slice(at)}`;
}

/**
 * The message id that the first such address in a text is for, whatever its case and whatever stands around it; undefined
 * when the text has none.
 */
export function messageIdIn(address: string, text: string): string | undefined {
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
