// Where the public sees what a page of the office is about.

import { agendaPath } from '../model/instance.ts';
import type { PageRequest } from './page.ts';

/** The address of a page of the parish by its path behind the agenda's: `events/7`, `?layer=3`; undefined where it has no pages. */
export function publicPath({ instance }: Pick<PageRequest, 'instance'>, path: string): string | undefined {
  const pages = agendaPath(instance);
  return pages === undefined ? undefined : `${pages}${path}`;
}
