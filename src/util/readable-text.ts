import { decodeEntities } from './html-entities.ts';

/** Matches a tag with its name and attributes, another tag, or text. Takes linear time for any text. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|<[^<>]*>|[^<]+|</gi;

const HREF = / href="([^"]*)"/i;
const ALT = / alt="([^"]*)"/i;

const SEPARATE_BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'table',
  'ul',
  'ol',
  'dl',
  'figure',
]);

const ON_LINES = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'li',
  'dt',
  'dd',
  'tr',
  'hr',
  'figcaption',
  'caption',
]);

export interface ReadableTextOptions {
  /** True if the URL of a link follows its text. Otherwise only the text is kept. */
  readonly links: boolean;
}

export function htmlToReadableText(html: string, { links }: ReadableTextOptions = { links: true }): string {
  const text = createTextBuilder();
  /** Open lists, innermost last: the last number of a numbered list, otherwise undefined. */
  const lists: (number | undefined)[] = [];
  let link: { readonly address: string; readonly from: number } | undefined;
  for (const [piece, slash, tag, rest = ''] of html.matchAll(PIECE)) {
    const name = tag?.toLowerCase();
    if (name === undefined) {
      if (!piece.startsWith('<') || piece === '<') text.say(decodeEntities(piece));
      continue;
    }
    const isEnd = slash === '/';
    if (name === 'a') {
      if (link !== undefined && links) text.say(linkSuffix(text.since(link.from), link.address));
      link = isEnd ? undefined : { address: attributeOf(rest, HREF), from: text.place() };
    } else if (name === 'br') text.endLine();
    else if (name === 'img') text.say(decodeEntities(attributeOf(rest, ALT)));
    else if ((name === 'td' || name === 'th') && isEnd) text.say(' ');
    else if (SEPARATE_BLOCKS.has(name)) text.breakBy(lists.length > 0 ? 1 : 2);
    else if (ON_LINES.has(name)) text.breakBy(1);
    if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop();
      else lists.push(name === 'ol' ? 0 : undefined);
      if (lists.length === 0) text.breakBy(2);
    }
    if (name === 'li' && !isEnd) text.mark(nextMark(lists));
  }
  return text.whole();
}

function nextMark(lists: (number | undefined)[]): string {
  const last = lists.at(-1);
  if (last === undefined) return '– ';
  lists[lists.length - 1] = last + 1;
  return `${last + 1}. `;
}

/** Returns the value of an attribute of a sanitized tag; "" if it is missing. */
function attributeOf(tag: string, attribute: RegExp): string {
  return attribute.exec(tag)?.[1] ?? '';
}

/** Returns the address of a link, which follows its text; "" if the text is the address, or the link has no other target. */
function linkSuffix(words: string, written: string): string {
  const address = decodeEntities(written).replace(/^mailto:([^?]*).*$/is, '$1');
  const isNumber = /^tel:/i.test(address);
  const shown = isNumber ? address.slice('tel:'.length) : address;
  if (shown === '' || shown.startsWith('#')) return '';
  const bare = (text: string) =>
    isNumber ? text.replace(/[^\d+]/g, '') : text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const said = words.trim();
  if (bare(said) === bare(shown)) return '';
  return said === '' ? shown : ` (${shown})`;
}

/** Creates a text builder that collapses whitespace, and drops trailing line breaks. */
function createTextBuilder() {
  const parts: string[] = [];
  let gap = 0;
  let endsBlank = true;
  /** True directly after the marker of an item, where no line break is allowed. */
  let isMarked = false;
  const add = (part: string) => {
    parts.push(part);
    endsBlank = /\s$/.test(part);
  };
  const say = (written: string) => {
    const one = written.replace(/[ \t\n\r\f]+/g, ' ');
    const piece = gap > 0 || endsBlank ? one.replace(/^ /, '') : one;
    if (piece === '') return;
    if (gap > 0 && parts.length > 0) parts.push('\n'.repeat(gap));
    gap = 0;
    isMarked = false;
    add(piece);
  };
  return {
    say,
    breakBy: (lines: number) => {
      if (!isMarked) gap = Math.max(gap, lines);
    },
    endLine: () => {
      if (!isMarked) gap = Math.min(2, gap + 1);
    },
    mark: (sign: string) => {
      gap = Math.max(gap, 1);
      say(sign);
      isMarked = true;
    },
    place: () => parts.length,
    since: (place: number) => parts.slice(place).join(''),
    whole: () => parts.join('').replace(/ \n/g, '\n').trim(),
  };
}
