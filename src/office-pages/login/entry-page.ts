// The link that `npm start` prints: it opens the demo’s office.

import { enterByLink } from '../../accounts/entry-link.ts';
import { type LoginDoor, tried } from './door.ts';
import { endPresent } from './password-pages.ts';

export function addEntryPage(door: LoginDoor): void {
  door.get('/office/enter/:token', async (asked) => {
    const entered = await tried(() => enterByLink(door.options.accounts, asked.params['token'] ?? '', asked.visitor));
    if ('value' in entered) {
      await endPresent(door, asked);
      return { to: '/office', set: { session: entered.value } };
    }
    // Whoever opens it a second time is in already.
    if (asked.person !== undefined) return { to: '/office' };
    throw entered.problem;
  });
}
