import type { Fault } from './fault.ts';

/** People who log in, what they may see and do, and the thread that answers them. */
export const PEOPLE: readonly Fault[] = [
  {
    name: 'office-key-not-handed-over',
    what: 'no program can write to the office: its thread never learns of keys',
    file: 'src/app/http.ts',
    find: 'return await office.ask(request, { address, key });',
    replace: 'return await office.ask(request, { address, key: undefined });',
    caughtBy: { vitest: 'test/e2e/office.test.ts' },
  },
  {
    name: 'office-answers-mixed',
    what: 'of two people who ask at the same moment, one gets the answer of the other',
    file: 'src/app/request-thread.ts',
    find: 'const asker = waiting.get(id);',
    replace: 'const asker = [...waiting.values()][0];',
    caughtBy: { vitest: 'src/app/request-thread.test.ts' },
  },
  {
    name: 'session-survives-password',
    what: 'whoever has stolen a session keeps it after the password was changed',
    file: 'src/accounts/change-password.ts',
    find: 'await tx.endSessions(at, { but: person.sessionId });',
    replace: '',
    caughtBy: { vitest: 'src/accounts/session.test.ts' },
  },
  {
    name: 'code-counts-twice',
    what: 'a code that was seen over a shoulder logs in once more',
    file: 'src/accounts/second-factor.ts',
    find: 'await tx.set({ totp: { ...totp, lastStep: step } });',
    replace: '',
    caughtBy: { vitest: 'src/accounts/second-factor.test.ts' },
  },
  {
    name: 'log-in-not-slowed',
    what: 'nobody stops whoever guesses passwords',
    file: 'src/accounts/log-in.ts',
    find: 'const attempt = await attemptLogIn(context, email, visitor);',
    replace:
      `const attempt = await attemptLogIn(context, \`\${Math.random()}@example.org\`, { ...visitor, address: ` +
      'String(Math.random()) });',
    caughtBy: { vitest: 'src/accounts/log-in.test.ts' },
  },
  {
    name: 'page-without-role',
    what: 'whoever may only read opens the pages of administrators, and sends their forms',
    file: 'src/office-pages/asked.ts',
    find: 'if (!hasRole(granted, page.role)) throw new NotAllowed(page.role);',
    replace: '',
    caughtBy: { vitest: 'test/office-pages/administration.test.ts' },
  },
  {
    name: 'foreign-form-taken',
    what: 'the page of somebody else changes events in the name of whoever looks at it',
    file: 'src/office-pages/who-asks.ts',
    find: 'if (!isFromHere(headers, publicUrl)) throw new Foreign();',
    replace: '',
    caughtBy: { vitest: 'test/office-pages/event-together.test.ts' },
  },
  {
    name: 'form-in-another-name',
    what: 'what one person has typed is saved in the name of the next one who logs in at the same computer',
    file: 'src/office-pages/accounts/login/enter-in-place.ts',
    find: `if (madeFor === '' || madeFor === String(id))`,
    replace: `if (madeFor === '' || madeFor !== '0')`,
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
  {
    name: 'typed-lost-at-log-in',
    what: 'what was typed is lost when the session is over',
    file: 'src/office-pages/accounts/login/in-place-page.ts',
    find: '.filter(([name]) => !Object.values(ENTRY).includes(name) && !isSecret(name))',
    replace: '.filter(([name]) => name === MADE_FOR)',
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
  {
    name: 'password-repeated-in-page',
    what: 'a page holds the password that was typed, for whoever sits down next',
    file: 'src/office-pages/accounts/login/in-place-page.ts',
    find: '.filter(([name]) => !Object.values(ENTRY).includes(name) && !isSecret(name))',
    replace: '.filter(([name]) => name !== ENTRY.email)',
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
];
