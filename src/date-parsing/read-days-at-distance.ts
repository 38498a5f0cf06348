// Days by their distance from another one: `Sonntag in zwei Wochen`, `dimanche en huit`, `Sunday week`, `a week after Easter`.

import { addDays } from '../util/dates.ts';
import { addDistance, type Distance } from './read-distances.ts';
import type { DayRange } from './relative-choice.ts';
import type { DateVocabulary } from './vocabulary.ts';

export interface DistanceReaders {
  readonly plain: (text: string) => DayRange | undefined;
  /** Reads a weekday as its next occurrence, today included, or a word such as `heute`. */
  readonly ahead: (text: string) => DayRange | undefined;
  readonly distance: (text: string) => Distance | undefined;
  readonly before: (text: string) => Distance | undefined;
}

export function createDayAtDistanceReader(
  { later }: DateVocabulary,
  from: DistanceReaders,
): (text: string) => string | undefined {
  const { plain, ahead, distance, before } = from;
  /** A positive distance counts from the next such day, even if a day without a distance would be in the past. */
  const away = (text: string, far: Distance): string | undefined => {
    const day = dayOf((far.count > 0 ? ahead(text) : undefined) ?? plain(text));
    return day === undefined ? undefined : addDistance(day, far);
  };
  return (text) => {
    const words = text.split(' ');
    for (let count = 1; count < words.length; count++) {
      const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
      const said = Object.hasOwn(later, rest) ? later[rest] : undefined;
      const day = said === undefined ? undefined : dayOf(ahead(first));
      if (said !== undefined && day !== undefined) return addDays(day, said);
      const [behind, front] = [distance(rest), before(first)];
      const found = (behind && away(first, behind)) ?? (front && away(rest, front));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function dayOf(days: DayRange | undefined): string | undefined {
  return days !== undefined && days.from === days.to ? days.from : undefined;
}
