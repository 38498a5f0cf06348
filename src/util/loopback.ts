/** Returns whether a host name, as in a URL, is a loopback name or address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}
