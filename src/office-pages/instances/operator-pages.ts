// The pages of those who operate the server (rule U3); for anybody else there are none.

import type { OperatorPage } from '../page.ts';
import { chooseInstance } from './choose-instance.ts';
import { showInstances } from './instances-page.ts';
import { make, showMaking } from './make-page.ts';
import { remove, showRemoving } from './remove-page.ts';

export const operatorPages: readonly OperatorPage[] = [
  { scope: 'operator', method: 'GET', path: '', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/instances', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/new-instance', show: showMaking },
  { scope: 'operator', method: 'POST', path: '/new-instance', show: make },
  { scope: 'operator', method: 'GET', path: '/remove-instance/{name}', show: showRemoving },
  { scope: 'operator', method: 'POST', path: '/remove-instance/{name}', show: remove },
];
