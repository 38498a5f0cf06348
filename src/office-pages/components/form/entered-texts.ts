// Formats of web addresses and phone numbers. The model accepts any text, because old data contains others.

const SCHEMES = /^(?:https?:\/\/[^\s/?#]+\.[^\s/?#.]+|https?:\/\/localhost\b)\S*$/i;

/** `www.example.org/team`, or a page of the website itself: `/team`. */
const PLAIN_ADDRESS = /^(?:[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?|\/\S*)$/u;

/** One or several phone numbers, with the words for an extension. */
const TELEPHONE =
  /^[\d\s+()/.\-–](?:[\d\s+()/.,;\-–]|\b(?:int|intern|interno|ext|extension|durchwahl|dw|poste|x|oder|ou|o|or)\b)*$/i;

const MIN_DIGITS = 3;

export function isTelephone(text: string): boolean {
  return TELEPHONE.test(text) && text.replace(/\D/g, '').length >= MIN_DIGITS;
}

export function isWebAddress(text: string): boolean {
  return (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? SCHEMES : PLAIN_ADDRESS).test(text);
}
