// File names that are safe in URLs and on every operating system.

/** In UTF-16 code units, with the extension. */
const LONGEST = 120;

/** Extensions to replace: those of all accepted types, in all spellings. */
const KNOWN = /\.(jpe?g|jpe|jfif|png|webp|avif|pdf|odt|docx|xlsx)$/i;

/** Control characters, bidirectional marks, and characters with a special meaning on some system. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"/\\|?*]/gu;

/** Device names on Windows, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Last segment of a name or path, made safe, with the given extension; `file` if nothing is left. */
export function safeFileName(given: string, extension: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(UNSAFE, '').replace(/\s+/g, ' ');
  const bare = clean.replace(KNOWN, '').replace(/^[. ]+|[. ]+$/g, '');
  const named = bare.replace(DEVICE, '_$1') || 'file';
  return `${shortened(named, LONGEST - extension.length - 1)}.${extension}`;
}

/** Never splits a surrogate pair. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
