// All pages of a kind of records, made of its table.

import type { OfficePage } from '../page.ts';
import { confirmErasing, erase } from './erase-page.ts';
import { showList } from './list-page.ts';
import { move } from './order.ts';
import type { RecordKind } from './record-kind.ts';
import { create, save, showNew, showOne } from './record-page.ts';
import { confirmRemoval, remove } from './remove-page.ts';

export function recordPages(of: RecordKind): readonly OfficePage[] {
  const { path } = of;
  const one = `${path}/{id}`;
  const erasing: readonly OfficePage[] = [
    { method: 'GET', path: `${one}/erase`, role: 'administrator', show: (asked) => confirmErasing(asked, of) },
    { method: 'POST', path: `${one}/erase`, role: 'administrator', show: (asked) => erase(asked, of) },
  ];
  const ordering: OfficePage = {
    method: 'POST',
    path: `${one}/move`,
    role: 'editor',
    show: (asked) => move(asked, of),
  };
  return [
    { method: 'GET', path, role: 'reader', show: (asked) => showList(asked, of) },
    { method: 'GET', path: `${path}/new`, role: 'editor', show: (asked) => showNew(asked, of) },
    { method: 'POST', path: `${path}/new`, role: 'editor', show: (asked) => create(asked, of) },
    { method: 'GET', path: one, role: 'reader', show: (asked) => showOne(asked, of) },
    { method: 'POST', path: one, role: 'editor', show: (asked) => save(asked, of) },
    { method: 'GET', path: `${one}/remove`, role: 'editor', show: (asked) => confirmRemoval(asked, of) },
    { method: 'POST', path: `${one}/remove`, role: 'editor', show: (asked) => remove(asked, of) },
    ...(of.order === undefined ? [] : [ordering]),
    ...(of.canBeErased === true ? erasing : []),
  ];
}
