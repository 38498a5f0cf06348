// The link that `npm start` prints: it opens the demo’s office.

import { enterByLink } from '../../../accounts/entry-link.ts';
import { tried } from '../../login-refused.ts';
import type { Asked, GoOn, VisitorPage } from '../../page.ts';
import { endPresent } from './end-present.ts';

async function enter(asked: Asked<'visitor'>): Promise<GoOn> {
  const { accounts, names, visitor, person } = asked;
  const entered = await tried(() => enterByLink(accounts, names['token'] ?? '', visitor));
  if ('value' in entered) {
    await endPresent(asked);
    return { to: '/office', cookies: { session: entered.value } };
  }
  // Whoever opens it a second time is in already.
  if (person !== undefined) return { to: '/office' };
  throw entered.problem;
}

export const entryPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/enter/{token}', show: enter },
];
