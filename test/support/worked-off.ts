// A registrar whose visitors wait until what they asked for was done, as it is after a moment at a server.

import type { Clock } from '../../src/kit/clock.ts';
import type { Registrar } from '../../src/model/subscription.ts';
import { openRegistrar } from '../../src/newsletter/subscription.ts';
import type { Registrations } from '../../src/store/newsletter/subscriptions.ts';

export function openWorkedOff(registrations: Registrations, clock: Clock): Registrar {
  const registrar = openRegistrar(registrations, clock);
  const then =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const done = await work(...args);
      for (const entry of await registrations.entries(1000)) await registrar.workOff(entry);
      return done;
    };
  return {
    ...registrar,
    register: then(registrar.register),
    change: then(registrar.change),
    askAgain: then(registrar.askAgain),
    mailLink: then(registrar.mailLink),
  };
}
