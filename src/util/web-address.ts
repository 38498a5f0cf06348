const MAX_URL_LENGTH = 2000;

/** Removes user name and password from an address, even a malformed one, for messages. */
export function stripCredentials(text: string): string {
  return text.replace(/^([^/]*:\/{0,2})?.*@/s, '$1…@');
}

/** True if the text is an absolute http or https URL that is safe to print in pages and mails. */
export function isWebAddress(text: string): boolean {
  const isPlainObject = text.length <= MAX_URL_LENGTH && /^https?:\/\/[^\s<>"\p{C}]+$/iu.test(text);
  const address = isPlainObject ? URL.parse(text) : null;
  return address !== null && address.username === '' && address.password === '';
}
