// A sheet as plain text, such as for a parish magazine: a line for each entry, so that whoever sets it can give it a style.

import { headingOf, type Sheet, type SheetEntry, shownAddress } from './sheet.ts';

/** Lines end with `\n`. Behind a time stands a tabulator. */
export function sheetText({ title, parish, period, about, blocks, footer, source }: Sheet): string {
  const head = [title, parish, period, ...about];
  const days = blocks.map((block) => [headingOf(block), ...block.entries.map(entryLine)]);
  const foot = [...footer, ...(source === undefined ? [] : [`${source.label}: ${shownAddress(source.address)}`])];
  const parts = [head, ...days, foot].map((lines) => lines.filter((line) => line !== ''));
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function entryLine({ time, mark, title, facts, note, hint }: SheetEntry): string {
  const named = mark === '' ? title : `${mark}: ${title}`;
  const words = [named, note, ...facts, hint].filter((text) => text !== '').join(' · ');
  return time === '' ? words : `${time}\t${words}`;
}
