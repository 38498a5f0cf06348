// How one field of a form is filled, read, said and drawn. A form holds texts, so that whatever was typed can be shown again,
// whether it can be read or not; a control makes texts of the bundle's words and the bundle's words of texts.

import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import type { InputProblem } from '../../../pages/field-frame.ts';
import type { Html } from '../../../util/html.ts';
import type { PageRequest } from '../../page.ts';
import type { Entered, MomentInputs } from './entered.ts';

/** Why the texts of a field can't be read. */
export type FieldFaultCode =
  | (
      | 'noDay'
      | 'badDay'
      | 'noTime'
      | 'badTime'
      | 'endsBefore'
      | 'noSuchTime'
      | 'timeWithoutDay'
      | 'noSuchDay'
      | 'badTimeIn'
      | 'needsPicture'
      | 'hoursNeedTimes'
      | 'noEnd'
    )
  | ('unknownPerson' | 'needsName' | 'mailOfPerson' | 'badNumber' | 'needsText' | 'needsAddress' | 'no_email')
  | ('telephone' | 'website' | 'needsCriterion');

/** A field whose texts can’t be what they should. */
export interface FieldFault<N extends string = string> {
  readonly name: N;
  readonly code: FieldFaultCode;
  /** What was typed, where the words say it. */
  readonly typed: string | undefined;
  /** Which of the inputs of the field it is. */
  readonly input: string | undefined;
}

/** Notes that a field can't be read; `typed` is what was typed, where the words say it, and `input` which of several inputs it is. */
export type Tell = (code: FieldFaultCode, typed?: string, input?: string) => void;

/** What saying needs to know. */
export interface FormTelling<C = unknown> {
  readonly choices: C;
  readonly language: Language;
  /** What the field is called. */
  readonly label: string;
}

/** What drawing needs to know. */
export interface FormDrawing<C = unknown> {
  readonly language: Language;
  readonly entered: Entered;
  readonly choices: C;
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
  /** What of it is rarely needed, folded away: who goes by the keyboard comes to it behind what is needed daily. */
  readonly later?: Html | undefined;
  /** Whether its own input says its name, as a box to be ticked does. */
  readonly isNamed?: boolean;
  /** Whether some of its inputs say themselves that they are wrong, so that the others are not marked. */
  readonly marksSome?: boolean;
}

/** What stands in the inputs of a control with the files that were kept; what is wrong with one that was not; nothing where none came. */
export type KeptFiles = { readonly entered: Entered } | { readonly problem: InputProblem } | undefined;

/**
 * `C` is what can be chosen, as the form reads it once for all its fields, and `D` what a control needs to be drawn. Keys are those of the
 * bundle, with `/` between them where one lies in another: `template/title`.
 */
export interface Control<C = unknown, D extends FormDrawing<C> = FormDrawing<C>> {
  /** The names of its inputs, which no other control of the form has. */
  readonly inputs: readonly string[];
  /** Those of them in which days and times are written as people write them; here they are as in data where they could be read. */
  readonly moments?: MomentInputs;
  /** The texts that stand in its inputs for a value in the bundle's words. */
  readonly enter: (value: Plain, choices: C) => Entered;
  /** What its texts mean, by the keys that it fills; what can't be read stands there as it was typed, and is told. */
  readonly read: (entered: Entered, choices: C, tell: Tell) => Plain;
  /** What stands in it, in short; "" for nothing. */
  readonly say: (entered: Entered, telling: FormTelling<C>) => string;
  /** What of it is said beside the name of a folded part; what is in it, where nothing is said. */
  readonly sayFolded?: (entered: Entered, telling: FormTelling<C>) => string;
  readonly draw: (drawing: D) => Drawn;
  /** Whether a form that comes back shows what was read, as where days that were ticked become days that are typed. */
  readonly isShownAsRead?: true;
  /** Keeps the files that came with the form, for a control that takes any. */
  readonly keepFiles?: (asked: PageRequest, entered: Entered) => Promise<KeptFiles>;
  /** What one of several inputs is called, where something is said of it; the field’s name where nothing is answered. */
  readonly labelOf?: (input: string, language: Language) => string | undefined;
  /** Which of several inputs a value stands in, by its place in the bundle's words; undefined for the field as a whole. */
  readonly inputAt?: (path: readonly string[]) => string | undefined;
}

export function sayFolded<C, D extends FormDrawing<C>>(
  { say, sayFolded: sayShort = say }: Control<C, D>,
  entered: Entered,
  telling: FormTelling<C>,
): string {
  return sayShort(entered, telling);
}

/** A control of what lies within a key: of the template of a series, say. Its inputs keep their names. */
export function within<C, D extends FormDrawing<C>>(key: string, control: Control<C, D>): Control<C, D> {
  const { inputAt } = control;
  return {
    ...control,
    enter: (value, choices) => {
      const inner = value[key];
      return control.enter(isPlain(inner) ? inner : {}, choices);
    },
    read: (entered, choices, tell) =>
      Object.fromEntries(
        Object.entries(control.read(entered, choices, tell)).map(([name, value]) => [`${key}/${name}`, value]),
      ),
    ...(inputAt && { inputAt: ([, ...rest]) => inputAt(rest) }),
  };
}

/** A control that needs more than the form gives: other choices, and what is drawn beside. */
export function given<C, D extends FormDrawing<C>>(
  control: Control<C, D>,
  { choices, ...more }: { readonly choices: C } & Omit<D, keyof FormDrawing>,
): Control {
  return {
    ...control,
    enter: (value) => control.enter(value, choices),
    read: (entered, _, tell) => control.read(entered, choices, tell),
    say: (entered, telling) => control.say(entered, { ...telling, choices }),
    sayFolded: (entered, telling) => sayFolded(control, entered, { ...telling, choices }),
    draw: (drawing) => control.draw({ ...drawing, ...more, choices } as unknown as D),
  };
}

/** Texts one after the other, without the empty ones. */
export function listed(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
