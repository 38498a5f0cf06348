// A form sent together with those next to it: which one was submitted, and whether others have unsaved input.

import { formOf, type WholeForm } from '../form.ts';
import { digestOf, type Pair } from './controls.ts';
import { BESIDE, ENTER, MAIN, OPENED, PANELS, type Panel, prefixOf } from './join.ts';
import { isWithin } from './within.ts';

export interface Joined {
  /** Submitted form: the panel of the pressed button, or the large form. */
  readonly form: WholeForm;
  /** Number of the panel; undefined for the large form. */
  readonly pressed: number | undefined;
  /** The large form and its URL. */
  readonly main: WholeForm;
  readonly action: string;
  readonly isMainTyped: boolean;
  readonly typed: readonly { readonly panel: Panel; readonly form: WholeForm }[];
  readonly label: string;
}

/** Undefined for a form without others next to it. `office`: prefix of the URLs of the instance’s pages. */
export function splitForms(form: WholeForm, query: URLSearchParams, office: string): Joined | undefined {
  const action = form.text(MAIN);
  if (!isWithin(action, office)) return undefined;
  const panels = readPanels(form.text(PANELS), office);
  const asked = query.get(BESIDE);
  const pressed = asked === null || panels[Number(asked)] === undefined ? undefined : Number(asked);
  const main = pick(form, (name) => (isOwn(name) || name.startsWith('~') ? undefined : name));
  const ofPanel = (number: number) => {
    const prefix = prefixOf(number);
    return pick(form, (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined));
  };
  const madeFor = form.texts.filter(([name]) => name === '_for');
  const typed = panels.flatMap((panel, number) => {
    const own = ofPanel(number);
    // After a refusal the page shows a panel with unsaved texts; it counts as typed unless it is empty now.
    const isEmpty = own.texts.length === 0;
    return number === pressed || isEmpty || digestOf(own.texts) === panel.digest
      ? []
      : [{ panel, form: withTexts(own, madeFor) }];
  });
  return {
    main,
    action,
    typed,
    pressed,
    label: pressed === undefined ? '' : (panels[pressed]?.label ?? ''),
    form: pressed === undefined ? main : withTexts(ofPanel(pressed), madeFor),
    isMainTyped: form.text(OPENED) !== digestOf(main.texts) || main.files.length > 0,
  };
}

function isOwn(name: string): boolean {
  return [MAIN, OPENED, PANELS, ENTER].includes(name);
}

function readPanels(text: string, office: string): Panel[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const isPanel = (one: Partial<Panel> | null): one is Panel =>
      typeof one?.action === 'string' && typeof one.label === 'string' && typeof one.digest === 'string';
    return Array.isArray(parsed) && parsed.every((one) => isPanel(one) && isWithin(one.action, office)) ? parsed : [];
  } catch {
    return [];
  }
}

/** Fields for which `rename` returns a name. */
function pick(form: WholeForm, rename: (name: string) => string | undefined): WholeForm {
  const renamed = <T>(pairs: readonly (readonly [string, T])[]) =>
    pairs.flatMap(([name, value]) => {
      const as = rename(name);
      return as === undefined ? [] : [[as, value] as const];
    });
  const names = new Map<string, string>();
  for (const [name] of [...form.texts, ...form.files]) {
    const as = rename(name);
    if (as !== undefined) names.set(as, name);
  }
  const file = (name: string) => {
    const was = names.get(name);
    return was === undefined ? undefined : form.file(was);
  };
  return formOf(renamed(form.texts), renamed(form.files), file);
}

function withTexts(form: WholeForm, more: readonly Pair[]): WholeForm {
  return formOf([...more, ...form.texts], form.files, form.file);
}
