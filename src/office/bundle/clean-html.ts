import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    '*': ['class', 'dir', 'lang', 'title'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  nestingLimit: 100,
};

/** Rounds after which HTML that is still not stable is given up and escaped. */
const MAX_ROUNDS = 5;

/**
 * HTML without scripts, event handlers and `javascript:` addresses (rule F9). It is cleaned until nothing changes, so
 * that cleaning twice is cleaning once; text that never comes to rest is shown as text.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&"]/.test(html)) return html;
  let cleaned = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned;
    cleaned = sanitize(before, OPTIONS);
    if (cleaned === before) return cleaned;
  }
  return cleaned.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}
