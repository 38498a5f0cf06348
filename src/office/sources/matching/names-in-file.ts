import type { Kind } from '../../../model/entity.ts';
import { computeNameDistance, findSimilarEntities, isLikelyMisspelling, type SimilarEntity } from './closest-names.ts';
import { type ImportDirectory, resolutionKeyOf } from './directory.ts';
import { isPersonName, parseNameParts } from './person-name.ts';

export interface EncounteredName {
  readonly kind: Kind;
  readonly text: string;
  /** True if the field accepts free text: a place, or the person responsible. */
  readonly takesWords: boolean;
  /** True if the row is imported without an answer, with the person responsible as free text. */
  readonly isStranger: boolean;
}

export interface NameInFile extends EncounteredName {
  readonly key: string;
  readonly rows: number;
  /** Similar entities, most similar first; for an ambiguous name, its matches. */
  readonly nearest: readonly SimilarEntity[];
  /** More frequent name in the file that this one may be another spelling of; undefined if there is none. */
  readonly alike: string | undefined;
  /** Answer that is almost certainly right; undefined if the user has to decide. */
  readonly clear: ConfidentAnswer | undefined;
}

export type ConfidentAnswer = number | 'new' | 'alike' | 'words';

/** Maximum names in a file compared with each other. */
const MAX_COMPARED = 500;

export interface NameCollector {
  readonly meet: (name: EncounteredName) => void;
  readonly all: () => readonly NameInFile[];
}

export function createNameCollector(directory: ImportDirectory): NameCollector {
  const met = new Map<string, EncounteredName & { readonly rows: number }>();
  return {
    meet: (name) => {
      const key = resolutionKeyOf(name.kind, name.text);
      const before = met.get(key);
      met.set(key, {
        ...name,
        text: before?.text ?? name.text,
        rows: (before?.rows ?? 0) + 1,
        takesWords: name.takesWords || before?.takesWords === true,
        isStranger: name.isStranger && before?.isStranger !== false,
      });
    },
    all: () => {
      const sorted = [...met].sort(
        ([, a], [, b]) => abbreviationRank(a) - abbreviationRank(b) || b.rows - a.rows || (a.text < b.text ? -1 : 1),
      );
      return sorted.map(([key, one], at) => {
        if (at >= MAX_COMPARED) return { ...one, key, nearest: [], alike: undefined, clear: undefined };
        const before = sorted.slice(0, at).map(([, other]) => other);
        return withNear({ ...one, key }, before, directory);
      });
    },
  };
}

/**
 * Sort rank of a person's name: 0 with a full first name, 1 with an initial, 2 with none. Abbreviations are then matched against full
 * names. Other kinds: 0.
 */
function abbreviationRank({ kind, text }: EncounteredName): number {
  if (kind !== 'person') return 0;
  const { length } = parseNameParts(text).first.replaceAll('.', '');
  return length > 1 ? 0 : 2 - length;
}

type Met = EncounteredName & { readonly key: string; readonly rows: number };

function withNear(one: Met, before: readonly EncounteredName[], directory: ImportDirectory): NameInFile {
  const borne = directory.find(one.kind, one.text);
  const nearest =
    borne.length > 0
      ? directory.all(one.kind).filter(({ id }) => borne.includes(id))
      : findSimilarEntities(directory, one.kind, one.text);
  const alike = nearest.length > 0 ? undefined : alikeIn(one, before);
  const isBorne = borne.length > 0;
  return { ...one, nearest, alike, clear: isBorne ? undefined : findClearMatch(one, nearest, alike) };
}

function alikeIn({ kind, text }: Met, before: readonly EncounteredName[]): string | undefined {
  const near = before.flatMap((other) => {
    const distance = other.kind === kind ? computeNameDistance(kind, text, other.text) : undefined;
    return distance === undefined ? [] : [{ text: other.text, distance }];
  });
  return near.sort((a, b) => a.distance - b.distance)[0]?.text;
}

function findClearMatch(
  { kind, text, isStranger }: Met,
  nearest: readonly SimilarEntity[],
  alike: string | undefined,
): ConfidentAnswer | undefined {
  const same = nearest.filter(({ label }) => isLikelyMisspelling(kind, text, label));
  if (nearest.length > 0) return same.length === 1 ? same[0]?.id : undefined;
  const elseWords = isStranger ? 'words' : undefined;
  if (alike !== undefined) return isLikelyMisspelling(kind, text, alike) ? 'alike' : elseWords;
  return kind !== 'person' || isPersonName(text) ? 'new' : elseWords;
}
