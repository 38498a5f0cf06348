// Unknown names of a file in groups: rooms, areas, people. Each is answered with one click, and all clear names at once.

import { type Translate, translator } from '../../../i18n/translate.ts';
import type { Kind } from '../../../model/entity.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import { isSurelySame } from '../../../office/sources/matching/closest-names.ts';
import { isMade } from '../../../office/sources/matching/create-missing-entities.ts';
import { resolutionKey } from '../../../office/sources/matching/directory.ts';
import { shownValue } from '../../../office/sources/matching/fault.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import type { Unmatched } from '../../../office/sources/matching/unmatched.ts';
import type { SourcePreview } from '../../../office/sources/runs/preview-source.ts';
import type { TableKind } from '../../../office/sources/tables/columns.ts';
import { type Html, html } from '../../../util/html.ts';
import type { ChoiceGroup } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import type { Field, FieldGroup } from '../../components/form/field.ts';
import type { PageRequest } from '../../page.ts';
import { clearValue, keptAnswer, meansOf, usualBuilding } from './name-answers.ts';
import { nameControl } from './name-control.ts';
import type { Details, KeptUpload } from './upload.ts';

/** Maximum number of names of a kind per page. */
const MAX_NAMES = 100;

/** Button that accepts the clear names of a kind. */
export const CLEAR = 'clear';

/** Field for the building of new rooms. */
export const BUILDING = 'building';

const ORDER: readonly Kind[] = ['room', 'layer', 'target_group', 'person'];

/** Names with a question: open ones, unknown people and places, and those answered in this import. */
export function namesToAsk({ foreseen, details }: KeptUpload): readonly NameInFile[] {
  const open = new Set(foreseen.unmatched.map(({ kind, text }) => resolutionKey(kind, text)));
  const said = details.names ?? {};
  if (foreseen.table === undefined) return ofCalendar(foreseen, said);
  return foreseen.names.filter(({ key, isStranger }) => {
    return open.has(key) || said[key] !== undefined || (isStranger && !foreseen.resolutions.has(key));
  });
}

/** For a calendar: open names and other places; earlier answers remain editable. */
function ofCalendar(
  { unmatched, places }: SourcePreview,
  said: Readonly<Record<string, string>>,
): readonly NameInFile[] {
  const met = [
    ...unmatched.map((one) => ({ ...one, isStranger: false })),
    ...places.map((one) => ({ ...one, isStranger: true })),
  ].map((one) => ({ ...one, key: resolutionKey(one.kind, one.text) }));
  const decided = Object.keys(said).flatMap((key) => {
    const [, kind = '', text = ''] = /^([a-z_]+):(.*)$/s.exec(key) ?? [];
    if (text === '' || met.some((one) => one.key === key)) return [];
    const named = ofName(said[key] ?? '') ?? text;
    return [{ key, kind: kind as Kind, text: named, rows: 0, nearest: [], takesWords: true, isStranger: false }];
  });
  return [...met, ...decided].map((one) => ({ ...one, alike: undefined, clear: clearOf(one) }));
}

function ofName(kept: string): string | undefined {
  if (!kept.startsWith('{')) return undefined;
  const { name }: { name?: unknown } = JSON.parse(kept);
  return typeof name === 'string' ? name : undefined;
}

function clearOf({ kind, text, nearest }: Pick<Unmatched, 'kind' | 'text' | 'nearest'>): NameInFile['clear'] {
  const same = nearest.filter(({ label }) => isSurelySame(kind, text, label));
  if (nearest.length > 0) return same.length === 1 ? same[0]?.id : undefined;
  return 'words';
}

/** Building of new rooms: the user’s choice, or the default. */
export function buildingOf({ foreseen, details }: KeptUpload): string {
  return details.building || usualBuilding(foreseen);
}

