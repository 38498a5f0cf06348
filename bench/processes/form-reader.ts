// Reads the form of an event repeatedly, like another server on the same database would, and reports the number of reads on request;
// `begin` resets the count. It is a separate process, so that readers and writers have a processor each. Arguments: DATABASE INSTANCE
// EVENT.

import { setImmediate as turn } from 'node:timers/promises';
import { retryWhileBusy } from '../../src/app/retry-while-busy.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/util/clock.ts';

const [url = '', instance = '', event = ''] = process.argv.slice(2);
const store = await openStore(url, { create: false, busyTimeoutMs: 5000 });
const signUps = createSignUpService({
  bookings: store.bookings,
  clock: systemClock,
  onForgotten: async () => undefined,
});
const readForm = retryWhileBusy(store.isBusy, signUps.form);
let count = 0;

process.on('message', (requested: 'begin' | 'end') => {
  process.send?.(count);
  if (requested === 'begin') count = 0;
});
process.on('disconnect', () => process.exit(0));

process.send?.(count);
for (;;) {
  await readForm(instance, Number(event));
  count++;
  await turn();
}
