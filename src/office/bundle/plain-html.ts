// Most HTML of a parish is paragraphs with a few strong words, written by an editor or cleaned before. Such a text is known at a
// look, which is ten times quicker than taking it apart.

/** Elements that hold text and one another. */
const INLINE = new Set(['strong', 'em', 'b', 'i', 'u', 'sub', 'sup']);

/** Where a block may stand; "" is the text itself. Anything else would end another one by itself. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['', 'blockquote', 'div']],
  ['h2', ['', 'div']],
  ['h3', ['', 'div']],
  ['ul', ['', 'div']],
  ['ol', ['', 'div']],
  ['li', ['ul', 'ol']],
  ['blockquote', ['', 'div']],
  ['div', ['', 'div']],
]);

/** Elements nested deeper are left to the cleaning, which has a bound of its own. */
const DEEPEST = 20;

/** A piece of text with nothing to escape, an entity that stays as it is, or a tag without attributes. */
const PIECE = /[^<>&"\0\r]+|&(?:amp|lt|gt);|<br \/>|<(\/?)([a-z][a-z0-9]*)>/y;

/**
 * Whether cleaning would certainly leave the HTML as it is: only elements without attributes, each closed in its place. False
 * says nothing.
 */
export function isPlainHtml(html: string): boolean {
  const open: string[] = [''];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const piece = PIECE.exec(html);
    if (piece === null) return false;
    const [, slash, name] = piece;
    if (name === undefined) continue;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (mayStand(name, open.at(-1) ?? '')) open.push(name);
    else return false;
    if (open.length > DEEPEST) return false;
  }
  return open.length === 1;
}

function mayStand(name: string, parent: string): boolean {
  if (INLINE.has(name)) return parent !== 'ul' && parent !== 'ol';
  return PARENTS.get(name)?.includes(parent) ?? false;
}
