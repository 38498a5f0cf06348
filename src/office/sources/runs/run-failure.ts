// Reasons for rejecting a readable source as a whole, in particular the loss of too many events (rule Z4).

import type { SourceRun, SourceState } from '../../../model/sources/source-run.ts';
import { createRefusal, REFUSAL_CODES, type Refusal } from '../../refusal-codes.ts';
import { type ServiceErrorCode, type SourceErrorCode, SourceRefusedError, SUPPORTED_FORMATS_TEXT } from '../errors.ts';
import { countFaultyRows, type ImportPreview } from './compare-items.ts';
import type { DetectedFormat } from './detect-format.ts';
import type { SourcePreview } from './preview-source.ts';

export type SourceFailureCode =
  | SourceErrorCode
  | ServiceErrorCode
  | 'emptied'
  /** More than half of the events are missing. */
  | 'loss'
  | 'columns_missing'
  | 'all_faulty'
  /** Events of the source kept changing during the run. */
  | 'busy'
  | 'refused'
  | 'unforeseen';

/** Failed run; nothing was changed. `value` is the subject of the sentence. */
export interface SourceFailure {
  readonly code: SourceFailureCode;
  readonly value: string;
  readonly detail: string;
}

export function createRunRefusal({
  code,
  value,
  detail,
}: Pick<SourceRun, 'code' | 'value' | 'detail'>): Refusal | undefined {
  const whole = `source_${code}`;
  if (!isFailure(whole)) return undefined;
  if (whole !== 'source_loss') return createRefusal(whole, { value, detail });
  const [lost = '', had = ''] = value.split('/');
  return createRefusal(whole, { lost, had, detail });
}

function isFailure(code: string): code is `source_${SourceFailureCode}` {
  return Object.hasOwn(REFUSAL_CODES, code);
}

const MAX_UNSUSPICIOUS_LOSSES = 10;

/** Throws SourceRefusedError if the file is neither a table nor a calendar, or has a different format than the source. */
export function requireSourceFormat(
  kind: 'ics' | 'csv',
  detected: DetectedFormat,
): Exclude<DetectedFormat, { format: 'bundle' }> {
  const isRight = kind === 'ics' ? detected.format === 'ics' : detected.format === 'csv' || detected.format === 'xlsx';
  if (!isRight || detected.format === 'bundle') {
    const text = kind === 'ics' ? 'it is no longer a calendar' : 'it is no longer a table';
    throw new SourceRefusedError('foreign', `${text}; ${SUPPORTED_FORMATS_TEXT}`);
  }
  return detected;
}

export function countLostEvents({ gone }: ImportPreview, state: SourceState, fate: string): number {
  const still = gone.filter(({ value }) => fate === 'keep' || value.status !== 'cancelled').length;
  return Math.max(fate === 'keep' ? still - state.keptGone : still, 0);
}

export function findSourceFailure(
  foreseen: SourcePreview,
  state: SourceState,
  takesLoss: boolean,
): SourceFailure | undefined {
  const { preview, missing, past, table } = foreseen;
  if (missing.length > 0) {
    const value = missing.join(', ');
    return { code: 'columns_missing', value, detail: `required columns are missing: ${value}` };
  }
  const taken = preview.creates.length + preview.changes.length + preview.same;
  const faulty = countFaultyRows(preview.faults);
  const lost = countLostEvents(preview, state, foreseen.remembers?.gone ?? 'keep');
  if (taken === 0 && faulty > 0 && faulty === (table?.rows.length ?? faulty) && preview.unclear.length === 0) {
    return { code: 'all_faulty', value: String(faulty), detail: `none of its ${faulty} rows can be imported` };
  }
  if (takesLoss || lost === 0) return undefined;
  const rows = taken + faulty + countFaultyRows(preview.unclear) + preview.detached + past;
  if (rows === 0)
    return { code: 'emptied', value: String(lost), detail: `it is empty; until now it had ${lost} events` };
  const had = preview.same + preview.changes.length + lost;
  if (lost <= MAX_UNSUSPICIOUS_LOSSES || lost * 2 <= had) return undefined;
  return { code: 'loss', value: `${lost}/${had}`, detail: `${lost} of its ${had} events are suddenly missing` };
}
