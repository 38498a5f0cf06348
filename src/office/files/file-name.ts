// Names that are safe in an address and on every system.

/** In UTF-16 code units, with the extension. */
const LONGEST = 120;

/** Extensions that are replaced: those of what is taken, in all their spellings. */
const KNOWN = /\.(jpe?g|jpe|jfif|png|webp|avif|pdf|odt|docx|xlsx)$/i;

/** Control characters, marks that turn the direction of text, and what some system takes for more than a character. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"/\\|?*]/gu;

/** Windows knows devices by these names, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** The last part of a name or path, safe for addresses and files, with the extension given; `file` where nothing is left. */
export function safeFileName(given: string, extension: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(UNSAFE, '').replace(/\s+/g, ' ');
  const bare = clean.replace(KNOWN, '').replace(/^[. ]+|[. ]+$/g, '');
  const named = bare.replace(DEVICE, '_$1') || 'file';
  return `${shortened(named, LONGEST - extension.length - 1)}.${extension}`;
}

/** Never cuts a character in two. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
