// Sends the requests of its parent's jobs, one job after another, and reports the results. Has a lower priority than the server, so that
// it uses only the remaining CPU time. No arguments.

import { setPriority } from 'node:os';
import { startSending } from '../support/sending.ts';

setPriority(5);
process.on('message', (job: Parameters<typeof startSending>[0]) => {
  startSending(job).then((sent) => process.send?.(sent));
});
process.on('disconnect', () => process.exit());
