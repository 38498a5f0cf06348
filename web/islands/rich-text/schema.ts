// Schema of the editor for long texts: a part of the HTML that the office accepts. The editor does not open texts with other elements, so
// that nothing is lost.

import { type Attrs, type MarkSpec, type Node, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model';

const tags = (...names: readonly string[]): TagParseRule[] => names.map((tag) => ({ tag }));

const mark = (name: string, ...others: readonly string[]): MarkSpec => ({
  parseDOM: tags(name, ...others),
  toDOM: () => [name, 0],
});

const heading = (level: number): TagParseRule => ({ tag: `h${level}`, attrs: { level } });

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: tags('p'), toDOM: () => ['p', 0] },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 3 } },
    parseDOM: [heading(2), heading(3), heading(4)],
    toDOM: ({ attrs }: Node) => [`h${attrs['level']}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: tags('blockquote'),
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: { content: 'list_item+', group: 'block', parseDOM: tags('ul'), toDOM: () => ['ul', 0] },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { start: { default: null } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: dom.getAttribute('start') }) }],
    toDOM: ({ attrs }: Node) => ['ol', attrs['start'] === null ? {} : { start: attrs['start'] }, 0],
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: tags('li'), toDOM: () => ['li', 0] },
  horizontal_rule: { group: 'block', parseDOM: tags('hr'), toDOM: () => ['hr'] },
  text: { group: 'inline' },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: tags('br'), toDOM: () => ['br'] },
};

/** Attributes of links that the editor keeps. */
const LINK_ATTRIBUTES = ['href', 'title', 'target', 'rel'] as const;

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: Object.fromEntries(LINK_ATTRIBUTES.map((name) => [name, { default: null }])),
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => Object.fromEntries(LINK_ATTRIBUTES.map((name) => [name, dom.getAttribute(name)])),
      },
    ],
    toDOM: ({ attrs }) => ['a', withoutNull(attrs), 0],
  },
  strong: mark('strong', 'b'),
  em: mark('em', 'i'),
  u: mark('u'),
  s: mark('s'),
  sub: mark('sub'),
  sup: mark('sup'),
};

export const richTextSchema = new Schema({ nodes, marks });

function withoutNull(attrs: Attrs): Attrs {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'S', 'SUB', 'SUP', 'H2', 'H3', 'H4', 'UL', 'LI', 'BLOCKQUOTE', 'HR'].map(
      (name) => [name, []],
    ),
  ),
  A: LINK_ATTRIBUTES,
  OL: ['start'],
};

/** True if the schema supports all elements and attributes of a text. */
export function isSupportedMarkup(body: HTMLElement): boolean {
  return [...body.querySelectorAll('*')].every((one) => {
    const attributes = Object.hasOwn(KNOWN, one.tagName) ? KNOWN[one.tagName] : undefined;
    const isLink = one.tagName !== 'A' || one.hasAttribute('href');
    return attributes !== undefined && isLink && [...one.attributes].every(({ name }) => attributes.includes(name));
  });
}
