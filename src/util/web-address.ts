const LONGEST = 2000;

/** An address as it may be told: without a user name and a password, also where it is none for another reason. */
export function withoutLogin(text: string): string {
  return text.replace(/^([^/]*:\/{0,2})?.*@/s, '$1…@');
}

/** Whether it is an absolute http or https address that can stand in a page and in a mail. */
export function isWebAddress(text: string): boolean {
  const isPlain = text.length <= LONGEST && /^https?:\/\/[^\s<>"\p{C}]+$/iu.test(text);
  const address = isPlain ? URL.parse(text) : null;
  return address !== null && address.username === '' && address.password === '';
}
