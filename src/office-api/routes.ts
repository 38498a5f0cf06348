// Every address of the office API.

import { KINDS } from '../model/kinds/index.ts';
import { changeRoutes } from './changes.ts';
import { entityRoutes } from './entities.ts';
import { historyOf, historyRoutes } from './history.ts';
import { listRoute } from './listing.ts';
import type { Route } from './route.ts';
import { settingsRoutes } from './settings.ts';

export const ROUTES: readonly Route[] = [
  ...KINDS.flatMap((table) => [listRoute(table), ...entityRoutes(table), historyOf(table.kind)]),
  ...settingsRoutes,
  ...changeRoutes,
  ...historyRoutes,
];
