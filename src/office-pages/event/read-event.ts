// An event as the texts of its form, and those texts as an event: each field by its control.

import { translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import type { FieldFault, FormTelling } from '../components/form/control.ts';
import type { Entered } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { FIELD_NAMES, FIELDS, type FieldName } from '../event-fields/fields.ts';

/**
 * What the fields say. `before` and `after` are the minutes for which the rooms are taken around the event, or null; all else
 * are keys of the bundle. What can't be read stands there as it was typed.
 */
export interface ReadEvent {
  readonly value: Plain;
  readonly faults: readonly FieldFault<FieldName>[];
}

/** The texts of the inputs of fields, of all where none are named; those of which there can be more have an empty one at their end. */
export function enteredOf(event: Event, choices: EventChoices, names = FIELD_NAMES): Entered {
  const value = writtenWhole('event', event);
  return Object.assign({}, ...names.map((name) => FIELDS[name].control.enter(value, choices)));
}

/** `names` are the fields that are read: all where nothing is said. */
export function readEvent(entered: Entered, choices: EventChoices, names = FIELD_NAMES): ReadEvent {
  const faults: FieldFault<FieldName>[] = [];
  const values = names.map((name) =>
    FIELDS[name].control.read(entered, choices, (code, typed, input) => {
      faults.push({ name, code, typed, input });
    }),
  );
  return { value: Object.assign({}, ...values), faults };
}

/** What stands in a field, in short: for what is folded away, and for two people's different texts. "" for nothing. */
export function sayField(name: FieldName, entered: Entered, telling: Omit<FormTelling<EventChoices>, 'label'>): string {
  return FIELDS[name].control.say(entered, {
    ...telling,
    label: translator(telling.language)(`labels.fields.${name}`),
  });
}
