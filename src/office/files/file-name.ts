/** Maximum UTF-16 code units of a name, including the extension. */
const MAX_NAME_LENGTH = 120;

const KNOWN = /\.(jpe?g|jpe|jfif|png|webp|avif|pdf|odt|docx|xlsx)$/i;

/** Control characters, bidirectional marks, and characters with a special meaning on some operating systems. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"/\\|?*]/gu;

/** Device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Last segment of a name or path, made safe, with the given extension; `file` if nothing is left. */
export function toSafeFileName(given: string, extension: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(UNSAFE, '').replace(/\s+/g, ' ');
  const bare = clean.replace(KNOWN, '').replace(/^[. ]+|[. ]+$/g, '');
  const named = bare.replace(DEVICE, '_$1') || 'file';
  return `${shorten(named, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** Shortens a text without splitting a surrogate pair. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
