/** A text that starts with a host name, such as `www.example.org/team`. */
const HOST_FIRST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;

/** File names, which look like host names. */
const FILE_NAME = /^[^/?#:]+\.(?:png|jpe?g|gif|webp|avif|svg|ico|pdf|docx?|xlsx?|pptx?|odt|ods|html?|php)$/i;

/** Adds `https://` to a text that starts with a host name; other texts are returned as typed. */
export function completeUrlScheme(typed: string): string {
  const text = typed.trim();
  return HOST_FIRST.test(text) && !FILE_NAME.test(text) ? `https://${text}` : typed;
}

/** Adds `https://` to a text that starts with `www.`. Other names without a scheme are more likely file names. */
export function completeWwwScheme(typed: string): string {
  return /^\s*www\./i.test(typed) ? completeUrlScheme(typed) : typed;
}
