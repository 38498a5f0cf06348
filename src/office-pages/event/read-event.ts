import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import type { DescriptionContext, FieldFault } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { InputTexts } from '../components/form/input-texts.ts';
import { EVENT_FIELD_NAMES, EVENT_FIELDS, type EventFieldName } from '../event-fields/event-fields.ts';

/**
 * Values of the fields. `before` and `after`: minutes for which the rooms are occupied around the event, or null. All other keys are as in
 * the bundle; unreadable texts are kept as typed.
 */
export interface EventParseResult {
  readonly value: PlainObject;
  readonly faults: readonly FieldFault<EventFieldName>[];
}

/** Texts of the inputs. `names`: fields, by default all. Inputs with several rows end with an empty one. */
export function eventToInputTexts(event: Event, choices: EventChoices, names = EVENT_FIELD_NAMES): InputTexts {
  const value = serializeEntity('event', event);
  return Object.assign({}, ...names.map((name) => EVENT_FIELDS[name].control.enter(value, choices)));
}

/** Values of the inputs. `names`: fields, by default all. */
export function readEventInputs(
  entered: InputTexts,
  choices: EventChoices,
  names = EVENT_FIELD_NAMES,
): EventParseResult {
  const faults: FieldFault<EventFieldName>[] = [];
  const values = names.map((name) =>
    EVENT_FIELDS[name].control.read(entered, choices, (code, typed, input) => {
      faults.push({ name, code, typed, input });
    }),
  );
  return { value: Object.assign({}, ...values), faults };
}

/** Summary of a field, for folded parts and conflicting texts; "" if the field is empty. */
export function describeField(
  name: EventFieldName,
  entered: InputTexts,
  telling: Omit<DescriptionContext<EventChoices>, 'label'>,
): string {
  return EVENT_FIELDS[name].control.say(entered, {
    ...telling,
    label: createTranslator(telling.language)(`labels.fields.${name}`),
  });
}
