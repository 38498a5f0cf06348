// Differences between two states of an entity in words, field by field.

import { isDeepStrictEqual } from 'node:util';
import type { StoredKind } from '../../model/present.ts';
import { diffWords, type WordPiece } from '../../util/word-diff.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { flattenFields, formatFieldLabel } from './field-names.ts';
import { formatFullValue, formatHistoryValue } from './format-value.ts';

/** Fields before and after a change, in the bundle’s format. */
export interface EntityDifference {
  readonly kind: StoredKind;
  readonly before: unknown;
  readonly after: unknown;
}

/** A changed field: its label, both values in words, and the changed words of a long text. */
export interface DescribedDifference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly words?: readonly WordPiece[] | undefined;
}

/** Fields with long texts, in which usually only a few words change. */
const LONG_TEXTS = new Set(['short_desc', 'long_desc', 'internal_note']);

/** Changed fields, in the order of the keys. */
export function describeDifferences(
  { t, language, locale, instance, now }: PageRequest,
  { kind, before, after }: EntityDifference,
  choices: ChoiceLookup,
): DescribedDifference[] {
  const [old, present] = [flattenFields(before), flattenFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])];
  const saying = { t, choices, days: createDayFormatter(locale, instance.timeZone, now), kind };
  const say = (key: string, value: unknown, other: unknown) =>
    isSameDay(value, other) ? saying.days.time(String(value)) : formatHistoryValue(key, value, saying);
  const keyOf = (name: string) => name.slice(name.indexOf('/') + 1);
  const wordsOf = (key: string, name: string) =>
    LONG_TEXTS.has(key)
      ? diffWords(formatFullValue(key, old[name], saying), formatFullValue(key, present[name], saying))
      : undefined;
  return names
    .filter((name) => !isDeepStrictEqual(old[name], present[name]) && !(kind === 'assignment' && name === 'at'))
    .map((name) => ({
      name: formatFieldLabel(kind, name, language),
      before: say(keyOf(name), old[name], present[name]),
      after: say(keyOf(name), present[name], old[name]),
      words: wordsOf(keyOf(name), name),
    }));
}

/** True if two moments are on the same day, so that the times are enough. */
function isSameDay(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => /^(\d{4}-\d\d-\d\d) \d\d:\d\d/.exec(String(value))?.[1]);
  return first !== undefined && first === second;
}
