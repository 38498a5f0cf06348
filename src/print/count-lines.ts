/** Number of lines that a text takes if each line has room for the given number of characters. Only words longer than a line are split. */
export function countLines(text: string, charactersPerLine: number): number {
  const limit = Math.max(1, Math.floor(charactersPerLine));
  let [lines, used] = [1, 0];
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > limit) {
      lines += 1;
      used = 0;
    }
    lines += Math.ceil(length / limit) - 1;
    used = length > limit ? length % limit : used + length + (used > 0 ? 1 : 0);
  }
  return lines;
}
