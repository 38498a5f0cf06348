// Why a change was refused, in the words of whoever asked for it.

import type { Language } from '../../model/instance.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { Refused } from '../../office/refused.ts';
import { SplitRefused } from '../../office/series/split.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { Invalid } from '../../store/content/errors.ts';
import { sayUnforeseen } from './unforeseen.ts';

/** Each reason once, in their order. Rooms that are taken are told in the language that was asked for with the change. */
export function sayRefusal(error: Error, language: Language): readonly string[] {
  if (error instanceof RoomTaken) return [...new Set(error.warnings.map(({ text }) => text))];
  if (error instanceof BadContent || error instanceof Invalid) {
    return [...new Set(error.problems.map((one) => sayRemark(one, language)))];
  }
  const isCoded = (error instanceof Refused || error instanceof SplitRefused) && error.refusal.code !== 'refused';
  return [isCoded ? sayRefused(error.refusal, language) : sayUnforeseen(error.message, language)];
}
