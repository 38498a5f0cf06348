import { joinPath } from '../../model/format/report.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

interface Level {
  readonly keys: Set<string> | undefined;
  key: string;
  index: number;
}

export function findDuplicateKey(text: string): string | undefined {
  const levels: Level[] = [];
  // True if the next string is a key: after the opening brace of an object, and after a comma in it.
  let atKey = false;
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (atKey && level?.keys !== undefined) {
          level.key = JSON.parse(text.slice(at, end + 1));
          if (level.keys.has(level.key)) return pathOf(levels);
          level.keys.add(level.key);
          atKey = false;
        }
        at = end;
        break;
      }
      case OPEN_OBJECT:
        levels.push({ keys: new Set(), key: '', index: 0 });
        atKey = true;
        break;
      case OPEN_ARRAY:
        levels.push({ keys: undefined, key: '', index: 0 });
        atKey = false;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        levels.pop();
        atKey = false;
        break;
      case COMMA:
        if (level?.keys === undefined) {
          if (level !== undefined) level.index++;
        } else atKey = true;
        break;
    }
  }
  return undefined;
}

function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

function pathOf(levels: readonly Level[]): string {
  return levels.reduce(
    (path, { keys, key, index }) => (keys === undefined ? `${path}[${index}]` : joinPath(path, key)),
    '',
  );
}
