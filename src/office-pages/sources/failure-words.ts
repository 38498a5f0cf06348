// Why a source was not taken, as its log has it.

import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import { failureRefusal } from '../../office/sources/runs/run-failure.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';

/** Why a run failed; "" for one that did not. What was logged under a code that there is no more has the English text alone. */
export function sayFailure(run: Pick<SourceRun, 'code' | 'value' | 'detail'>, language: Language): string {
  if (run.code === '') return '';
  const why = failureRefusal(run);
  return why === undefined ? run.detail : sayRefused(why, language);
}
