// Long text in a plain text area: simple paragraphs as plain text, anything else as HTML.

const PARAGRAPHS = /^\s*(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)+$/i;

const MARKUP = /<[a-z/!]/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** True if a text area shows the HTML itself, because plain paragraphs can’t express it. */
export function hasFormatting(html: string): boolean {
  return html === htmlToPlainText(html) && MARKUP.test(html);
}

/** Content of the text area: paragraphs separated by empty lines, or the HTML itself. */
export function htmlToPlainText(html: string): string {
  if (!html.includes('<')) return MARKUP.test(decodeText(html)) ? `<p>${html}</p>` : decodeText(html);
  if (!PARAGRAPHS.test(html)) return html;
  const paragraphs = [...html.matchAll(/<p>((?:[^<]|<br ?\/?>)*)<\/p>/gi)].map(([, inside = '']) =>
    inside
      .split(/<br ?\/?>\s*/i)
      .map(decodeText)
      .join('\n'),
  );
  const typed = paragraphs.join('\n\n');
  return MARKUP.test(typed) ? html : typed;
}

/** HTML of the text area; a text with markup is already HTML. */
export function plainTextToHtml(typed: string): string {
  if (typed.trim() === '' || MARKUP.test(typed)) return typed.trim();
  const paragraphs = typed.trim().split(/\n[ \t]*\n\s*/);
  return paragraphs.map((one) => `<p>${one.trim().split('\n').map(encodeText).join('<br />')}</p>`).join('');
}

function decodeText(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

function encodeText(text: string): string {
  return text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
