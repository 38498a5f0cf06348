// Cleaner for HTML pasted from other programs, such as Word or Google Docs: keeps paragraphs, headings, lists, links and emphasis; drops
// fonts, classes and empty paragraphs.

import sanitize from 'sanitize-html';
import { isTooCostlyHtml } from './clean-html.ts';

/** Maximum length of pasted HTML, in UTF-16 code units. */
const MAX_PASTED = 500_000;

/** HTML comments that enclose the list bullets and numbers that Word writes as text. */
const MARKER_BEGINS = /<!(?:--)?\[if !supportLists\](?:--)?>/gi;
const MARKER_ENDS = /<!(?:--)?\[endif\](?:--)?>/gi;

/** Private-use character that marks a numbered item until its list is built. */
const NUMBERED = '\u{E000}';

const LIST_ITEM = 'pasted';

type Attributes = sanitize.Attributes;

const plain = (tagName: string) => () => ({ tagName, attribs: {} });

function toEmphasisTag(_: string, { style = '' }: Attributes): sanitize.Tag {
  if (/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return { tagName: 'strong', attribs: {} };
  return { tagName: /font-style:\s*italic/i.test(style) ? 'em' : 'span', attribs: {} };
}

function bold(_: string, { style = '' }: Attributes): sanitize.Tag {
  // Google Docs wraps the whole text in a `<b>` that is not bold.
  return { tagName: /(?:^|[;\s])font-weight:\s*(?:normal|400)/i.test(style) ? 'span' : 'strong', attribs: {} };
}

function paragraph(_: string, { style = '' }: Attributes): sanitize.Tag {
  return /mso-list:(?!\s*none)/i.test(style)
    ? { tagName: 'li', attribs: { class: LIST_ITEM } }
    : { tagName: 'p', attribs: {} };
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'a',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], li: [{ name: 'class', multiple: false, values: [LIST_ITEM] }] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xml'],
  nestingLimit: 100,
  transformTags: {
    p: paragraph,
    div: plain('p'),
    td: plain('p'),
    th: plain('p'),
    span: toEmphasisTag,
    b: bold,
    strong: bold,
    i: plain('em'),
    h1: plain('h3'),
    h2: plain('h3'),
    h3: plain('h3'),
    h4: plain('h4'),
    h5: plain('h4'),
    h6: plain('h4'),
    del: plain('s'),
    strike: plain('s'),
  },
};

/** Returns an empty string for input that is too long or has too many tags. */
export function cleanPasted(html: string): string {
  if (html.length > MAX_PASTED || isTooCostlyHtml(html)) return '';
  const cleaned = sanitize(withoutMarkers(extractFragment(html)), OPTIONS);
  return withLists(cleaned)
    .replace(/<(p|h3|h4|li)>(?:\s|&nbsp;|<br \/>)*<\/\1>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(<\/(?:p|h3|h4|li|ul|ol|blockquote)>) /g, '$1')
    .trim();
}

function extractFragment(html: string): string {
  const [begin, end] = ['<!--StartFragment-->', '<!--EndFragment-->'].map((sign) => html.indexOf(sign));
  if (begin === undefined || end === undefined || begin < 0) return html;
  return html.slice(begin + '<!--StartFragment-->'.length, end < begin ? undefined : end);
}

function withoutMarkers(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: sign } of html.matchAll(MARKER_BEGINS)) {
    if (index < at) continue;
    MARKER_ENDS.lastIndex = index + sign.length;
    const end = MARKER_ENDS.exec(html);
    if (end === null) break;
    const marker = html.slice(index + sign.length, end.index).replace(/<[^<>]*>|&nbsp;/g, '');
    parts.push(html.slice(at, index), /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marker) ? NUMBERED : '');
    at = end.index + end[0].length;
  }
  return parts.join('') + html.slice(at);
}

function withLists(html: string): string {
  const begins = `<li class="${LIST_ITEM}">`;
  const made: string[] = [];
  let list: string[] = [];
  const close = () => {
    if (list.length === 0) return;
    const tag = list[0]?.includes(NUMBERED) ? 'ol' : 'ul';
    made.push(`<${tag}>${list.map((item) => `<li>${item.trim()}</li>`).join('')}</${tag}>`);
    list = [];
  };
  for (const [index, part] of html.split(begins).entries()) {
    const end = index === 0 ? -1 : part.indexOf('</li>');
    if (end >= 0) list.push(part.slice(0, end));
    const rest = end < 0 ? part : part.slice(end + '</li>'.length);
    if (rest.trim() === '') continue;
    close();
    made.push(rest);
  }
  close();
  return made.join('').replaceAll(NUMBERED, '');
}
