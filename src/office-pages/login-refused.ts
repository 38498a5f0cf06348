// Refused logins and account changes, shown on the page of the request with a matching status.

import { AccountProblem } from '../accounts/problems.ts';
import type { PageContent } from './page.ts';

const STATUSES: Readonly<Partial<Record<AccountProblem['code'], number>>> = {
  slow: 429,
  busy: 503,
  link: 404,
  step: 404,
  'not-allowed': 403,
  'other-account': 403,
  'no-account': 404,
  'last-administrator': 409,
  provider: 502,
  unverified: 403,
  'not-invited': 403,
};

export function statusOf({ code }: AccountProblem): number {
  return STATUSES[code] ?? 422;
}

export function refusedOn(shown: PageContent, problem: AccountProblem): PageContent {
  const { code, seconds } = problem;
  return { ...shown, status: statusOf(problem), ...(code === 'slow' && { retryAfter: seconds }) };
}

/** Returns the result of `work`, or the problem it threw. */
export async function tried<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: AccountProblem }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AccountProblem && error.code !== 'prove') return { problem: error };
    throw error;
  }
}
