// Registers for the newsletter until it is killed. Prints to standard output, line by line, the started and the acknowledged registrations.
// Arguments: URL, instance, mark.

import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { createNewsletterSubscriptions } from '../../src/newsletter/subscription.ts';
import { systemClock } from '../../src/util/clock.ts';
import { openStoreWithRetries, reportMessage } from '../support/writing.ts';

const [url = '', instance = '', mark = ''] = process.argv.slice(2);

// This process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const store = await openStoreWithRetries(url);
const subscriptions = createNewsletterSubscriptions(store.subscriptions, systemClock);
reportMessage({ what: 'ready' });
try {
  for (let number = 1; ; number++) {
    const email = `${mark}n${number}@${mark}n${number}.example`;
    reportMessage({ what: 'registering', email });
    await subscriptions.register(instance, { fields: { email }, listIds: [1], interval: 'WEEK', source: 'form' });
    reportMessage({ what: 'registered', email });
    await turn();
    // The pause lets imports get the same lock.
    await delay(5);
  }
} catch (error) {
  reportMessage({ what: 'failed', why: error instanceof Error ? error.message : String(error) });
}
