// Why logging in, or changing one’s account, was refused.

import type { AccountProblem } from '../accounts/problems.ts';
import type { Translate } from '../i18n/translate.ts';

/** A problem in words. */
export function problemText(t: Translate, { code, seconds }: AccountProblem): string {
  return t(`login.problems.${code}`, { time: t('login.seconds', { count: seconds }) });
}
