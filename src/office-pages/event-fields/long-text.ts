// Long text in a plain text area: paragraphs as plain text, any other HTML as markup.

const PARAGRAPHS = /^\s*(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)+$/i;

const MARKUP = /<[a-z/!]/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Returns whether the text is shown with its markup, because plain paragraphs can’t express it. */
export function isFormatted(html: string): boolean {
  return html === typedOf(html) && MARKUP.test(html);
}

/** Text for the text area: paragraphs separated by empty lines, or the HTML itself. */
export function typedOf(html: string): string {
  if (!html.includes('<')) return MARKUP.test(decoded(html)) ? `<p>${html}</p>` : decoded(html);
  if (!PARAGRAPHS.test(html)) return html;
  const paragraphs = [...html.matchAll(/<p>((?:[^<]|<br ?\/?>)*)<\/p>/gi)].map(([, inside = '']) =>
    inside
      .split(/<br ?\/?>\s*/i)
      .map(decoded)
      .join('\n'),
  );
  const typed = paragraphs.join('\n\n');
  return MARKUP.test(typed) ? html : typed;
}

/** HTML of a typed text; a text with markup is used as HTML. */
export function htmlOf(typed: string): string {
  if (typed.trim() === '' || MARKUP.test(typed)) return typed.trim();
  const paragraphs = typed.trim().split(/\n[ \t]*\n\s*/);
  return paragraphs.map((one) => `<p>${one.trim().split('\n').map(encoded).join('<br />')}</p>`).join('');
}

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

function encoded(text: string): string {
  return text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
