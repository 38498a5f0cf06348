// Messages for failed source updates, from their log.

import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import { failureRefusal } from '../../office/sources/runs/run-failure.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';

/** Message of a failed run; "" for a successful one. Unknown codes fall back to the logged English text. */
export function sayFailure(run: Pick<SourceRun, 'code' | 'value' | 'detail'>, language: Language): string {
  if (run.code === '') return '';
  const why = failureRefusal(run);
  return why === undefined ? run.detail : sayRefused(why, language);
}
