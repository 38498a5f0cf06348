// Messages for fields whose texts can’t be read.

import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import type { FieldFaultCode } from './control.ts';

/** `typed` is the text that the message quotes. */
export function sayFault(code: FieldFaultCode, typed: string | undefined, language: Language): string {
  const t = translator(language);
  return code === 'no_email' ? t('remarks.no_email') : t.with(`entered.${code}`, { typed: typed ?? '' });
}
