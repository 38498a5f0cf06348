// Refused logins and account changes: shown on the page that sent the request, with a matching status.

import { AccountError } from '../accounts/account-error.ts';
import type { PageContent } from './page.ts';

const STATUSES: Readonly<Partial<Record<AccountError['code'], number>>> = {
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

export function findAccountErrorStatus({ code }: AccountError): number {
  return STATUSES[code] ?? 422;
}

export function addAccountError(shown: PageContent, problem: AccountError): PageContent {
  const { code, seconds } = problem;
  return { ...shown, status: findAccountErrorStatus(problem), ...(code === 'slow' && { retryAfter: seconds }) };
}

export async function catchAccountError<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: AccountError }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AccountError && error.code !== 'prove') return { problem: error };
    throw error;
  }
}
