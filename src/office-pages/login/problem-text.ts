// Why logging in, or changing one’s account, was refused.

import type { AccountProblem } from '../../accounts/problems.ts';
import { counted } from '../../kit/counted.ts';
import type { LoginWords } from './login-words.ts';

/** A problem in words. */
export function problemText(words: LoginWords, { code, seconds }: AccountProblem): string {
  return words.problems[code].replace('{time}', () => counted(words.seconds, seconds));
}
