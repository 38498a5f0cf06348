// What stands in a field, in short: for what is folded away, and for two people’s different texts.

import type { Language } from '../../model/instance.ts';
import type { SayDays } from '../days.ts';
import { type Choices, roomName } from './choices.ts';
import { type Entered, isTicked, textOf, textsOf } from './entered.ts';
import { LABELS } from './field-labels.ts';
import { FIELD_WORDS } from './field-words.ts';
import { FIELDS, type FieldName } from './fields.ts';
import { readSpan } from './moments.ts';

export interface Telling {
  readonly choices: Choices;
  readonly days: SayDays;
  readonly language: Language;
}

/** "" where nothing stands there. */
export function sayField(name: FieldName, entered: Entered, telling: Telling): string {
  const { choices, language } = telling;
  const words = FIELD_WORDS[language];
  const text = (input: string) => textOf(entered, input);
  switch (name) {
    case 'when':
      return sayWhen(entered, telling);
    case 'place': {
      const rooms = textsOf(entered, 'room').map((id) => roomName(choices, Number(id)));
      return listed([...rooms, ...textsOf(entered, 'free_name'), ...textsOf(entered, 'free_city')]);
    }
    case 'layers':
      return named(choices.layers, textsOf(entered, 'layer'));
    case 'targets':
      return named(choices.targets, textsOf(entered, 'target'));
    case 'public':
    case 'hideTime':
    case 'sacrament':
      return isTicked(entered, FIELDS[name].inputs[0]) ? words.yes : words.no;
    case 'state':
      return words.states[text('state') as 'ready'] ?? '';
    case 'signup':
      return text('signup') === '' ? '' : listed([words.signup[text('signup') as 'open'] ?? '', text('deadline')]);
    case 'occupied':
      return listed([
        text('before') && `${text('before')} ${words.minutesBefore}`,
        text('after') && `${text('after')} ${words.minutesAfter}`,
      ]);
    case 'image':
      return text('image_url') === '' || isTicked(entered, 'image_remove')
        ? ''
        : text('caption') || LABELS[language].fields.image;
    case 'files':
      return listed(textsOf(entered, 'file_name'));
    default:
      return listed(
        FIELDS[name].inputs.filter((input) => !input.endsWith('_id')).flatMap((input) => textsOf(entered, input)),
      );
  }
}

function sayWhen(entered: Entered, { days }: Telling): string {
  const [day = '', from = '', to = '', until = ''] = ['day', 'from', 'to', 'until'].map((name) =>
    textOf(entered, name),
  );
  const span = readSpan({ day, from, to, until, isWhole: isTicked(entered, 'whole') });
  if (typeof span === 'string') return listed([day, from, to, until]);
  return `${days.shortDay(span.from)}, ${days.span(span.from, span.to)}`;
}

function named(choices: readonly { readonly id: number; readonly name: string }[], ids: readonly string[]): string {
  return listed(choices.filter(({ id }) => ids.includes(String(id))).map(({ name }) => name));
}

function listed(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
