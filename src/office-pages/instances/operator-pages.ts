// The pages of those who operate the server; for anybody else there are none.

import { showInstances } from './instances-page.ts';
import { make, showMaking } from './make-page.ts';
import type { OperatorPage } from './operator-page.ts';
import { remove, showRemoving } from './remove-page.ts';

/** Where others choose among their instances. */
export const INSTANCES_PAGE: OperatorPage = { method: 'GET', path: '/instances', show: showInstances };

export const OPERATOR_PAGES: readonly OperatorPage[] = [
  { method: 'GET', path: '/new-instance', show: showMaking },
  { method: 'POST', path: '/new-instance', show: make },
  { method: 'GET', path: '/remove-instance/{name}', show: showRemoving },
  { method: 'POST', path: '/remove-instance/{name}', show: remove },
];
