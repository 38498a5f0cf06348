import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import type { FieldFaultCode } from './control.ts';

export function describeFieldFault(code: FieldFaultCode, typed: string | undefined, language: Language): string {
  const t = createTranslator(language);
  return code === 'no_email' ? t('remarks.no_email') : t.with(`entered.${code}`, { typed: typed ?? '' });
}
