/** Function words in the supported languages. */
const SMALL_WORDS = new Set(
  (
    'der die das den dem des von vom zu zum zur und im in am an bei auf ob a b ' +
    'de du des la le les l d et à au aux en sur ' +
    'di del della dei degli e il lo gli i al alla con ' +
    'of the and in at on'
  ).split(' '),
);

const MAX_TITLE_LENGTH = 400;

/**
 * Returns the monogram of a title: capitals A to Z and digits without accents, such as `KS` for “Kirchgemeinde Seewil (Demo)” and `PE`
 * for “Paroisse réformée de l’Échallens”. One letter for a single word; "" if no word begins with a Latin letter or a digit.
 */
export function monogramOf(title: string): string {
  const plain = title.slice(0, MAX_TITLE_LENGTH);
  const outside = wordsOf(plain.replace(/\([^)]*\)?|\[[^\]]*\]?/g, ' '));
  const words = outside.length > 0 ? outside : wordsOf(plain);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return '';
  return words.length === 1 ? first : first + last;
}

/** Returns the significant words: those with a capital or a digit, if any; abbreviations only as a last resort. */
function wordsOf(text: string): string[] {
  const parts = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s’'ʼ`/,;:|·–—]+|-(?=\s)/u);
  const words = parts.flatMap((part) => {
    const [, word = '', dot = ''] = /^[^\p{L}\p{N}]*([\p{L}\p{N}][^.]*)(\.?)/u.exec(part) ?? [];
    const letter = /^[A-Za-z0-9]/.exec(word)?.[0].toUpperCase();
    return letter === undefined ? [] : [{ word, letter, isShort: dot !== '' }];
  });
  const choices = [
    words.filter(({ word, isShort }) => !isShort && /^[\p{Lu}\p{N}]/u.test(word) && !isSmall(word)),
    words.filter(({ word, isShort }) => !isShort && !isSmall(word)),
    words,
  ];
  return (choices.find((some) => some.length > 0) ?? []).map(({ letter }) => letter);
}

function isSmall(word: string): boolean {
  return SMALL_WORDS.has(word.toLowerCase());
}
