// What was said of names of a file, as it is kept from one step to the next: from the values of the form, and back.

import { isMade } from '../../../office/sources/matching/create-missing-entities.ts';
import { foldedName } from '../../../office/sources/matching/directory.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import type { SourcePreview } from '../../../office/sources/runs/preview-source.ts';
import { resolutionOf } from '../../../office/sources/runs/remembered.ts';

/** Buildings by what they are called, in the four languages: such a name is rather one than a room of one. */
const HOUSE_WORDS =
  /kirche|kapelle|münster|\bdom\b|haus\b|häuser|hütte|zentrum|heim\b|schule|église|chapelle|temple|maison|centre|chalet|chiesa|cappella|\bcasa|centro|church|chapel|house|centre|center|hut\b/iu;

/** Where a parish has most of its rooms. */
const PARISH_HOUSE = /gemeindehaus|pfarrei|zentrum|paroiss|parrocchial|parish|community/iu;

export function isHouseName(text: string): boolean {
  return HOUSE_WORDS.test(text);
}

/** The building in which new rooms are, where nobody has said it: the first one here, else the likeliest name of the file. */
export function usualBuilding({ directory, names }: Pick<SourcePreview, 'directory' | 'names'>): string {
  const [there] = directory.all('building').filter(({ id }) => !isMade(id));
  if (there !== undefined) return there.label;
  const rooms = names.filter(({ kind }) => kind === 'room').map(({ text }) => text);
  return rooms.find((text) => PARISH_HOUSE.test(text)) ?? rooms.find(isHouseName) ?? rooms[0] ?? '';
}

/** What is meant with little doubt, as a value of the form; undefined where somebody has to say it. */
export function clearValue({ kind, text, clear }: NameInFile): string | undefined {
  if (typeof clear === 'number') return `same:${clear}`;
  return clear === 'new' && kind === 'room' && isHouseName(text) ? 'house' : clear;
}

/** As it is kept; "" for what says nothing. `building` is the one of new rooms. */
export function keptAnswer({ kind, text, alike }: NameInFile, means: string, building: string): string {
  const [, id] = /^same:([1-9]\d{0,9})$/.exec(means) ?? [];
  if (id !== undefined) return id;
  const [, house] = /^in:([1-9]\d{0,9})$/.exec(means) ?? [];
  if (house !== undefined) return JSON.stringify({ name: text, building: house });
  switch (means) {
    case 'words':
    case 'leave':
      return means;
    case 'alike':
      return alike === undefined ? '' : JSON.stringify({ as: alike });
    case 'house':
      return kind === 'room' ? JSON.stringify({ name: text, building: text }) : '';
    case 'new':
      return JSON.stringify(kind === 'room' ? { name: text, building: building || text } : { name: text });
    default:
      return '';
  }
}

/** The other way round; "" for what is open. */
export function meansOf({ text }: NameInFile, kept: string, building: string): string {
  const meant = resolutionOf(kept, text);
  if (meant === undefined) return '';
  if (typeof meant === 'number') return `same:${meant}`;
  if (typeof meant !== 'object') return meant;
  if ('as' in meant) return 'alike';
  const { building: house = building } = meant;
  if (foldedName(house) === foldedName(building)) return 'new';
  return /^\d+$/.test(house) ? `in:${house}` : 'house';
}
