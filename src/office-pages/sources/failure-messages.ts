// Messages about failed runs of a source, from their log.

import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import { createRunRefusal } from '../../office/sources/runs/run-failure.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';

/** Message about a failed run; "" for a successful one. For unknown codes, the English text of the log. */
export function describeRunFailure(run: Pick<SourceRun, 'code' | 'value' | 'detail'>, language: Language): string {
  if (run.code === '') return '';
  const why = createRunRefusal(run);
  return why === undefined ? run.detail : describeRefusal(why, language);
}
