/** Whether a host name, as in a URL, means this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}
