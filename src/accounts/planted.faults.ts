import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'log-in-not-slowed',
    what: 'guessing passwords is not rate-limited',
    in: 'src/accounts/log-in.ts#logIn',
    find: 'email, visitor',
    replace: `\`\${Math.random()}@example.org\`, { ...visitor, address: String(Math.random()) }`,
    caughtBy: { test: 'log-in' },
  },
  {
    name: 'code-counts-twice',
    what: 'a one-time code works twice',
    in: 'src/accounts/second-factor.ts#useCode',
    find: 'await tx.set({ totp: { ...totp, lastStep: step } });',
    replace: '',
    caughtBy: { test: 'second-factor' },
  },
  {
    name: 'session-survives-password',
    what: 'sessions survive a password change',
    in: 'src/accounts/change-password.ts#changePassword',
    find: 'await tx.endSessions(at, { but: person.sessionId });',
    replace: '',
    caughtBy: { test: 'session' },
  },
];
