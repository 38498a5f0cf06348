/**
 * Whether an address that came with a form leads to a page of the instance, however it is written: browsers and `URL` take `%2e%2e`
 * for a step up. `office`: how the addresses of the instance’s pages begin.
 */
export function isWithin(address: string, office: string): boolean {
  if (!address.startsWith(`${office}/`) || /[\\\s]|\/\/|\.\./.test(address)) return false;
  const url = URL.parse(address, 'http://localhost');
  return url !== null && `${url.pathname}${url.search}${url.hash}` === address;
}
