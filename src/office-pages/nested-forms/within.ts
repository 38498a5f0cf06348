/**
 * Whether a submitted URL stays within the instance, however it is encoded: browsers and `URL` resolve `%2e%2e` as a parent directory.
 * `office`: prefix of the URLs of the instance’s pages.
 */
export function isWithin(address: string, office: string): boolean {
  if (!address.startsWith(`${office}/`) || /[\\\s]|\/\/|\.\./.test(address)) return false;
  const url = URL.parse(address, 'http://localhost');
  return url !== null && `${url.pathname}${url.search}${url.hash}` === address;
}
