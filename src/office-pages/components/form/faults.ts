// What is said at a field whose texts can’t be read.

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import type { FieldFaultCode } from './control.ts';

/** `typed` is what was typed, where the words say it. */
export function sayFault(code: FieldFaultCode, typed: string | undefined, language: Language): string {
  const t = translator(language);
  return code === 'no_email' ? t('remarks.no_email') : t.with(`entered.${code}`, { typed: typed ?? '' });
}
