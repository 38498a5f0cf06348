// Messages of the command line for refusals of the office.

import type { Problem } from '../model/format/problem.ts';
import type { ProblemCode } from '../model/format/problem-codes.ts';
import type { VersionedEntity } from '../model/present.ts';
import { BadContentError, RoomClashError } from '../office/content/errors.ts';
import { describeReferrers } from '../office/describe-referrers.ts';
import { LargeUndoError } from '../office/errors.ts';
import { formatEntityCount } from '../office/import-bundle.ts';
import { ProposalOutdatedError } from '../office/proposals/errors.ts';
import { ConflictError, InUseError, NotFoundError } from '../store/content/errors.ts';
import { findOptionForKey } from './event-options.ts';

/** Remedies for refusals, which are appended to the message. They differ between commands. */
export interface RefusalHints {
  readonly conflict?: string;
  readonly inUse?: string;
  readonly removesMany?: (removes: number) => string;
  /** Returns the option for a key of the bundle. Default: the options of events. */
  readonly optionOf?: (key: string) => string;
}

/** Message about a refusal of the office. `instance`: named in messages about missing entities. */
export function describeRefusalError(
  error: Error,
  instance: string,
  { conflict, inUse, removesMany, optionOf }: RefusalHints,
): string {
  if (error instanceof BadContentError) {
    const lines = error.problems.map((problem) => describeOptionProblem(problem, optionOf));
    return lines.length === 1 ? lines.join() : ['nothing was changed:', ...lines].join('\n');
  }
  if (error instanceof RoomClashError) {
    const lines = error.warnings.map((warning) => describeOptionProblem(warning, optionOf));
    return ['nothing was changed; use --despite room_conflict to do it anyway:', ...lines].join('\n');
  }
  if (error instanceof ConflictError) {
    const changed = error.present.map(changeInWords).join(', ');
    return withHint(`nothing was changed: ${changed}`, conflict);
  }
  if (error instanceof InUseError) {
    return withHint(`nothing was changed: it is still used by ${describeReferrers(error.referrers)}`, inUse);
  }
  if (error instanceof LargeUndoError) {
    const { removes, removedKinds, comingEvents } = error.counts;
    const kinds = [...removedKinds].map(([kind, count]) => formatEntityCount(kind, count)).join(', ');
    const what = `this would remove ${removes} entries (${kinds}), ${comingEvents} of them upcoming events`;
    return withHint(`nothing was changed: ${what}`, removesMany?.(removes));
  }
  if (error instanceof ProposalOutdatedError) {
    const fields = error.conflicts.map(({ field }) => field).join(', ');
    return `nothing was changed: ${fields} changed since it was proposed; use --force to overwrite them`;
  }
  if (error instanceof NotFoundError) {
    return `${error.message} ${error.isInTrash ? 'of' : 'in'} ${instance}`;
  }
  return error.message;
}

const OTHER_KEYS: Readonly<Partial<Record<string, string>>> = {
  ends_before_start: 'date_from',
  occupied_after_start: 'date_from',
  occupied_before_end: 'date_to',
} satisfies Partial<Record<ProblemCode, string>>;

/** Describes a problem after the option of its field, such as `--to: is before --from (…)`. */
export function describeOptionProblem({ path, text, code }: Problem, optionOf = findOptionForKey): string {
  const [, key = ''] = path.split('/');
  if (key === '') return text;
  // Fields owned by sources have keys, but no options.
  const other = optionOf === findOptionForKey ? OTHER_KEYS[code] : undefined;
  const said = other === undefined ? text : text.replace(other, findOptionForKey(other));
  return `${optionOf(key)}: ${said}`;
}

function changeInWords({ kind, id, revision, changedBy }: VersionedEntity): string {
  const what = kind === 'settings' || kind === 'newsletter' ? `the ${kind}` : `${kind.replaceAll('_', ' ')} ${id}`;
  if (revision === 0) return `${what} has since been removed`;
  return `${what} has since been changed${changedBy === '' ? '' : ` by ${changedBy}`} (revision ${revision})`;
}

function withHint(text: string, hint: string | undefined): string {
  return hint === undefined ? text : `${text}; ${hint}`;
}
