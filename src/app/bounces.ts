// Wires bounce handling: parsing and recording of bounces.

import type { Config } from '../config/config.ts';
import { readBounce } from '../mail/bounces/bounce.ts';
import { readReport } from '../mail/bounces/bounce-report.ts';
import type { Bounce, BounceTaker } from '../model/newsletter/bounce.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { retryBusy } from './retry-busy.ts';

export function openBouncing({ bounces, isBusy }: Store, { bounceAddress }: Config): BounceTaker {
  const counted = retryBusy(isBusy, ({ messageId, ...bounce }: Bounce) =>
    bounces.note(messageId, { ...bounce, at: systemClock() }),
  );
  return {
    mail: async (raw, recipient) => {
      const bounce = await readBounce(raw, bounceAddress, recipient);
      return bounce === undefined ? 'nothing' : counted(bounce);
    },
    report: async (json) => {
      const said = readReport(json, bounceAddress);
      return said === 'nothing' || 'wrong' in said ? said : counted(said);
    },
  };
}
