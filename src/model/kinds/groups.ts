import { nullable } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { address, flag, id, integer, position, reference, text, textOr } from '../format/scalars.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../group.ts';
import { isListedDocumentGroup, isPublicGroup } from '../visibility.ts';
import { createKindTable } from './kind-table.ts';

export const layerKind = createKindTable<Layer>({
  kind: 'layer',
  array: 'layers',
  key: 'layers',
  label: ({ name }) => name,
  rule: object<Layer>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['parent_id', 'parentId', nullable(reference('layer'))],
    ['name', 'name', text()],
    ['url', 'url', address('')],
  ]),
});

export const targetGroupKind = createKindTable<TargetGroup>({
  kind: 'target_group',
  array: 'target_groups',
  key: 'targetGroups',
  label: ({ name }) => name,
  rule: object<TargetGroup>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
    ['longname', 'longname', text('')],
    ['url', 'url', address('')],
  ]),
});

export const personGroupKind = createKindTable<PersonGroup>({
  kind: 'person_group',
  array: 'person_groups',
  key: 'personGroups',
  label: ({ name }) => name,
  // A hidden group reveals only its position in the tree, which its children need (rule L7).
  shown: (group) => (isPublicGroup(group) ? group : [group.parentId, group.position]),
  rule: object<PersonGroup>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['parent_id', 'parentId', nullable(reference('person_group'))],
    ['name', 'name', text()],
    ['short_name', 'shortName', text('')],
    ['public_target', 'publicTarget', text('')],
    ['public', 'public', flag(true)],
  ]),
});

export const documentGroupKind = createKindTable<DocumentGroup>({
  kind: 'document_group',
  array: 'document_groups',
  key: 'documentGroups',
  label: ({ name }) => name,
  shown: (group) => (isListedDocumentGroup(group) ? group : [group.parentId, group.order]),
  rule: object<DocumentGroup>([
    ['id', 'id', id()],
    ['parent_id', 'parentId', nullable(reference('document_group'))],
    ['name', 'name', text()],
    ['public_name', 'publicName', text('')],
    ['description', 'description', text('')],
    ['public', 'public', flag(true)],
    ['doc_group_order', 'documentOrder', textOr('nameasc')],
    ['color_id', 'colorId', nullable(integer())],
    ['order', 'order', integer()],
    ['deleted', 'deleted', flag(false)],
    ['right', 'right', text('')],
  ]),
});
