// All pages of a kind of records, made of its table.

import type { Role } from '../../model/authority.ts';
import { leastToSee } from '../../office/access/visible-fields.ts';
import { type Confirming, confirmPages } from '../components/confirm.ts';
import type { RecordKind } from '../components/record-kind.ts';
import type { Asked, OfficePage } from '../page.ts';
import { erasing } from './erase-page.ts';
import { findRecord, type UsedRecord } from './find-record.ts';
import { showList } from './list-page.ts';
import { move } from './order.ts';
import { create, save, showNew, showOne } from './record-page.ts';
import { removing } from './remove-page.ts';

export function recordPages(of: RecordKind): readonly OfficePage[] {
  const { path } = of;
  const one = `${path}/{id}`;
  const confirm = (name: string, role: Role, confirming: Confirming<UsedRecord>) => {
    const find = (asked: Asked) =>
      asked.editing.store.content.read(asked.instance.name, (content) => findRecord(asked, of, content));
    return confirmPages({ path: `${one}/${name}`, role, at: of.path, find }, confirming);
  };
  const ordering: OfficePage = {
    method: 'POST',
    path: `${one}/move`,
    role: 'editor',
    show: (asked) => move(asked, of),
  };
  return [
    { method: 'GET', path, role: leastToSee(of.kind), show: (asked) => showList(asked, of) },
    { method: 'GET', path: `${path}/new`, role: 'editor', show: (asked) => showNew(asked, of) },
    { method: 'POST', path: `${path}/new`, role: 'editor', show: (asked) => create(asked, of) },
    { method: 'GET', path: one, role: leastToSee(of.kind), show: (asked) => showOne(asked, of) },
    { method: 'POST', path: one, role: 'editor', show: (asked) => save(asked, of) },
    ...confirm('remove', 'editor', removing(of)),
    ...(of.order === undefined ? [] : [ordering]),
    ...(of.canBeErased === true ? confirm('erase', 'administrator', erasing(of)) : []),
  ];
}
