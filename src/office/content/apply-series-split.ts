// Change to a series from a given day on (rule Y3): the old series ends the day before, and a new one continues it.

import { toProblem as placed } from '../../model/format/problem.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf, serializeEntity } from '../../store/content/documents.ts';
import { ConflictError, InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { splitSeries } from '../series/split.ts';
import type { WriteContext } from '../write-context.ts';
import type { ApplyChangesOptions } from './apply-changes.ts';
import { changeContent } from './change-content.ts';
import { collectClashWarnings } from './clash-warnings.ts';
import { computeEffects, type PublicEffects } from './effects.ts';
import { BadContentError } from './errors.ts';
import { mergePatch } from './merge-patch.ts';
import { requireCanChange } from './permissions.ts';
import { readValue } from './read-value.ts';
import type { Warning } from './warning.ts';

export interface SeriesSplit {
  readonly id: number;
  /** First day of the new series, `YYYY-MM-DD`. */
  readonly from: string;
  /** Merge patch in the bundle format (RFC 7396). */
  readonly merge: unknown;
  readonly ifRevision?: number | undefined;
  /** True to append the first day to the name if the patch does not change it. */
  readonly isRenamed?: boolean;
}

export interface SplitSeriesResult {
  readonly present: VersionedEntity;
  readonly warnings: readonly Warning[];
  /** Set if booked events left the series and stay as single events (rule J25). */
  readonly effects: PublicEffects | undefined;
}

/**
 * Splits a series and returns the new one. Throws the same errors as `applyChanges`, and OfficeError if the series can't be split on that
 * day.
 */
export async function splitSeriesAt(
  editing: WriteContext,
  instance: string,
  { id, from, merge, ifRevision, isRenamed }: SeriesSplit,
  options: Pick<ApplyChangesOptions, 'despite' | 'language'>,
): Promise<SplitSeriesResult> {
  const { clock, authority, bookings } = editing;
  requireCanChange(authority, 'series');
  const at = clock();
  const change = { action: `split series ${id}`, at };
  const split = (series: Series): Series => {
    // The patch may contain the id of the old series, which the client knows (rule W5).
    const merged = mergePatch({ ...serializeEntity('series', series), id }, merge);
    const { entity, problems } = readValue(ruleOf('series'), { id, isNew: false }, merged, new Map(), series);
    if (problems.length > 0) throw new BadContentError(problems);
    return { ...entity, id: series.id };
  };
  try {
    const { result } = await changeContent(editing, instance, change, async (content) => {
      const present = await content.get('series', id);
      if (present === undefined) throw new NotFoundError(`series ${id}`);
      if (ifRevision !== undefined && ifRevision !== present.revision) throw new ConflictError([present]);
      const now = createWallClock(content.instance.timeZone)(at);
      const made = await splitSeries(content, { id, from, change: split, isRenamed, bookings }, now);
      const warnings = await collectClashWarnings(content, [], options);
      const effects = await computeEffects(content, now);
      return {
        present: await content.get('series', made.id),
        warnings,
        effects: effects.kept.length > 0 ? effects : undefined,
      };
    });
    if (result.present === undefined) throw new NotFoundError(`series ${id}`);
    return { ...result, present: result.present };
  } catch (error) {
    if (!(error instanceof InvalidContentError)) throw error;
    throw new BadContentError(error.problems.map((one) => placed(one.path, one)));
  }
}
