/** True if a host name, in the format of a URL, is a loopback name or address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}
