// Registers for the newsletter until it is killed. It says on a line of standard output what it begins, and what the store has
// acknowledged. Arguments: URL, instance, mark.

import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { openNewsletterSubscriptions } from '../../src/newsletter/subscription.ts';
import { systemClock } from '../../src/util/clock.ts';
import { openedUnderKills, say } from '../support/writing.ts';

const [url = '', instance = '', mark = ''] = process.argv.slice(2);

// The process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const store = await openedUnderKills(url);
const subscriptions = openNewsletterSubscriptions(store.subscriptions, systemClock);
say({ what: 'ready' });
try {
  for (let number = 1; ; number++) {
    // Each address has its own domain, because the mails per domain and hour are limited (rule R17).
    const email = `${mark}n${number}@${mark}n${number}.example`;
    say({ what: 'registering', email });
    await subscriptions.register(instance, { fields: { email }, listIds: [1], interval: 'WEEK', source: 'form' });
    say({ what: 'registered', email });
    await turn();
    // Imports are slower, and wait for the same lock.
    await delay(5);
  }
} catch (error) {
  say({ what: 'failed', why: error instanceof Error ? error.message : String(error) });
}
