import type { Fault } from './fault.ts';

/** Mutations of log-in, of permissions, and of the thread that serves the office. */
export const PEOPLE: readonly Fault[] = [
  {
    name: 'office-key-not-handed-over',
    what: 'the office thread rejects all keys',
    file: 'src/app/http.ts',
    find: 'return await office.ask(request, { address, key });',
    replace: 'return await office.ask(request, { address, key: undefined });',
    caughtBy: { vitest: 'test/e2e/office.test.ts' },
  },
  {
    name: 'office-answers-mixed',
    what: 'concurrent requests get each other’s answers',
    file: 'src/app/request-thread.ts',
    find: 'const asker = waiting.get(id);',
    replace: 'const asker = [...waiting.values()][0];',
    caughtBy: { vitest: 'src/app/request-thread.test.ts' },
  },
  {
    name: 'session-survives-password',
    what: 'sessions survive a password change',
    file: 'src/accounts/change-password.ts',
    find: 'await tx.endSessions(at, { but: person.sessionId });',
    replace: '',
    caughtBy: { vitest: 'src/accounts/session.test.ts' },
  },
  {
    name: 'code-counts-twice',
    what: 'a one-time code works twice',
    file: 'src/accounts/second-factor.ts',
    find: 'await tx.set({ totp: { ...totp, lastStep: step } });',
    replace: '',
    caughtBy: { vitest: 'src/accounts/second-factor.test.ts' },
  },
  {
    name: 'log-in-not-slowed',
    what: 'guessing passwords is not rate-limited',
    file: 'src/accounts/log-in.ts',
    find: 'const attempt = await countLogInAttempt(context, email, visitor);',
    replace:
      `const attempt = await countLogInAttempt(context, \`\${Math.random()}@example.org\`, { ...visitor, address: ` +
      'String(Math.random()) });',
    caughtBy: { vitest: 'src/accounts/log-in.test.ts' },
  },
  {
    name: 'page-without-role',
    what: 'viewers can use the pages of administrators',
    file: 'src/office-pages/page-request-factory.ts',
    find: 'if (!hasRole(granted, page.role)) throw new RoleRequiredError(page.role);',
    replace: '',
    caughtBy: { vitest: 'test/office-pages/administration.test.ts' },
  },
  {
    name: 'foreign-form-taken',
    what: 'another website can change events in a visitor’s session',
    file: 'src/office-pages/authenticate.ts',
    find: 'if (!isSameOrigin(headers, publicUrl)) throw new CrossSiteFormError();',
    replace: '',
    caughtBy: { vitest: 'test/office-pages/event-together.test.ts' },
  },
  {
    name: 'form-in-another-name',
    what: 'unsaved input of one user is saved by the next user of the computer',
    file: 'src/office-pages/accounts/login/log-in-within-form.ts',
    find: `if (madeFor === '' || madeFor === String(id))`,
    replace: `if (madeFor === '' || madeFor !== '0')`,
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
  {
    name: 'typed-lost-at-log-in',
    what: 'input is lost when the session expires',
    file: 'src/office-pages/accounts/login/in-place-login-page.ts',
    find: '.filter(([name]) => !Object.values(LOGIN_FIELD_NAMES).includes(name) && !isSecret(name))',
    replace: '.filter(([name]) => name === FORM_ACCOUNT_FIELD)',
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
  {
    name: 'password-repeated-in-page',
    what: 'a page contains the submitted password',
    file: 'src/office-pages/accounts/login/in-place-login-page.ts',
    find: '.filter(([name]) => !Object.values(LOGIN_FIELD_NAMES).includes(name) && !isSecret(name))',
    replace: '.filter(([name]) => name !== LOGIN_FIELD_NAMES.email)',
    caughtBy: { vitest: 'src/office-pages/accounts/login/in-place.test.ts' },
  },
];
