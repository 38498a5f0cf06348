// Refusals of the office in the words of the command line.

import type { Problem } from '../model/format/problem.ts';
import type { ProblemCode } from '../model/format/problem-codes.ts';
import type { Present } from '../model/present.ts';
import { BadContent, RoomTaken } from '../office/content/errors.ts';
import { RemovesMany } from '../office/errors.ts';
import { counted } from '../office/import-bundle.ts';
import { ProposalOutdated } from '../office/proposals/errors.ts';
import { referrersInWords } from '../office/referrers-in-words.ts';
import { Conflict, InUse, NotFound } from '../store/content/errors.ts';
import { optionFor } from './event-options.ts';

/** Remedies for refusals, which differ between commands; appended to the message. */
export interface Hints {
  /** For a concurrent change. */
  readonly conflict?: string;
  /** For entities that are referenced. */
  readonly inUse?: string;
  /** For confirming a large removal. */
  readonly removesMany?: (removes: number) => string;
  /** Option of a key. Default: the options of events. */
  readonly optionOf?: (key: string) => string;
}

/** `instance` is named in messages about missing entities. */
export function refusalInWords(
  error: Error,
  instance: string,
  { conflict, inUse, removesMany, optionOf }: Hints,
): string {
  if (error instanceof BadContent) {
    const lines = error.problems.map((problem) => problemInWords(problem, optionOf));
    return lines.length === 1 ? lines.join() : ['nothing was changed:', ...lines].join('\n');
  }
  if (error instanceof RoomTaken) {
    const lines = error.warnings.map((warning) => problemInWords(warning, optionOf));
    return ['nothing was changed; --despite room_conflict does it all the same:', ...lines].join('\n');
  }
  if (error instanceof Conflict) {
    const changed = error.present.map(changeInWords).join(', ');
    return ended(`nothing was changed: ${changed}`, conflict);
  }
  if (error instanceof InUse) {
    return ended(`nothing was changed: it is named by ${referrersInWords(error.referrers)}`, inUse);
  }
  if (error instanceof RemovesMany) {
    const { removes, removedKinds, comingEvents } = error.weight;
    const kinds = [...removedKinds].map(([kind, count]) => counted(kind, count)).join(', ');
    const what = `this would remove ${removes} entries (${kinds}), ${comingEvents} of them coming events`;
    return ended(`nothing was changed: ${what}`, removesMany?.(removes));
  }
  if (error instanceof ProposalOutdated) {
    const fields = error.conflicts.map(({ field }) => field).join(', ');
    return `nothing was changed: ${fields} changed since it was proposed; --force overwrites that`;
  }
  if (error instanceof NotFound) {
    return `${error.message} ${error.isInTrash ? 'of' : 'in'} ${instance}`;
  }
  return error.message;
}

/** Other keys named in problems of a field. */
const OTHER_KEYS: Readonly<Partial<Record<string, string>>> = {
  ends_before_start: 'date_from',
  occupied_after_start: 'date_from',
  occupied_before_end: 'date_to',
} satisfies Partial<Record<ProblemCode, string>>;

/** Problem after the option of its field: `--to: lies before --from (…)`. */
export function problemInWords({ path, text, code }: Problem, optionOf = optionFor): string {
  const [, key = ''] = path.split('/');
  if (key === '') return text;
  // Fields owned by sources are keys without options.
  const other = optionOf === optionFor ? OTHER_KEYS[code] : undefined;
  const said = other === undefined ? text : text.replace(other, optionFor(other));
  return `${optionOf(key)}: ${said}`;
}

function changeInWords({ kind, id, revision, changedBy }: Present): string {
  const what = kind === 'settings' || kind === 'newsletter' ? `the ${kind}` : `${kind.replaceAll('_', ' ')} ${id}`;
  if (revision === 0) return `${what} was removed since`;
  return `${what} was changed since${changedBy === '' ? '' : ` by ${changedBy}`} (revision ${revision})`;
}

function ended(text: string, hint: string | undefined): string {
  return hint === undefined ? text : `${text}; ${hint}`;
}
