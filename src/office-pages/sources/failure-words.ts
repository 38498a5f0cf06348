// Why a source was not taken: what is wrong with a file says the import, what is wrong with a service is here.

import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/source-run.ts';
import { fill, translator } from '../../words/translate.ts';

/** Why a run failed; "" for one that did not. */
export function sayFailure(
  { code, value, detail }: Pick<SourceRun, 'code' | 'value' | 'detail'>,
  language: Language,
): string {
  if (code === '') return '';
  const [lost = '', had = ''] = value.split('/');
  const t = translator(language);
  const text = t.maybe(`sourceFailures.${code}`) ?? t.maybe(`import.refusals.${code}`) ?? detail;
  return fill(text, { lost, had, value });
}
