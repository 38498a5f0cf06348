import type { Translate } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { APPEND_SEPARATORS, type BulkOperations, PERSON_FIELD_KEYS } from '../../office/bulk/bulk-operations.ts';
import { readBulkOperations } from '../../office/bulk/read-bulk-operations.ts';
import { plainToHtml } from '../../office/sources/matching/plain-to-html.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import { fieldsOf } from '../components/form/form-state.ts';
import { assignProblemsToFields, toFieldProblems } from '../components/form/problems.ts';
import { readSubmittedFields, type SubmittedFields } from '../components/form/submitted-fields.ts';
import { formatFieldLabel } from '../history/field-names.ts';
import type { PageRequest } from '../page.ts';

/**
 * Fields of a bulk edit, named after the keys of `BulkOperations`, so that each problem can be assigned to its field. `types`: event types
 * in use.
 */
export function createBulkFieldGroups(
  { t, language }: Pick<PageRequest, 't' | 'language'>,
  types: readonly string[],
): FieldGroup[] {
  const nameOf = (key: string) => formatFieldLabel('event', key, language);
  const roles = PERSON_FIELD_KEYS.map((key) => ({ value: key, label: nameOf(key) }));
  const texts = Object.keys(APPEND_SEPARATORS).map((key) => ({ value: key, label: nameOf(key) }));
  const ways = (['later', 'earlier'] as const).map((value) => ({ value, label: t(`bulk.edit.${value}`) }));
  const label = (key: 'personFrom' | 'personTo' | 'role' | 'roomFrom' | 'roomTo' | 'minutes' | 'way' | 'appendTo') =>
    t(`bulk.edit.${key}`);
  return [
    {
      title: t('bulk.edit.person'),
      sentence: t('bulk.edit.personSentence', {
        from: '{replace_person/from}',
        role: '{replace_person/role}',
        to: '{replace_person/to}',
      }),
      fields: [
        { kind: 'entity', of: 'person', name: 'replace_person/from', label: label('personFrom') },
        {
          kind: 'choice',
          name: 'replace_person/role',
          label: label('role'),
          choices: [{ value: '', label: t('bulk.edit.anyRole') }, ...roles],
        },
        {
          kind: 'entity',
          of: 'person',
          name: 'replace_person/to',
          label: label('personTo'),
          none: t('bulk.edit.choose'),
        },
        { kind: 'yes', name: 'goes/person', label: t('bulk.edit.goesPerson') },
      ],
    },
    {
      title: t('bulk.edit.room'),
      sentence: t('bulk.edit.roomSentence', { from: '{replace_room/from}', to: '{replace_room/to}' }),
      fields: [
        {
          kind: 'entity',
          of: 'room',
          name: 'replace_room/from',
          label: label('roomFrom'),
          none: t('bulk.edit.anyRoom'),
        },
        { kind: 'entity', of: 'room', name: 'replace_room/to', label: label('roomTo'), none: t('bulk.edit.choose') },
        { kind: 'yes', name: 'goes/room', label: t('bulk.edit.goesRoom') },
      ],
    },
    {
      title: t('bulk.edit.time'),
      sentence: t('bulk.edit.timeSentence', { minutes: '{shift_minutes}', way: '{way}' }),
      fields: [
        { kind: 'number', name: 'shift_minutes', label: label('minutes'), isOptional: true },
        { kind: 'choice', name: 'way', label: label('way'), choices: ways },
      ],
    },
    {
      title: t('bulk.edit.type'),
      fields: [
        {
          kind: 'text',
          name: 'event_type',
          label: nameOf('event_type'),
          suggests: types,
          hint: t('bulk.edit.typeHint'),
          isQuiet: true,
        },
      ],
    },
    {
      title: nameOf('layer_ids'),
      isFolded: true,
      fields: [
        { kind: 'entities', of: 'layer', name: 'add_layer_ids', label: t('bulk.edit.add'), width: 'half' },
        { kind: 'entities', of: 'layer', name: 'remove_layer_ids', label: t('bulk.edit.take'), width: 'half' },
      ],
    },
    {
      title: nameOf('target_group_ids'),
      isFolded: true,
      fields: [
        {
          kind: 'entities',
          of: 'target_group',
          name: 'add_target_group_ids',
          label: t('bulk.edit.add'),
          width: 'half',
        },
        {
          kind: 'entities',
          of: 'target_group',
          name: 'remove_target_group_ids',
          label: t('bulk.edit.take'),
          width: 'half',
        },
      ],
    },
    {
      title: t('bulk.edit.text'),
      isFolded: true,
      fields: [
        { kind: 'choice', name: 'append_to', label: label('appendTo'), choices: texts, width: 'half' },
        { kind: 'lines', name: 'append', label: t('bulk.edit.append'), hint: t('bulk.edit.appendHint') },
      ],
    },
  ];
}

