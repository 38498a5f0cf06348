import type { AccountError } from '../accounts/account-error.ts';
import type { Translate } from '../i18n/translate.ts';

export function describeAccountError(t: Translate, { code, seconds }: AccountError): string {
  return t(`login.problems.${code}`, { time: t('login.seconds', { count: seconds }) });
}
