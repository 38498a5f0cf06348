const LONGEST = 2000;

/** Whether it is an absolute http or https address that can stand in a page and in a mail. */
export function isWebAddress(text: string): boolean {
  const isPlain = text.length <= LONGEST && /^https?:\/\/[^\s<>"\p{C}]+$/iu.test(text);
  const address = isPlain ? URL.parse(text) : null;
  return address !== null && address.username === '' && address.password === '';
}