export const BULK_FORM_DEFAULTS: PlainObject = { way: 'later', append_to: 'short_desc' };

export interface EnteredBulkOperations extends SubmittedFields {
  readonly set: BulkOperations | undefined;
  readonly problems: readonly FieldProblem[];
}

/** Reads the changes to apply to each event. An empty field changes nothing. */
export async function readBulkForm(
  request: PageRequest,
  groups: readonly FieldGroup[],
): Promise<EnteredBulkOperations> {
  const { t, language } = request;
  const fields = fieldsOf(groups);
  const sent = await readSubmittedFields(request, fields);
  const given = submittedValues(sent.values);
  const wrong = [...toFieldProblems(sent.faults, language), ...incompleteReplacementProblems(sent.values, t)];
  if (wrong.length > 0 || Object.keys(given).length === 0) {
    const nothing = wrong.length > 0 ? wrong : [{ name: undefined, text: t('bulk.edit.nothing') }];
    return { ...sent, set: undefined, problems: nothing };
  }
  const { set, problems } = readBulkOperations(given, '');
  const said = assignProblemsToFields(problems, fields, language);
  return { ...sent, set: said.length > 0 ? undefined : set, problems: said };
}

/**
 * Problems of incomplete replacements: both names are required, and removing a person or room without a replacement needs an explicit
 * choice.
 */
function incompleteReplacementProblems(values: PlainObject, t: Translate): FieldProblem[] {
  return (['person', 'room'] as const).flatMap((kind): FieldProblem[] => {
    const { from, to } = replacementIn(values, `replace_${kind}`);
    const goes = isPlainObject(values['goes']) && values['goes'][kind] === true;
    if (from !== null && to === null && !goes) return [{ name: `replace_${kind}/to`, text: t('bulk.edit.whom') }];
    const isUnsaid = from === null && (goes || (kind === 'person' && to !== null));
    return isUnsaid ? [{ name: `replace_${kind}/from`, text: t('bulk.edit.whose') }] : [];
  });
}

function replacementIn(
  values: PlainObject,
  key: string,
): { readonly from: unknown; readonly to: unknown; readonly role: unknown } {
  const value = values[key];
  const { from = null, to = null, role = '' } = isPlainObject(value) ? value : {};
  return { from, to, role };
}

function submittedValues(values: PlainObject): PlainObject {
  const person = replacementIn(values, 'replace_person');
  const room = replacementIn(values, 'replace_room');
  const given: Record<string, unknown> = {};
  if (person.from !== null) {
    given['replace_person'] = { from: person.from, to: person.to, ...(person.role !== '' && { role: person.role }) };
  }
  if (room.from !== null) given['replace_room'] = { from: room.from, to: room.to };
  else if (room.to !== null) given['rooms'] = [{ room_id: room.to }];
  const minutes = values['shift_minutes'];
  if (minutes !== null && minutes !== undefined) {
    given['shift_minutes'] = values['way'] === 'earlier' && typeof minutes === 'number' ? -minutes : minutes;
  }
  if (values['event_type'] !== '' && values['event_type'] !== undefined) given['event_type'] = values['event_type'];
  for (const key of ['add_layer_ids', 'remove_layer_ids', 'add_target_group_ids', 'remove_target_group_ids']) {
    const ids = values[key];
    if (Array.isArray(ids) && ids.length > 0) given[key] = ids;
  }
  const text = String(values['append'] ?? '').trim();
  const to = String(values['append_to'] ?? '');
  if (text !== '') given['append'] = { [to]: to === 'long_desc' ? plainToHtml(text) : text };
  return given;
}
