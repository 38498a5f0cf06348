// Interface of a form control: how a field is filled, read, summarised and drawn. A form holds texts, so that invalid input can be shown
// again as it was typed. A control converts between these texts and values in the bundle’s format.

import { isPlain, type Plain } from '../../../model/format/rule.ts';
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
  | ('unknownPerson' | 'needsName' | 'mailOfPerson' | 'badNumber' | 'needsText' | 'needsAddress' | 'no_email')
  | ('telephone' | 'website' | 'needsCriterion');

export interface FieldFault<N extends string = string> {
  readonly name: N;
  readonly code: FieldFaultCode;
  readonly typed: string | undefined;
  /** Affected input, if the field has several. */
  readonly input: string | undefined;
}

/** Reports that a field can't be read; `typed` is the text that the message quotes, `input` the affected one of several inputs. */
export type ReportFieldFault = (code: FieldFaultCode, typed?: string, input?: string) => void;

export interface DescribeContext<C = unknown> {
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
  /** Problems of the field, for a control that shows them at its inputs. */
  readonly problems: readonly InputProblem[];
  /** Attributes of one of several inputs, such as its id and error state; `hint` is the id of a further description. */
  readonly mark: (input: string, hint?: string) => Html;
}

export interface RenderedControl {
  /** Draws the control; `attributes` tie the main input to its label and description, and are empty for a group. */
  readonly control: (attributes: Html) => Html;
  readonly hint?: string | undefined;
  /** True if the control has several inputs under one label. */
  readonly isGroup?: boolean;
  readonly after?: Html | undefined;
  /** Rarely needed content, folded away; keyboard users reach it after the daily fields. */
  readonly later?: Html | undefined;
  /** True if the control draws its own label, as a checkbox does. */
  readonly isNamed?: boolean;
  /** True if inputs mark their own errors, so that the others are not marked. */
  readonly marksSome?: boolean;
  /** True if the control shows the problems of its inputs next to them. */
  readonly showsProblems?: boolean;
}

/** Texts of the inputs with the stored files, or the problem of a rejected file; undefined if no file was sent. */
export type StoredFiles = { readonly entered: InputTexts } | { readonly problem: InputProblem } | undefined;

/**
 * `C` is the type of the choices, read once for all fields of the form; `D` is the type of the drawing context. Keys are those of the
 * bundle, nested with `/`: `template/title`.
 */
export interface Control<C = unknown, D extends ControlRenderContext<C> = ControlRenderContext<C>> {
  /** Names of its inputs, unique in the form. */
  readonly inputs: readonly string[];
  /** Inputs for days and times as people write them; they are stored in ISO format once they can be read. */
  readonly moments?: DateTimeInputs;
  /** Returns the texts of the inputs for a value in the bundle’s format. */
  readonly enter: (value: Plain, choices: C) => InputTexts;
  /** Returns the values of the texts by key; unreadable texts are kept as typed and reported with `tell`. */
  readonly read: (entered: InputTexts, choices: C, tell: ReportFieldFault) => Plain;
  /** Short summary of the value; "" if empty. */
  readonly say: (entered: InputTexts, telling: DescribeContext<C>) => string;
  /** Summary next to the title of a folded part. Default: `say`. */
  readonly describeFolded?: (entered: InputTexts, telling: DescribeContext<C>) => string;
  readonly render: (drawing: D) => RenderedControl;
  /** True if a form that is shown again shows the parsed values, as with ticked days that become typed days. */
  readonly isShownAsRead?: true;
  /** Stores uploaded files; only for controls that accept files. */
  readonly storeFiles?: (request: PageRequest, entered: InputTexts) => Promise<StoredFiles>;
  /** Label of one of several inputs for error messages. Default: the label of the field. */
  readonly labelOf?: (input: string, language: Language) => string | undefined;
  /** Input that holds a value, by its path in the bundle; undefined for the field as a whole. */
  readonly inputAt?: (path: readonly string[]) => string | undefined;
}

export function describeFolded<C, D extends ControlRenderContext<C>>(
  { say, describeFolded: sayShort = say }: Control<C, D>,
  entered: InputTexts,
  telling: DescribeContext<C>,
): string {
  return sayShort(entered, telling);
}

/** Wraps a control for a value under a key, such as the template of a series. Input names do not change. */
export function nestControl<C, D extends ControlRenderContext<C>>(key: string, control: Control<C, D>): Control<C, D> {
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

/** Adapts a control that needs more than the form provides: other choices, or a larger drawing context. */
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