export function nameGroups({ language }: PageRequest, upload: KeptUpload): readonly FieldGroup[] {
  const t = translator(language);
  return namesByKind(upload).map(({ kind, all }) => {
    const shown = shownOf(all, upload);
    const inRows = shown.map(
      ({ one, at }): Field => ({
        kind: 'own',
        name: `name/${at}`,
        label: labelOf(one, upload, t),
        control: nameControl(`name/${at}`, { name: one, others: othersOf(one, upload, t) }),
      }),
    );
    const building: Field = {
      kind: 'text',
      name: BUILDING,
      label: t('import.building'),
      hint: t('import.buildingHint'),
      width: 'half',
      suggests: buildingsOf(upload).map(({ label }) => label),
    };
    return {
      title: t('import.namesOf', { kind: t(`import.kinds.${kind as TableKind}`) }),
      intro: t(
        kind === 'person' ? 'import.peopleHelp' : all.every(isFreePlace) ? 'import.placesHelp' : 'import.namesHelp',
      ),
      fields: [...(kind === 'room' ? [building] : []), ...clearFields(kind, all, upload, t), ...inRows],
    };
  });
}

/** Returns whether a name is a place that remains text by default. */
function isFreePlace({ kind, isStranger }: NameInFile): boolean {
  return kind === 'room' && isStranger;
}

/** Names in the order of the page, each with its index among all names. */
export function namesShown(upload: KeptUpload): readonly PlacedName[] {
  return namesByKind(upload).flatMap(({ all }) => shownOf(all, upload));
}

function namesByKind(upload: KeptUpload) {
  const asked = namesToAsk(upload);
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort((a, b) => placeOf(a) - placeOf(b));
  return kinds.map((kind) => ({ kind, all: asked.filter((one) => one.kind === kind) }));
}

function labelOf({ text, rows }: NameInFile, { foreseen }: KeptUpload, t: Translate): string {
  const where = foreseen.format === 'ics' ? 'categories.inEvents' : 'import.inRows';
  return rows < 2 ? shownValue(text) : `${shownValue(text)} · ${t(where, { count: rows })}`;
}

function placeOf(kind: Kind): number {
  const at = ORDER.indexOf(kind);
  return at === -1 ? ORDER.length : at;
}

interface PlacedName {
  readonly one: NameInFile;
  /** Index among all names, which is stable while they are answered. */
  readonly at: number;
}

/** If there are too many, open names come first. */
function shownOf(all: readonly NameInFile[], upload: KeptUpload): readonly PlacedName[] {
  const places = new Map(namesToAsk(upload).map(({ key }, at) => [key, at]));
  const placed = all.map((one) => ({ one, at: places.get(one.key) ?? 0 }));
  if (placed.length <= MAX_NAMES) return placed;
  const isOpen = ({ one }: PlacedName) => upload.details.names?.[one.key] === undefined;
  return [...placed.filter(isOpen), ...placed.filter((one) => !isOpen(one))].slice(0, MAX_NAMES);
}

function buildingsOf({ foreseen }: KeptUpload) {
  return foreseen.directory.all('building').filter(({ id }) => !isMade(id));
}

/** Other entities of the kind; for a room also the buildings in which it can be created. */
function othersOf({ kind, nearest }: NameInFile, upload: KeptUpload, t: Translate): readonly ChoiceGroup[] {
  const near = new Set(nearest.map(({ id }) => id));
  const all = upload.foreseen.directory.all(kind).filter(({ id }) => !near.has(id) && !isMade(id));
  const there = all.map(({ id, label }) => ({ value: `same:${id}`, label }));
  const buildings = kind === 'room' ? buildingsOf(upload) : [];
  const anew = buildings.map(({ id, label }) => ({
    value: `in:${id}`,
    label: t('import.anewIn', { building: label }),
  }));
  return [
    { label: t('import.sameAsHere'), choices: there },
    { label: t('import.anew'), choices: anew },
  ];
}

