// Change of a series from a day on (rule Y3): the old series ends the day before, a new one continues.

import { at as placed } from '../../model/format/problem.ts';
import type { Present } from '../../model/present.ts';
import type { Series } from '../../model/series.ts';
import { ruleOf, writtenWhole } from '../../store/content/documents.ts';
import { Conflict, Invalid, NotFound } from '../../store/content/errors.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { splitSeries } from '../series/split.ts';
import type { WriteContext } from '../write-context.ts';
import type { ChangeWish } from './apply-changes.ts';
import { changeContent } from './change-content.ts';
import { warnOfClashes } from './clash-warnings.ts';
import { type Effects, effectsOf } from './effects.ts';
import { BadContent } from './errors.ts';
import { mergePatch } from './merge-patch.ts';
import { expectMayChange } from './permissions.ts';
import { readValue } from './read-value.ts';
import type { Warning } from './warning.ts';

export interface SeriesSplit {
  readonly id: number;
  /** First day of the new series, `YYYY-MM-DD`. */
  readonly from: string;
  /** Merge patch in the bundle format (RFC 7396). */
  readonly merge: unknown;
  readonly ifRevision?: number | undefined;
}

export interface NewSeries {
  readonly present: Present;
  readonly warnings: readonly Warning[];
  /** Set if booked events left the series and stay as single events (rule J25). */
  readonly effects: Effects | undefined;
}

/** Splits a series and returns the new one. Throws as `applyChanges`, and OfficeError if the series can't be split at that day. */
export async function changeSeriesFrom(
  editing: WriteContext,
  instance: string,
  { id, from, merge, ifRevision }: SeriesSplit,
  wish: Pick<ChangeWish, 'despite' | 'language'>,
): Promise<NewSeries> {
  const { clock, authority, bookings } = editing;
  expectMayChange(authority, 'series');
  const at = clock();
  const change = { action: `split series ${id}`, at };
  const split = (series: Series): Series => {
    // The patch may contain the id of the old series, which the client knows (rule W5).
    const merged = mergePatch({ ...writtenWhole('series', series), id }, merge);
    const { entity, problems } = readValue(ruleOf('series'), { id, isNew: false }, merged, new Map(), series);
    if (problems.length > 0) throw new BadContent(problems);
    return { ...entity, id: series.id };
  };
  try {
    const { result } = await changeContent(editing, instance, change, async (content) => {
      const present = await content.get('series', id);
      if (present === undefined) throw new NotFound(`series ${id}`);
      if (ifRevision !== undefined && ifRevision !== present.revision) throw new Conflict([present]);
      const now = wallClock(content.instance.timeZone)(at);
      const made = await splitSeries(content, { id, from, change: split, bookings }, now);
      const warnings = await warnOfClashes(content, [], wish);
      const effects = await effectsOf(content, now);
      return {
        present: await content.get('series', made.id),
        warnings,
        effects: effects.kept.length > 0 ? effects : undefined,
      };
    });
    if (result.present === undefined) throw new NotFound(`series ${id}`);
    return { ...result, present: result.present };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new BadContent(error.problems.map((one) => placed(one.path, one)));
  }
}
