// Every address of the office API.

import { ADDRESSED_KINDS } from '../model/kinds/index.ts';
import type { AnyKind } from '../model/kinds/kind-table.ts';
import { isUntold } from '../store/content/documents.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { changeRoutes } from './changes.ts';
import { churchYearRoutes } from './church-year.ts';
import { change, entityRoutes, idOf, type OwnWay } from './entities.ts';
import { fileRoutes } from './file-route.ts';
import { historyOf, historyRoutes, revertOf } from './history.ts';
import { listRoute } from './listing.ts';
import { day } from './parameters.ts';
import { proposalRoutes } from './proposals.ts';
import { repeatRoutes } from './repeat.ts';
import { roomRoutes } from './rooms.ts';
import { planAskingRoutes } from './rota/requests.ts';
import { planRoutes } from './rota/routes.ts';
import type { Route } from './route.ts';
import { changeFrom, seriesRoutes } from './series.ts';
import { settingsRoutes } from './settings.ts';
import { sourceRoutes } from './sources/routes.ts';

/** A series is changed as a whole, or from a day on. */
const OF_SERIES: OwnWay = {
  patchQuery: { from: day('only from this day on: a new series goes on, and is the answer') },
  patch: (asked) => {
    const { from } = asked.query;
    if (from !== undefined) return changeFrom(asked, String(from));
    return change(asked, { kind: 'series', id: idOf(asked), merge: asked.body, at: '' });
  },
};

function routesOf(table: AnyKind): Route[] {
  const own = table.kind === 'series' ? OF_SERIES : {};
  return [
    listRoute(table),
    ...entityRoutes(table, own),
    historyOf(table.kind),
    ...(isUntold(table.kind) ? [] : [revertOf(table.kind)]),
  ];
}

export const ROUTES: readonly Route[] = [
  ...ADDRESSED_KINDS.flatMap(routesOf),
  ...seriesRoutes,
  ...repeatRoutes,
  ...sourceRoutes,
  ...roomRoutes,
  ...churchYearRoutes,
  ...bookingRoutes,
  ...planRoutes,
  ...planAskingRoutes,
  ...settingsRoutes,
  ...changeRoutes,
  ...proposalRoutes,
  ...historyRoutes,
  ...fileRoutes,
];
