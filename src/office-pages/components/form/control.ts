// Form control: how a field is filled, read, summarized and drawn. A control converts between values in the bundle’s format and the texts
// of its inputs. A form keeps the texts, so that it can show invalid input as typed.

import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import type { InputProblem } from '../../../pages/render-field.ts';
import type { Html } from '../../../util/html.ts';
import type { PageRequest } from '../../page.ts';
import type { DateTimeInputs, InputTexts } from './input-texts.ts';

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
      | 'needsTimes'
      | 'noEnd'
    )
  | (
      | 'unknownPerson'
      | 'unknownContact'
      | 'needsName'
      | 'mailOfPerson'
      | 'badNumber'
      | 'needsText'
      | 'needsAddress'
      | 'no_email'
    )
  | ('telephone' | 'website' | 'needsCriterion');

export interface FieldFault<N extends string = string> {
  readonly name: N;
  readonly code: FieldFaultCode;
  readonly typed: string | undefined;
  readonly input: string | undefined;
}

/** Reports that a field can’t be read. `typed`: text that the message quotes; `input`: the affected input, if the field has several. */
export type FieldFaultReporter = (code: FieldFaultCode, typed?: string, input?: string) => void;

export interface DescriptionContext<C = unknown> {
  readonly choices: C;
  readonly language: Language;
  readonly label: string;
}

export interface ControlRenderContext<C = unknown> {
  readonly language: Language;
  readonly entered: InputTexts;
  readonly choices: C;
  readonly label: string;
  readonly isWrong: boolean;
  /** Problems of the field, for controls that show problems next to their inputs. */
  readonly problems: readonly InputProblem[];
  /** Attributes of one of several inputs, such as its id and error state. `hint`: id of a further description. */
  readonly mark: (input: string, hint?: string) => Html;
}

export interface RenderedControl {
  /** Draws the control. `attributes` tie its main input to its label and description; they are empty for a group. */
  readonly control: (attributes: Html) => Html;
  readonly hint?: string | undefined;
  readonly isGroup?: boolean;
  readonly after?: Html | undefined;
  /** Rarely needed content, folded away below the other fields. */
  readonly later?: Html | undefined;
  /** True if the control draws its own label, like a checkbox. */
  readonly isNamed?: boolean;
  /** True if only the invalid inputs of the control are marked, instead of all. */
  readonly marksSome?: boolean;
  readonly showsProblems?: boolean;
}

/** Texts of the inputs after uploads are stored, or the problem of a rejected upload; undefined if no file was sent. */
export type StoredFilesResult = { readonly entered: InputTexts } | { readonly problem: InputProblem } | undefined;

/**
 * Control of a form. `C`: choices, read once for all fields of the form; `D`: context for drawing. Keys are the bundle’s keys, nested with
 * `/`: `template/title`.
 */
export interface Control<C = unknown, D extends ControlRenderContext<C> = ControlRenderContext<C>> {
  /** Names of its inputs, unique in the form. */
  readonly inputs: readonly string[];
  /** Inputs for days and times as people write them. Readable texts are converted to ISO format. */
  readonly moments?: DateTimeInputs;
  readonly enter: (value: PlainObject, choices: C) => InputTexts;
  /** Parses the texts and returns the values by key. Unreadable texts are kept as typed and reported with `tell`. */
  readonly read: (entered: InputTexts, choices: C, tell: FieldFaultReporter) => PlainObject;
  /** Short summary of the value; "" if empty. */
  readonly say: (entered: InputTexts, telling: DescriptionContext<C>) => string;
  /** Summary next to the title when the field is folded. Default: `say`. */
  readonly describeFolded?: (entered: InputTexts, telling: DescriptionContext<C>) => string;
  readonly render: (drawing: D) => RenderedControl;
  /**
   * True if the form, when shown again, contains the parsed values instead of the typed texts; a ticked day then appears as a typed day.
   */
  readonly isShownAsRead?: true;
  /** Stores uploaded files; undefined for controls without uploads. */
  readonly storeFiles?: (request: PageRequest, entered: InputTexts) => Promise<StoredFilesResult>;
  /** Label of one of several inputs, for error messages. Default: the label of the field. */
  readonly labelOf?: (input: string, language: Language) => string | undefined;
  /** Name of the input that holds a value, by the value’s path in the bundle; undefined for the whole field. */
  readonly inputAt?: (path: readonly string[]) => string | undefined;
}

export function describeFolded<C, D extends ControlRenderContext<C>>(
  { say, describeFolded: sayShort = say }: Control<C, D>,
  entered: InputTexts,
  telling: DescriptionContext<C>,
): string {
  return sayShort(entered, telling);
}

/** Wraps a control so that its value is below a key, such as `template` of a series. The names of its inputs stay the same. */
export function nestControl<C, D extends ControlRenderContext<C>>(key: string, control: Control<C, D>): Control<C, D> {
  const { inputAt } = control;
  return {
    ...control,
    enter: (value, choices) => {
      const inner = value[key];
      return control.enter(isPlainObject(inner) ? inner : {}, choices);
    },
    read: (entered, choices, tell) =>
      Object.fromEntries(
        Object.entries(control.read(entered, choices, tell)).map(([name, value]) => [`${key}/${name}`, value]),
      ),
    ...(inputAt && { inputAt: ([, ...rest]) => inputAt(rest) }),
  };
}

/** Wraps a control that needs other choices or more context than the form provides. */
export function bindControl<C, D extends ControlRenderContext<C>>(
  control: Control<C, D>,
  { choices, ...more }: { readonly choices: C } & Omit<D, keyof ControlRenderContext>,
): Control {
  return {
    ...control,
    enter: (value) => control.enter(value, choices),
    read: (entered, _, tell) => control.read(entered, choices, tell),
    say: (entered, telling) => control.say(entered, { ...telling, choices }),
    describeFolded: (entered, telling) => describeFolded(control, entered, { ...telling, choices }),
    render: (drawing) => control.render({ ...drawing, ...more, choices } as unknown as D),
  };
}

export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
