// The fields of a series’ events: those of an event, by the same controls, in the same folded parts.

import { translator } from '../../i18n/translate.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { html } from '../../util/html.ts';
import { given, within } from '../components/form/control.ts';
import { readEventChoices } from '../components/form/event-choices.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { signupOfSeries } from '../event/controls/signup.ts';
import { FIELD_NAMES, type FieldName, FOLDS, type Fold, fieldRow } from '../event/fields.ts';
import type { Asked } from '../page.ts';

/** What each date has of its own, or what is of one date alone. */
const OF_ONE_DATE: readonly FieldName[] = ['when', 'occupied', 'statusNote', 'state', 'publishFrom'];

const NAMES = FIELD_NAMES.filter((name) => !OF_ONE_DATE.includes(name));

interface TemplateFields {
  /** What is needed of every series. */
  readonly daily: readonly Field[];
  readonly folded: readonly FieldGroup[];
}

export async function templateFields(asked: Asked): Promise<TemplateFields> {
  const { editing, indexes, instance, language } = asked;
  const t = translator(language);
  const read = await editing.store.content.read(instance.name, (content) => readEventChoices(content, asked));
  // Its form has no answer to the buttons that make what is missing.
  const choices = { ...read, mayMake: false };
  const kinds = await eventTypes(editing, indexes, instance.name);
  const drawn = { asked, kinds, choices, afterKind: undefined, roomNote: html``, isRoomTaken: false, isFirst: false };
  const field = (name: FieldName): Field => {
    const { keys, control, size, isQuiet } =
      name === 'signup' ? { ...fieldRow(name), control: signupOfSeries } : fieldRow(name);
    return {
      name: `template/${keys[0]}`,
      kind: 'own',
      label: name === 'title' ? t('kinds.series.fields.template/title') : t(`labels.fields.${name}`),
      width: size,
      isQuiet,
      isRequired: name === 'title',
      control: given(within('template', control), drawn),
    };
  };
  const offered = NAMES.filter((name) => fieldRow(name).isOffered?.(choices, {}) ?? true);
  const fieldsIn = (fold: Fold | undefined) => offered.filter((name) => fieldRow(name).fold === fold).map(field);
  const folded = FOLDS.map((fold) => ({ title: t(`labels.folds.${fold}`), isFolded: true, fields: fieldsIn(fold) }));
  return { daily: fieldsIn(undefined), folded: folded.filter(({ fields }) => fields.length > 0) };
}
