import type { PlantedFault } from '../../../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'form-in-another-name',
    what: 'unsaved input of one user is saved by the next user of the computer',
    in: 'src/office-pages/accounts/login/log-in-within-form.ts#continueAsSameAccount',
    find: "(madeFor === '' || madeFor === String(id))",
    replace: "(madeFor === '' || madeFor !== '0')",
    caughtBy: { test: 'in-place' },
  },
  {
    name: 'typed-lost-at-log-in',
    what: 'input is lost when the session expires',
    in: 'src/office-pages/accounts/login/in-place-login-page.ts#renderCarriedForm',
    find: '(([name]) => !Object.values(LOGIN_FIELD_NAMES).includes(name) && !isSecret(name))',
    replace: '(([name]) => name === FORM_ACCOUNT_FIELD)',
    caughtBy: { test: 'in-place' },
  },
  {
    name: 'password-repeated-in-page',
    what: 'a page contains the submitted password',
    in: 'src/office-pages/accounts/login/in-place-login-page.ts#renderCarriedForm',
    find: '(([name]) => !Object.values(LOGIN_FIELD_NAMES).includes(name) && !isSecret(name))',
    replace: '(([name]) => name !== LOGIN_FIELD_NAMES.email)',
    caughtBy: { test: 'in-place' },
  },
];
