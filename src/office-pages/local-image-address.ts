/**
 * Address of an image on this server; "" for any other, because the content security policy of the office blocks images from other servers.
 */
export function toLocalImageAddress(address: string, baseUrl: string): string {
  return address.startsWith('/') || URL.parse(address)?.origin === URL.parse(baseUrl)?.origin ? address : '';
}
