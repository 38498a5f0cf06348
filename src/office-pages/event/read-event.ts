// Converts an event to the texts of its form and back, field by field.

import { translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import type { FieldFault, FormTelling } from '../components/form/control.ts';
import type { Entered } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { FIELD_NAMES, FIELDS, type FieldName } from '../event-fields/fields.ts';

/**
 * Values of the fields. `before` and `after` are the minutes for which the rooms are occupied around the event, or null; all other keys are
 * those of the bundle. Unreadable texts are kept as typed.
 */
export interface ReadEvent {
  readonly value: Plain;
  readonly faults: readonly FieldFault<FieldName>[];
}

/** Texts of the inputs; `names` defaults to all fields. Inputs with several rows have an empty one at the end. */
export function enteredOf(event: Event, choices: EventChoices, names = FIELD_NAMES): Entered {
  const value = writtenWhole('event', event);
  return Object.assign({}, ...names.map((name) => FIELDS[name].control.enter(value, choices)));
}

/** `names` are the fields to read. Default: all. */
export function readEvent(entered: Entered, choices: EventChoices, names = FIELD_NAMES): ReadEvent {
  const faults: FieldFault<FieldName>[] = [];
  const values = names.map((name) =>
    FIELDS[name].control.read(entered, choices, (code, typed, input) => {
      faults.push({ name, code, typed, input });
    }),
  );
  return { value: Object.assign({}, ...values), faults };
}

/** Short summary of a field, for folded parts and for conflicting texts; "" if empty. */
export function sayField(name: FieldName, entered: Entered, telling: Omit<FormTelling<EventChoices>, 'label'>): string {
  return FIELDS[name].control.say(entered, {
    ...telling,
    label: translator(telling.language)(`labels.fields.${name}`),
  });
}
