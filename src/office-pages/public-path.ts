// Public URLs that correspond to pages of the office.

import { agendaPath } from '../model/instance.ts';
import type { PageRequest } from './page.ts';

/** Public URL by its path relative to the agenda: `events/7`, `?layer=3`; undefined if the parish has no public pages. */
export function publicPath({ instance }: Pick<PageRequest, 'instance'>, path: string): string | undefined {
  const pages = agendaPath(instance);
  return pages === undefined ? undefined : `${pages}${path}`;
}
