import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'page-without-role',
    what: 'viewers can use the pages of administrators',
    in: 'src/office-pages/page-request-factory.ts#createPageRequestFactory',
    find: 'if (!hasRole(granted, page.role)) throw new RoleRequiredError(page.role);',
    replace: '',
    caughtBy: { test: 'administration' },
  },
  {
    name: 'foreign-form-taken',
    what: 'another website can change events in a visitor’s session',
    in: 'src/office-pages/authenticate.ts#createAuthenticator',
    find: 'if (!isSameOrigin(headers, publicUrl)) throw new CrossSiteFormError();',
    replace: '',
    caughtBy: { test: 'event-together' },
  },
];
