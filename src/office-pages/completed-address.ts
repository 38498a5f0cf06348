// Web addresses as people type them, without the scheme that programs need.

/** `www.example.org/team`, or without `www.`: what begins with the name of a host. */
const HOST_FIRST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;

/** With `https://` where a host stands first; anything else as it was typed. */
export function completedAddress(typed: string): string {
  return HOST_FIRST.test(typed.trim()) ? `https://${typed.trim()}` : typed;
}

/** With `https://` where it begins with `www.`: where files are named, `plan.pdf` is no host. */
export function completedWww(typed: string): string {
  return /^\s*www\./i.test(typed) ? completedAddress(typed) : typed;
}
