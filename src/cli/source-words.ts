// Sources on the command line: the results of runs, and the options to set them up.

import { GONE, type Source } from '../model/sources/source.ts';
import type { SourceRun } from '../model/sources/source-run.ts';
import type { RowFault } from '../office/sources/matching/fault.ts';
import { sayFault, sayPlace } from '../office/sources/matching/fault-words.ts';
import { type Arguments, type Options, option, UsageError } from './command.ts';

export const GONE_OPTION = { gone: { type: 'string' } } as const satisfies Options;
export const GONE_HELP = `--gone ${GONE.join('|')}  what becomes of coming events that the source has no more`;

export const EVERY_OPTION = { every: { type: 'string' } } as const satisfies Options;

export const KEY_OPTION = { 'key-file': { type: 'string' } } as const satisfies Options;
export const KEY_HELP = '--key-file FILE  a file with the key of a service (- for standard input)';

/** Throws UsageError. */
export function goneOf(args: Arguments): Source['gone'] | undefined {
  const given = option(args, 'gone');
  const found = GONE.find((one) => one === given);
  if (given !== undefined && found === undefined) {
    throw new UsageError(`--gone takes ${GONE.join(', ')}, not ${JSON.stringify(given)}.`);
  }
  return found;
}

/** In minutes. Throws UsageError. */
export function everyOf(args: Arguments): number | undefined {
  const given = option(args, 'every');
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    throw new UsageError(`--every takes minutes from 1 to 999999, not ${JSON.stringify(given)}.`);
  }
  return Number(given);
}

type Told = Pick<SourceRun, 'outcome' | 'detail' | 'created' | 'changed' | 'gone' | 'unclear' | 'leftOut'>;

/** `2 new, 1 changed`; the reason of a failure; or that nothing changed. */
export function runInWords({ outcome, detail, created, changed, gone, unclear, leftOut }: Told): string {
  if (outcome === 'failed') return detail;
  const counts = [
    [created, 'new'],
    [changed, 'changed'],
    [gone, 'gone'],
    [unclear, 'unclear, left alone'],
    [leftOut, 'left out'],
  ] as const;
  const told = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return told.length === 0 ? 'nothing differs' : told.join(', ');
}

/** Faulty and ambiguous rows, one line each. */
export function faultsInWords({ faults }: Pick<SourceRun, 'faults'>): string[] {
  const all = JSON.parse(faults) as readonly (RowFault & { readonly isCalendar: boolean })[];
  return all.map((fault) => {
    const label = fault.label === '' ? '' : ` (${fault.label})`;
    return `  ! ${sayPlace(fault, 'en', fault.isCalendar)}${label}: ${sayFault(fault, 'en')}`;
  });
}
