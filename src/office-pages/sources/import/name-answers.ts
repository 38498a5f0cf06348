// Answers about names of a file: conversion between form values and the stored format.

import { isMade } from '../../../office/sources/matching/create-missing-entities.ts';
import { foldedName } from '../../../office/sources/matching/directory.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import type { SourcePreview } from '../../../office/sources/runs/preview-source.ts';
import { resolutionOf } from '../../../office/sources/runs/remembered.ts';

/** Words in names of buildings, in four languages; such a name is more likely a building than a room. */
const HOUSE_WORDS =
  /kirche|kapelle|münster|\bdom\b|haus\b|häuser|hütte|zentrum|heim\b|schule|église|chapelle|temple|maison|centre|chalet|chiesa|cappella|\bcasa|centro|church|chapel|house|centre|center|hut\b/iu;

/** Words for a parish centre, which usually has most of the rooms. */
const PARISH_HOUSE = /gemeindehaus|pfarrei|zentrum|paroiss|parrocchial|parish|community/iu;

export function isHouseName(text: string): boolean {
  return HOUSE_WORDS.test(text);
}

/** Default building of new rooms: the first existing one, otherwise the likeliest name in the file. */
export function usualBuilding({ directory, names }: Pick<SourcePreview, 'directory' | 'names'>): string {
  const [there] = directory.all('building').filter(({ id }) => !isMade(id));
  if (there !== undefined) return there.label;
  const rooms = names.filter(({ kind }) => kind === 'room').map(({ text }) => text);
  return rooms.find((text) => PARISH_HOUSE.test(text)) ?? rooms.find(isHouseName) ?? rooms[0] ?? '';
}

/** Form value of a name with little doubt; undefined if the user has to decide. */
export function clearValue({ kind, text, clear }: NameInFile): string | undefined {
  if (typeof clear === 'number') return `same:${clear}`;
  return clear === 'new' && kind === 'room' && isHouseName(text) ? 'house' : clear;
}

/** Stored format of an answer; "" if there is none. `building` is that of new rooms. */
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

/** Form value of a stored answer; "" if there is none. */
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
