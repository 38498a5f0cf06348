// Why a change was refused, in the words of whoever asked for it.

import type { Language } from '../../model/instance.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { Invalid } from '../../store/content/errors.ts';
import { sayProblem } from './problem-words.ts';

/** Each reason once, in their order. Rooms that are taken are told in the language that was asked for with the change. */
export function sayRefusal(error: Error, language: Language): readonly string[] {
  if (error instanceof RoomTaken) return [...new Set(error.warnings.map(({ text }) => text))];
  const problems = error instanceof BadContent || error instanceof Invalid ? error.problems : [{ text: error.message }];
  return [...new Set(problems.map(({ text }) => sayProblem(text, language)))];
}
