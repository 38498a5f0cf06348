// Removes markup from plain text (rule F9): comments, scripts and styles with their content, and tags. This is a hand-written scanner,
// because regular expressions would not be linear on hostile text.

const STARTS_MARKUP = /[A-Za-z/!?]/;
const OPENS_ELEMENT = /<(script|style)(?=[\s/>])/iy;
const CLOSES_ELEMENT = { script: /<\/script(?=[\s/>])/gi, style: /<\/style(?=[\s/>])/gi };

/** Maximum passes. After them, one final pass also removes tags that only form when the text around a removed tag joins. */
const MAX_PASSES = 10;

/**
 * Removes markup. Passes repeat until nothing changes, because a removal can join the two halves of another tag. Therefore the function is
 * idempotent. `1 < 2`, entities, spaces and line breaks stay.
 */
export function stripMarkup(text: string): string {
  let cleaned = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    if (!cleaned.includes('<')) return cleaned;
    const before = cleaned;
    cleaned = withoutMarkup(cleaned, false);
    if (cleaned === before) return cleaned;
  }
  return withoutMarkup(cleaned, true);
}

/** Runs one pass. With `joining`, it also removes a `<` that a removal puts before the rest of a tag. */
function withoutMarkup(text: string, joining: boolean): string {
  const endOf = markupEnd(text);
  const kept: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next !== at) kept.push(text.slice(at, next === -1 ? text.length : next));
    if (next === -1) break;
    at = endOf(next);
    if (at === next) {
      kept.push('<');
      at++;
    }
    while (joining && kept.at(-1) === '<' && STARTS_MARKUP.test(text.charAt(at))) {
      kept.pop();
      at = afterNext('>', text, at);
    }
  }
  return kept.join('');
}

/** Creates a function that maps the position of a `<` to the end of its markup, or to the same position if it starts none. */
function markupEnd(text: string): (at: number) => number {
  const unclosed = new Set<string>();
  const closing = (what: string, find: () => number): number => {
    if (unclosed.has(what)) return -1;
    const end = find();
    if (end === -1) unclosed.add(what);
    return end;
  };
  return (at) => {
    if (!STARTS_MARKUP.test(text.charAt(at + 1))) return at;
    if (text.startsWith('<!--', at)) {
      const end = closing('comment', () => text.indexOf('-->', at + 4));
      if (end !== -1) return end + 3;
    }
    const element = elementAt(text, at);
    if (element !== undefined) {
      const end = closing(element, () => elementEnd(text, at, element));
      if (end !== -1) return end;
    }
    return afterNext('>', text, at);
  };
}

function elementAt(text: string, at: number): 'script' | 'style' | undefined {
  OPENS_ELEMENT.lastIndex = at;
  const name = OPENS_ELEMENT.exec(text)?.[1]?.toLowerCase();
  return name === 'script' || name === 'style' ? name : undefined;
}

function elementEnd(text: string, at: number, element: 'script' | 'style'): number {
  const pattern = CLOSES_ELEMENT[element];
  pattern.lastIndex = afterNext('>', text, at);
  const close = pattern.exec(text);
  if (close === null) return -1;
  const end = text.indexOf('>', close.index);
  return end === -1 ? -1 : end + 1;
}

function afterNext(sign: string, text: string, at: number): number {
  const found = text.indexOf(sign, at);
  return found === -1 ? text.length : found + 1;
}
