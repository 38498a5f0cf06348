// How one field of a form is filled, read, said and drawn. A form holds texts, so that whatever was typed can be shown again,
// whether it can be read or not; a control makes texts of the bundle's words and the bundle's words of texts.

import type { Html } from '../../../kit/html.ts';
import type { WallClock } from '../../../kit/wall-clock.ts';
import type { Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import type { SayDays } from '../../days.ts';
import type { Asked } from '../../page.ts';
import type { Entered } from './entered.ts';
import type { EventChoices } from './event-choices.ts';

/** Why the texts of a field can't be read. */
export type FieldFaultCode =
  | ('noDay' | 'badDay' | 'noTime' | 'badTime' | 'endsBefore' | 'noSuchTime' | 'timeWithoutDay')
  | ('unknownPerson' | 'needsName' | 'mailOfPerson' | 'badNumber' | 'needsText' | 'needsAddress' | 'no_email');

/** Notes that a field can't be read; `typed` is what was typed, where the words say it, and `input` which of several inputs it is. */
export type Tell = (code: FieldFaultCode, typed?: string, input?: string) => void;

/** What is said of a field that is wrong. */
export interface InputProblem {
  readonly text: string;
  /** Which of its inputs is wrong; undefined for the field as a whole. */
  readonly input?: string | undefined;
}

/** What reading needs to know. */
export interface FormReading {
  readonly choices: EventChoices;
  readonly clock: WallClock;
}

/** What saying needs to know. */
export interface FormTelling {
  readonly choices: EventChoices;
  readonly days: SayDays;
  readonly language: Language;
  /** What the field is called. */
  readonly label: string;
}

/** What drawing needs to know. */
export interface FormDrawing {
  readonly asked: Asked;
  readonly entered: Entered;
  readonly choices: EventChoices;
  /** What the field is called. */
  readonly label: string;
  readonly isWrong: boolean;
  /** Attributes of one of several inputs: by what it is found, and what is wrong with it; `hint` is the id of what else is said of it. */
  readonly mark: (input: string, hint?: string) => Html;
}

/** A field as its control draws it. */
export interface Drawn {
  /** Gets the attributes that tie the main input to its name and to what is said of it; nothing where it is a group. */
  readonly control: (attributes: Html) => Html;
  readonly hint?: string | undefined;
  /** Whether it is several inputs under one name. */
  readonly isGroup?: boolean;
  /** Stands below all that is said of the field. */
  readonly after?: Html | undefined;
  /** Whether its own input says its name, as a box to be ticked does. */
  readonly isNamed?: boolean;
  /** Whether some of its inputs say themselves that they are wrong, so that the others are not marked. */
  readonly marksSome?: boolean;
}

/** `D` is what it needs to be drawn. */
export interface TextControl<D extends FormDrawing = FormDrawing> {
  /** The names of its inputs, which no other control of the form has. */
  readonly inputs: readonly string[];
  /** The texts that stand in its inputs for a value in the bundle's words. */
  readonly enter: (value: Plain, choices: EventChoices) => Entered;
  /** What its texts mean in the bundle's words; what can't be read stands there as it was typed, and is told. */
  readonly read: (entered: Entered, reading: FormReading, tell: Tell) => Plain;
  /** What stands in it, in short; "" for nothing. */
  readonly say: (entered: Entered, telling: FormTelling) => string;
  readonly draw: (drawing: D) => Drawn;
  /** Which of several inputs a value stands in, by its place in the bundle's words; undefined for the field as a whole. */
  readonly inputAt?: (path: readonly string[]) => string | undefined;
}

/** Texts one after the other, without the empty ones. */
export function listed(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
