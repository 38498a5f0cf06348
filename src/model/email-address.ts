const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** True if the text is an e-mail address by the HTML standard's pattern, with a dot in the domain (rule N1). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Domains that IDNA can convert. Excludes other ASCII characters, because some of them end the host of a URL. */
const UNICODE_DOMAIN = /^[A-Za-z0-9.\u0080-\u{10ffff}-]{1,253}$/u;

/**
 * Returns the address with its domain in ASCII (IDNA), as it is stored and sent: `anna@xn--kse-qla.ch` for `anna@käse.ch`. A domain without
 * such a form stays unchanged, and `isEmail` rejects it.
 */
export function toAsciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).trim();
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  if (at === 0 || isAscii || !UNICODE_DOMAIN.test(domain)) return text;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii === undefined ? text : `${text.slice(0, at)}${ascii}`;
}

/** Returns the form in which addresses are compared: in lower case (rule N1), with the domain in ASCII. */
export function foldEmail(email: string): string {
  return toAsciiEmail(email).toLowerCase();
}
