// Reasons for rejecting a readable source as a whole, in particular the loss of too many events (rule Z4).

import type { SourceRun, SourceState } from '../../../model/sources/source-run.ts';
import { REFUSAL_CODES, type Refusal, refusal } from '../../refusal-codes.ts';
import { type ServiceRefusal, SOURCES_TAKEN, type SourceRefusal, SourceRefused } from '../errors.ts';
import type { Detected } from './detect-format.ts';
import { type ImportPreview, rowsOf } from './preview.ts';
import type { SourcePreview } from './preview-source.ts';

export type RunFailure =
  | SourceRefusal
  | ServiceRefusal
  /** The source is empty, or has lost more than half of its events. */
  | 'emptied'
  | 'loss'
  /** A required column is missing; every row is faulty. */
  | 'columns_missing'
  | 'all_faulty'
  /** Constant concurrent changes; content rejected; unexpected error. */
  | 'busy'
  | 'refused'
  | 'unforeseen';

/** Failed run; nothing was changed. `value` is what the sentence names. */
export interface SourceFailure {
  readonly code: RunFailure;
  readonly value: string;
  readonly detail: string;
}

/** Refusal for a failed run; undefined for a successful one, or an outdated code. */
export function failureRefusal({
  code,
  value,
  detail,
}: Pick<SourceRun, 'code' | 'value' | 'detail'>): Refusal | undefined {
  const whole = `source_${code}`;
  if (!isFailure(whole)) return undefined;
  if (whole !== 'source_loss') return refusal(whole, { value, detail });
  const [lost = '', had = ''] = value.split('/');
  return refusal(whole, { lost, had, detail });
}

function isFailure(code: string): code is `source_${RunFailure}` {
  return Object.hasOwn(REFUSAL_CODES, code);
}

/** Up to this many events may be lost at once, whatever their share. */
const FEW = 10;

/** Throws SourceRefused if the file is neither a table nor a calendar, or has another format than the source. */
export function expectKind(kind: 'ics' | 'csv', detected: Detected): Exclude<Detected, { format: 'bundle' }> {
  const isRight = kind === 'ics' ? detected.format === 'ics' : detected.format === 'csv' || detected.format === 'xlsx';
  if (!isRight || detected.format === 'bundle') {
    const text = kind === 'ics' ? 'it is no calendar any more' : 'it is no table any more';
    throw new SourceRefused('foreign', `${text}; ${SOURCES_TAKEN}`);
  }
  return detected;
}

export function lossOf({ gone }: ImportPreview, state: SourceState, fate: string): number {
  const still = gone.filter(({ value }) => fate === 'keep' || value.status !== 'cancelled').length;
  return Math.max(fate === 'keep' ? still - state.keptGone : still, 0);
}

/** Reason for rejecting the run, or undefined. */
export function failureOf(foreseen: SourcePreview, state: SourceState, takesLoss: boolean): SourceFailure | undefined {
  const { preview, missing, past, table } = foreseen;
  if (missing.length > 0) {
    const value = missing.join(', ');
    return { code: 'columns_missing', value, detail: `no column says what is needed: ${value}` };
  }
  const taken = preview.creates.length + preview.changes.length + preview.same;
  const faulty = rowsOf(preview.faults);
  const lost = lossOf(preview, state, foreseen.remembers?.gone ?? 'keep');
  if (taken === 0 && faulty > 0 && faulty === (table?.rows.length ?? faulty) && preview.unclear.length === 0) {
    return { code: 'all_faulty', value: String(faulty), detail: `none of its ${faulty} rows can be taken` };
  }
  if (takesLoss || lost === 0) return undefined;
  const rows = taken + faulty + rowsOf(preview.unclear) + preview.detached + past;
  if (rows === 0)
    return { code: 'emptied', value: String(lost), detail: `it is empty; until now it had ${lost} events` };
  const had = preview.same + preview.changes.length + lost;
  if (lost <= FEW || lost * 2 <= had) return undefined;
  return { code: 'loss', value: `${lost}/${had}`, detail: `${lost} of its ${had} events are gone at once` };
}
