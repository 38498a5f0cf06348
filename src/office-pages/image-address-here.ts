/** Returns an address of an image, or "" for another server's: the content security policy of the office allows only images of this one. */
export function imageAddressHere(address: string, baseUrl: string): string {
  return address.startsWith('/') || URL.parse(address)?.origin === URL.parse(baseUrl)?.origin ? address : '';
}