/** Clear names of a kind without an answer, and the button that accepts them; empty if no name is clear. */
function clearFields(kind: Kind, all: readonly NameInFile[], upload: KeptUpload, t: Translate): Field[] {
  if (openAndClear(all, {}).length === 0) return [];
  const clear = openAndClear(all, upload.details.names ?? {});
  const told = sayClear(clear, t);
  const control: Control = {
    inputs: [],
    enter: () => ({}),
    read: () => ({}),
    say: () => '',
    draw: () => ({
      isGroup: true,
      control: () =>
        clear.length === 0
          ? html`<p class="soft">${t('import.noneClear')}</p>`
          : html`<p class="clear"><button name="${CLEAR}" value="${kind}">${t('import.takeClear', { count: clear.length })}</button></p>
            ${told}`,
    }),
  };
  return [{ kind: 'own', name: `${CLEAR}/${kind}`, label: t('import.clear'), isQuiet: true, control }];
}

/** Maximum number of names listed in a line. */
const MAX_TOLD = 12;

function sayClear(clear: readonly NameInFile[], t: Translate): Html {
  const by = Map.groupBy(clear, (one) => {
    const value = clearValue(one) ?? '';
    return value === 'alike' || value.startsWith('same:') ? 'same' : value;
  });
  const line = (sort: 'same' | 'new' | 'house' | 'words') => {
    const some = by.get(sort) ?? [];
    if (some.length === 0) return '';
    const names = some.slice(0, MAX_TOLD).map((one) => (sort === 'same' ? `${one.text} → ${sameName(one)}` : one.text));
    const rest = some.length > MAX_TOLD ? `, ${t('import.more', { count: some.length - MAX_TOLD })}` : '';
    return html`<li>${t(`import.clearSorts.${sort}`)} ${names.map(shownValue).join(', ')}${rest}</li>`;
  };
  return html`<ul class="plain soft small">${(['same', 'new', 'house', 'words'] as const).map(line)}</ul>`;
}

function sameName({ clear, nearest, alike = '' }: NameInFile): string {
  return nearest.find(({ id }) => id === clear)?.label ?? alike;
}

function openAndClear(all: readonly NameInFile[], said: Readonly<Record<string, string>>): readonly NameInFile[] {
  const isOpen = (one: NameInFile) => said[one.key] === undefined && !(one.isStranger && one.clear === 'words');
  return all.filter((one) => isOpen(one) && clearValue(one) !== undefined);
}

export function nameValues(upload: KeptUpload): Plain {
  const building = buildingOf(upload);
  const said = upload.details.names ?? {};
  const all = namesToAsk(upload).map((one, at): [string, Plain] => {
    const means = meansOf(one, said[one.key] ?? (one.isStranger ? 'words' : ''), building);
    return [String(at), { key: one.key, means }];
  });
  return { [BUILDING]: building, name: Object.fromEntries(all) };
}

/** Answers about names from the values of a form, including all clear names of the kind `clear`. */
export function namesSaid(
  upload: KeptUpload,
  values: Plain,
  clear: string,
): Required<Pick<Details, 'names' | 'building'>> {
  const typed = String(values[BUILDING] ?? '').trim();
  const building = typed === '' ? buildingOf(upload) : typed;
  const known = new Map(namesToAsk(upload).map((one) => [one.key, one]));
  const names = { ...upload.details.names };
  const sent = isPlain(values['name']) ? Object.values(values['name']) : [];
  for (const one of sent.filter(isPlain)) {
    const name = known.get(String(one['key']));
    if (name === undefined) continue;
    const kept = keptAnswer(name, String(one['means'] ?? ''), building);
    // People responsible are kept as text by default.
    if (kept === '' || (name.isStranger && kept === 'words' && names[name.key] === undefined)) delete names[name.key];
    else names[name.key] = kept;
  }
  const ofKind = [...known.values()].filter(({ kind }) => kind === clear);
  for (const one of openAndClear(ofKind, names)) names[one.key] = keptAnswer(one, clearValue(one) ?? '', building);
  return { names, building };
}
