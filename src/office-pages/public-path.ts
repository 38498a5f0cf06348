import { publicAgendaPath } from '../model/instance.ts';
import type { PageRequest } from './page.ts';

/** Public path of a page, from its path relative to the agenda (`events/7`, `?layer=3`); undefined if the parish has no public pages. */
export function publicPathOf({ instance }: Pick<PageRequest, 'instance'>, path: string): string | undefined {
  const pages = publicAgendaPath(instance);
  return pages === undefined ? undefined : `${pages}${path}`;
}
