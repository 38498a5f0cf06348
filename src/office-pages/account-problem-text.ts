// Messages for refused logins and account changes.

import type { AccountProblem } from '../accounts/problems.ts';
import type { Translate } from '../i18n/translate.ts';

export function problemText(t: Translate, { code, seconds }: AccountProblem): string {
  return t(`login.problems.${code}`, { time: t('login.seconds', { count: seconds }) });
}
