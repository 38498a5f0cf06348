// Web addresses as people type them, without the scheme that programs need.

/** `www.example.org/team`, or without `www.`: what begins with the name of a host. */
const HOST_FIRST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;

/** The name of a file, which no host has. */
const FILE_NAME = /^[^/?#:]+\.(?:png|jpe?g|gif|webp|avif|svg|ico|pdf|docx?|xlsx?|pptx?|odt|ods|html?|php)$/i;

/** With `https://` where a host stands first; anything else as it was typed. */
export function completedAddress(typed: string): string {
  const text = typed.trim();
  return HOST_FIRST.test(text) && !FILE_NAME.test(text) ? `https://${text}` : typed;
}

/** With `https://` where it begins with `www.`. Other names without a scheme are more likely names of files there. */
export function completedWww(typed: string): string {
  return /^\s*www\./i.test(typed) ? completedAddress(typed) : typed;
}
