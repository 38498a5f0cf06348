// node sender.ts
//
// Asks what it is told to by its parent, and answers with what came of it, one job after the other. It is nicer than the
// server, so that it takes what the server leaves of the machine.

import { setPriority } from 'node:os';
import { startSending } from '../support/sending.ts';

setPriority(5);
process.on('message', (job: Parameters<typeof startSending>[0]) => {
  startSending(job).then((sent) => process.send?.(sent));
});
process.on('disconnect', () => process.exit());
