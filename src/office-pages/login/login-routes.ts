// The pages by which people log in to the office and manage their own account (rule U2).

import type { Hono } from 'hono';
import { LoginDoor, type LoginOptions, type LoginVisit } from './door.ts';
import { addEntryPage } from './entry-page.ts';
import { addMeRoutes } from './me-routes.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { addPasswordPages } from './password-pages.ts';
import { addProviderRoutes } from './provider-routes.ts';
import { addResetPages } from './reset-pages.ts';
import { addWelcomePages } from './welcome-pages.ts';

export function loginRoutes(options: LoginOptions): Hono<LoginVisit> {
  const door = new LoginDoor(options);
  const { provider } = options;
  addPasswordPages(door, { hasProvider: provider !== undefined });
  if (provider !== undefined) addProviderRoutes(door, provider);
  addWelcomePages(door);
  addResetPages(door);
  addEntryPage(door);
  addMeRoutes(door);
  addPasskeyRoutes(door);
  return door.app;
}
