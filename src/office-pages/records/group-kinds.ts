import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { type Html, html } from '../../util/html.ts';
import { createAreaMarkClasses, createAreaMarks } from '../components/area-marks.ts';
import { sortByPosition } from '../components/form/flatten-tree.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../components/record-kind.ts';

export const personGroupRecordKind: RecordKind = {
  kind: 'person_group',
  path: '/person-groups',
  order: 'position',
  parent: 'parent_id',
  blank: { public: true },
  columns: (language) => [
    {
      label: createTranslator(language)('kinds.person_group.fields.short_name'),
      isWhole: true,
      cell: ({ short_name, name }) => otherName(short_name, name),
    },
  ],
  badge: (value, t) => renderHiddenBadge(value['public'] === true, t),
  groups: (language) => {
    const of = createFieldFactory('person_group', createTranslator(language));
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('short_name', { kind: 'text', width: 'half' }),
          of('parent_id', { kind: 'entity', of: 'person_group', none: '–', width: 'half' }),
          of('public', { kind: 'yes' }),
          of('public_target', { kind: 'address' }),
        ],
      },
    ];
  },
};

export const layerRecordKind: RecordKind = {
  kind: 'layer',
  path: '/layers',
  publicPath: (id) => `?layer=${id}`,
  eventFilter: 'layer',
  order: 'position',
  parent: 'parent_id',
  listMarks: async (content) => {
    const marks = createAreaMarks(await content.all('layer'));
    return (id) => html`<i class="area-mark${createAreaMarkClasses(marks.find((mark) => mark.id === id))}"></i>`;
  },
  columns: (language) => [
    { label: createTranslator(language)('kinds.layer.fields.url'), cell: ({ url }) => String(url) },
  ],
  groups: (language) => {
    const of = createFieldFactory('layer', createTranslator(language));
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('parent_id', { kind: 'entity', of: 'layer', none: '–' }),
          of('url', { kind: 'address' }),
        ],
      },
    ];
  },
};

export const targetGroupRecordKind: RecordKind = {
  kind: 'target_group',
  path: '/target-groups',
  publicPath: (id) => `?group=${id}`,
  order: 'position',
  columns: (language) => [
    {
      label: createTranslator(language)('kinds.target_group.fields.longname'),
      cell: ({ longname, name }) => otherName(longname, name),
    },
  ],
  groups: (language) => {
    const of = createFieldFactory('target_group', createTranslator(language));
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('longname', { kind: 'text' }),
          of('url', { kind: 'address' }),
        ],
      },
    ];
  },
};

/** Maximum number of lists that phones show by name; they only count the others. */
const MAX_ON_PHONE = 3;

export const listGroupRecordKind: RecordKind = {
  kind: 'list_group',
  path: '/list-groups',
  order: 'position',
  columns: async (_, { editing, instance, t }) => {
    const lists = await editing.store.content.read(instance.name, (content) => content.all('list'));
    const drawNames = (names: readonly string[]): Html | string => {
      const count = names.length - MAX_ON_PHONE;
      if (count < 2) return names.join(', ');
      const first = `${names.slice(0, MAX_ON_PHONE).join(', ')} + ${t('forms.others', { count })}`;
      return html`<span class="on-desk">${names.join(', ')}</span><span class="on-phone">${first}</span>`;
    };
    const listsOf = ({ id }: PlainObject) =>
      sortByPosition(lists, ({ position }) => position).filter(({ groupIds }) => groupIds.includes(Number(id)));
    return [
      {
        label: t('records.kinds.list'),
        isLine: true,
        cell: (value) => drawNames(listsOf(value).map(({ name }) => name)),
      },
    ];
  },
  groups: (language) => [
    {
      fields: [
        createFieldFactory('list_group', createTranslator(language))('name', { kind: 'text', isRequired: true }),
      ],
    },
  ],
};

const DOCUMENT_ORDERS = ['nameasc', 'namedesc', 'dateasc', 'datedesc'] as const;

export const documentGroupRecordKind: RecordKind = {
  kind: 'document_group',
  path: '/document-groups',
  order: 'order',
  parent: 'parent_id',
  blank: { public: true, doc_group_order: 'nameasc' },
  columns: (language) => [
    {
      label: createTranslator(language)('kinds.document_group.fields.public_name'),
      cell: ({ public_name, name }) => otherName(public_name, name),
    },
  ],
  badge: (value, t) => renderHiddenBadge(value['public'] === true && value['deleted'] !== true, t),
  groups: (language) => {
    const t = createTranslator(language);
    const of = createFieldFactory('document_group', t);
    const orders = DOCUMENT_ORDERS.map((value) => ({ value, label: t(`documents.orders.${value}`) }));
    return [
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('public_name', { kind: 'text', width: 'half' }),
          of('description', { kind: 'lines' }),
          of('parent_id', { kind: 'entity', of: 'document_group', none: '–', width: 'half' }),
          of('doc_group_order', { kind: 'choice', choices: orders, width: 'half' }),
          of('public', { kind: 'yes' }),
        ],
      },
      {
        title: t('documents.more'),
        isFolded: true,
        fields: [
          of('color_id', { kind: 'number', isOptional: true, width: 'half' }),
          of('right', { kind: 'text', width: 'half' }),
          of('deleted', { kind: 'yes' }),
        ],
      },
    ];
  },
};

/** Badge of records that visitors don’t see. */
function renderHiddenBadge(isShown: boolean, t: Translate): Html | undefined {
  return isShown ? undefined : renderPill(t('documents.hidden'));
}

/** Second name of a record; "" if it only repeats the first. */
function otherName(other: unknown, name: unknown): string {
  return other === name ? '' : String(other);
}
