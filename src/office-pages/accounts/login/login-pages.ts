// The pages by which people log in to the office and manage their own account (rule U2).

import type { AccountPage, VisitorPage } from '../../page.ts';
import { entryPages } from './entry-page.ts';
import { mePages } from './me-pages.ts';
import { passkeyPages } from './passkey-pages.ts';
import { passwordPages } from './password-pages.ts';
import { providerPages } from './provider-pages.ts';
import { resetPages } from './reset-pages.ts';
import { welcomePages } from './welcome-pages.ts';

export const loginPages: readonly (VisitorPage | AccountPage)[] = [
  ...passwordPages,
  ...providerPages,
  ...welcomePages,
  ...resetPages,
  ...entryPages,
  ...mePages,
  ...passkeyPages,
];
