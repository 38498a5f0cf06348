// Finds the declaration of a symbol in a source file, by the indentation that the formatter guarantees.

/** Range of a declaration in a text, in characters: `end` is the first one after it. */
export interface SymbolRange {
  readonly start: number;
  readonly end: number;
}

/** Returns a pattern for the first line of a declaration: of a function, a constant, a class, or a member of a class. */
function declarationOf(name: string): RegExp {
  const declared = '(?:export )?(?:default )?(?:abstract )?(?:(?:async )?function\\*?|const|let|class)';
  const modifiers = '(?:(?:private|protected|static|async|readonly|override|get|set) )*';
  return new RegExp(`^ *(?:${declared} ${name}\\b|${modifiers}${name}(?:[(<]|\\??: | = ))`);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Returns the number of lines of the declaration that begins with the first line. */
function countLines(lines: readonly string[]): number {
  const indent = indentOf(lines[0] ?? '');
  for (let count = 1; count < lines.length; count++) {
    const line = lines[count] ?? '';
    if (line === '' || indentOf(line) > indent) continue;
    // The line closes a parameter list or type, and the body follows, unless it also ends the declaration.
    if (/^ *[)\]}>]/.test(line)) {
      if (/[;}]$|^ *[)\]}]+,$/.test(line)) return count + 1;
      continue;
    }
    return count;
  }
  return lines.length;
}

/**
 * Returns the range of a declaration: `symbol` is its name, or `Class.member`. If there are several, the least indented one
 * counts. Throws unless there is exactly one.
 */
export function findSymbol(text: string, symbol: string): SymbolRange {
  let range: SymbolRange = { start: 0, end: text.length };
  for (const name of symbol.split('.')) range = findWithin(text, range, name, symbol);
  return range;
}

function findWithin(text: string, { start, end }: SymbolRange, name: string, symbol: string): SymbolRange {
  const lines = text.slice(start, end).split('\n');
  const pattern = declarationOf(name.replace('$', '\\$'));
  const isOuter = start === 0;
  const found = lines.flatMap((line, index) => (pattern.test(line) && (isOuter || index > 0) ? [index] : []));
  const least = Math.min(...found.map((index) => indentOf(lines[index] ?? '')));
  const [first, ...others] = found.filter((index) => indentOf(lines[index] ?? '') === least);
  if (first === undefined || others.length > 0) {
    throw new Error(`${symbol}: ${found.length === 0 ? 'no' : others.length + 1} declarations of ${name}, not one`);
  }
  const before = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, start);
  const own = lines.slice(first, first + countLines(lines.slice(first)));
  return { start: before, end: Math.min(end, before + own.join('\n').length + 1) };
}
