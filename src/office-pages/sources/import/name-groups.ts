// Unknown names in a file, by kind: rooms, areas, people. One click resolves a name, or all names with an obvious match.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { Kind } from '../../../model/entity.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import { isLikelyMisspelling } from '../../../office/sources/matching/closest-names.ts';
import { isPlaceholderId } from '../../../office/sources/matching/create-missing-entities.ts';
import { foldName, resolutionKeyOf } from '../../../office/sources/matching/directory.ts';
import { truncateValue } from '../../../office/sources/matching/fault.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import type { UnmatchedText } from '../../../office/sources/matching/unmatched.ts';
import type { SourcePreview } from '../../../office/sources/runs/preview-source.ts';
import { parseResolution } from '../../../office/sources/runs/source-answers.ts';
import type { TableKind } from '../../../office/sources/tables/columns.ts';
import { type Html, html } from '../../../util/html.ts';
import type { ChoiceGroup } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import type { Field, FieldGroup } from '../../components/form/field.ts';
import type { PageRequest } from '../../page.ts';
import { createNameControl } from './name-control.ts';
import type { StoredUpload, UploadDetails } from './upload.ts';

const MAX_NAMES = 100;

export const ACCEPT_UNAMBIGUOUS_NAMES_BUTTON = 'clear';

export const BUILDING_FIELD = 'building';

const ORDER: readonly Kind[] = ['room', 'layer', 'target_group', 'person'];

/** Names with a question: names without an answer, unknown people and places, and names answered in this import or for another source. */
export function listNamesWithQuestions({ sourcePreview, details }: StoredUpload): readonly NameInFile[] {
  const open = new Set(sourcePreview.unmatched.map(({ kind, text }) => resolutionKeyOf(kind, text)));
  const said = details.names ?? {};
  if (sourcePreview.table === undefined) return calendarNames(sourcePreview, said);
  return sourcePreview.names.filter(({ key, isStranger }) => {
    const isKnown = sourcePreview.resolutions.has(key) && !sourcePreview.recalled.has(key);
    return open.has(key) || said[key] !== undefined || sourcePreview.recalled.has(key) || (isStranger && !isKnown);
  });
}

/** Names of a calendar: names without an answer, and places that are not rooms. Users can change earlier answers. */
function calendarNames(
  { unmatched, places }: SourcePreview,
  said: Readonly<Record<string, string>>,
): readonly NameInFile[] {
  const met = [
    ...unmatched.map((one) => ({ ...one, isStranger: false })),
    ...places.map((one) => ({ ...one, isStranger: true })),
  ].map((one) => ({ ...one, key: resolutionKeyOf(one.kind, one.text) }));
  const decided = Object.keys(said).flatMap((key) => {
    const [, kind = '', text = ''] = /^([a-z_]+):(.*)$/s.exec(key) ?? [];
    if (text === '' || met.some((one) => one.key === key)) return [];
    const named = nameInKey(said[key] ?? '') ?? text;
    return [{ key, kind: kind as Kind, text: named, rows: 0, nearest: [], takesWords: true, isStranger: false }];
  });
  return [...met, ...decided].map((one) => ({ ...one, alike: undefined, clear: clearOf(one) }));
}

function nameInKey(kept: string): string | undefined {
  if (!kept.startsWith('{')) return undefined;
  const { name }: { name?: unknown } = JSON.parse(kept);
  return typeof name === 'string' ? name : undefined;
}

function clearOf({ kind, text, nearest }: Pick<UnmatchedText, 'kind' | 'text' | 'nearest'>): NameInFile['clear'] {
  const same = nearest.filter(({ label }) => isLikelyMisspelling(kind, text, label));
  if (nearest.length > 0) return same.length === 1 ? same[0]?.id : undefined;
  return 'words';
}

export function findBuildingForNewRooms({ sourcePreview, details }: StoredUpload): string {
  return details.building || defaultBuilding(sourcePreview);
}

export function createNameFieldGroups({ language }: PageRequest, upload: StoredUpload): readonly FieldGroup[] {
  const t = createTranslator(language);
  return namesByKind(upload).map(({ kind, all }) => {
    const shown = placedNamesOf(all, upload);
    const inRows = shown.map(
      ({ one, at }): Field => ({
        kind: 'own',
        name: `name/${at}`,
        label: labelOf(one, upload, t),
        control: createNameControl(`name/${at}`, { name: one, others: otherChoices(one, upload, t) }),
      }),
    );
    const building: Field = {
      kind: 'text',
      name: BUILDING_FIELD,
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

/** True for the name of a place that stays plain text unless the user decides otherwise. */
function isFreePlace({ kind, isStranger }: NameInFile): boolean {
  return kind === 'room' && isStranger;
}

/** Names in the order of the page, each with its index in the order of the file. */
export function listPlacedNames(upload: StoredUpload): readonly PlacedName[] {
  return namesByKind(upload).flatMap(({ all }) => placedNamesOf(all, upload));
}

function namesByKind(upload: StoredUpload) {
  const asked = listNamesWithQuestions(upload);
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort((a, b) => placeOf(a) - placeOf(b));
  return kinds.map((kind) => ({ kind, all: asked.filter((one) => one.kind === kind) }));
}

function labelOf({ text, rows }: NameInFile, { sourcePreview }: StoredUpload, t: Translate): string {
  const where = sourcePreview.format === 'ics' ? 'categories.inEvents' : 'import.inRows';
  return rows < 2 ? truncateValue(text) : `${truncateValue(text)} · ${t(where, { count: rows })}`;
}

function placeOf(kind: Kind): number {
  const at = ORDER.indexOf(kind);
  return at === -1 ? ORDER.length : at;
}

interface PlacedName {
  readonly one: NameInFile;
  /** Index among all names; it does not depend on the answers. */
  readonly at: number;
}

/** Names with their indexes. If there are too many for a page, those without an answer come first. */
function placedNamesOf(all: readonly NameInFile[], upload: StoredUpload): readonly PlacedName[] {
  const places = new Map(listNamesWithQuestions(upload).map(({ key }, at) => [key, at]));
  const placed = all.map((one) => ({ one, at: places.get(one.key) ?? 0 }));
  if (placed.length <= MAX_NAMES) return placed;
  const isOpen = ({ one }: PlacedName) => upload.details.names?.[one.key] === undefined;
  return [...placed.filter(isOpen), ...placed.filter((one) => !isOpen(one))].slice(0, MAX_NAMES);
}

function buildingsOf({ sourcePreview }: StoredUpload) {
  return sourcePreview.directory.all('building').filter(({ id }) => !isPlaceholderId(id));
}

function otherChoices({ kind, nearest }: NameInFile, upload: StoredUpload, t: Translate): readonly ChoiceGroup[] {
  const near = new Set(nearest.map(({ id }) => id));
  const all = upload.sourcePreview.directory.all(kind).filter(({ id }) => !near.has(id) && !isPlaceholderId(id));
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

/** Button that accepts the unambiguous names of a kind without an answer, and a notice about them; empty if no name is unambiguous. */
function clearFields(kind: Kind, all: readonly NameInFile[], upload: StoredUpload, t: Translate): Field[] {
  if (clearNamesWithoutAnswer(all, {}).length === 0) return [];
  const clear = clearNamesWithoutAnswer(all, upload.details.names ?? {});
  const notice = sayClear(clear, t);
  const control: Control = {
    inputs: [],
    enter: () => ({}),
    read: () => ({}),
    say: () => '',
    render: () => ({
      isGroup: true,
      control: () =>
        clear.length === 0
          ? html`<p class="soft">${t('import.noneClear')}</p>`
          : html`<p class="clear"><button name="${ACCEPT_UNAMBIGUOUS_NAMES_BUTTON}" value="${kind}">${t(
              'import.takeClear',
              {
                count: clear.length,
              },
            )}</button></p>
            ${notice}`,
    }),
  };
  return [
    {
      kind: 'own',
      name: `${ACCEPT_UNAMBIGUOUS_NAMES_BUTTON}/${kind}`,
      label: t('import.clear'),
      isQuiet: true,
      control,
    },
  ];
}

const MAX_TOLD = 12;

function sayClear(clear: readonly NameInFile[], t: Translate): Html {
  const by = Map.groupBy(clear, (one) => {
    const value = unambiguousValue(one) ?? '';
    return value === 'alike' || value.startsWith('same:') ? 'same' : value;
  });
  const line = (sort: 'same' | 'new' | 'house' | 'words') => {
    const some = by.get(sort) ?? [];
    if (some.length === 0) return '';
    const names = some.slice(0, MAX_TOLD).map((one) => (sort === 'same' ? `${one.text} → ${sameName(one)}` : one.text));
    const rest = some.length > MAX_TOLD ? `, ${t('import.more', { count: some.length - MAX_TOLD })}` : '';
    return html`<li>${t(`import.clearSorts.${sort}`)} ${names.map(truncateValue).join(', ')}${rest}</li>`;
  };
  return html`<ul class="plain soft small">${(['same', 'new', 'house', 'words'] as const).map(line)}</ul>`;
}

function sameName({ clear, nearest, alike = '' }: NameInFile): string {
  return nearest.find(({ id }) => id === clear)?.label ?? alike;
}

function clearNamesWithoutAnswer(
  all: readonly NameInFile[],
  said: Readonly<Record<string, string>>,
): readonly NameInFile[] {
  const isOpen = (one: NameInFile) => said[one.key] === undefined && !(one.isStranger && one.clear === 'words');
  return all.filter((one) => isOpen(one) && unambiguousValue(one) !== undefined);
}

export function createNameFormValues(upload: StoredUpload): PlainObject {
  const building = findBuildingForNewRooms(upload);
  const said = upload.details.names ?? {};
  const all = listNamesWithQuestions(upload).map((one, at): [string, PlainObject] => {
    const recalled = upload.sourcePreview.recalled.get(one.key);
    const answer = said[one.key] ?? (recalled === undefined ? undefined : String(recalled));
    const means = answerMeaning(one, answer ?? (one.isStranger ? 'words' : ''), building);
    return [String(at), { key: one.key, means }];
  });
  return { [BUILDING_FIELD]: building, name: Object.fromEntries(all) };
}

/** Answers about names, from the values of a form. `clear`: kind whose unambiguous names are accepted. */
export function readNameAnswers(
  upload: StoredUpload,
  values: PlainObject,
  clear: string,
): Required<Pick<UploadDetails, 'names' | 'building'>> {
  const typed = String(values[BUILDING_FIELD] ?? '').trim();
  const building = typed === '' ? findBuildingForNewRooms(upload) : typed;
  const known = new Map(listNamesWithQuestions(upload).map((one) => [one.key, one]));
  const names = { ...upload.details.names };
  const sent = isPlainObject(values['name']) ? Object.values(values['name']) : [];
  for (const one of sent.filter(isPlainObject)) {
    const name = known.get(String(one['key']));
    if (name === undefined) continue;
    const kept = storedAnswer(name, String(one['means'] ?? ''), building);
    const isDefault = name.isStranger && names[name.key] === undefined && !upload.sourcePreview.recalled.has(name.key);
    if (kept === '' || (isDefault && kept === 'words')) delete names[name.key];
    else names[name.key] = kept;
  }
  const ofKind = [...known.values()].filter(({ kind }) => kind === clear);
  for (const one of clearNamesWithoutAnswer(ofKind, names))
    names[one.key] = storedAnswer(one, unambiguousValue(one) ?? '', building);
  return { names, building };
}

/** Words in four languages that suggest that a name refers to a building. */
const HOUSE_WORDS =
  /kirche|kapelle|münster|\bdom\b|haus\b|häuser|hütte|zentrum|heim\b|schule|église|chapelle|temple|maison|centre|chalet|chiesa|cappella|\bcasa|centro|church|chapel|house|centre|center|hut\b/iu;

/** Words for a parish centre, which usually has the most rooms. */
const PARISH_HOUSE = /gemeindehaus|pfarrei|zentrum|paroiss|parrocchial|parish|community/iu;

function isBuildingName(text: string): boolean {
  return HOUSE_WORDS.test(text);
}

/** Default building for new rooms: the first that exists, otherwise the most likely name in the file. */
function defaultBuilding({ directory, names }: Pick<SourcePreview, 'directory' | 'names'>): string {
  const [there] = directory.all('building').filter(({ id }) => !isPlaceholderId(id));
  if (there !== undefined) return there.label;
  const rooms = names.filter(({ kind }) => kind === 'room').map(({ text }) => text);
  return rooms.find((text) => PARISH_HOUSE.test(text)) ?? rooms.find(isBuildingName) ?? rooms[0] ?? '';
}

/** Form value for an unambiguous name; undefined if the user has to decide. */
function unambiguousValue({ kind, text, clear }: NameInFile): string | undefined {
  if (typeof clear === 'number') return `same:${clear}`;
  return clear === 'new' && kind === 'room' && isBuildingName(text) ? 'house' : clear;
}

/** Answer in its stored form; "" without an answer. `building`: building of new rooms. */
function storedAnswer({ kind, text, alike }: NameInFile, means: string, building: string): string {
  const [, id] = /^same:([1-9]\d{0,9})$/.exec(means) ?? [];
  if (id !== undefined) return id;
  const [, house] = /^in:([1-9]\d{0,9})$/.exec(means) ?? [];
  if (house !== undefined) return JSON.stringify({ name: text, building: house });
  switch (means) {
    case 'words':
    case 'leave':
      return means;
    case 'alike':
      return alike === undefined ? '' : JSON.stringify({ as: alike });
    case 'house':
      return kind === 'room' ? JSON.stringify({ name: text, building: text }) : '';
    case 'new':
      return JSON.stringify(kind === 'room' ? { name: text, building: building || text } : { name: text });
    default:
      return '';
  }
}

/** Form value of a stored answer; "" without an answer. */
function answerMeaning({ text }: NameInFile, kept: string, building: string): string {
  const meant = parseResolution(kept, text);
  if (meant === undefined) return '';
  if (typeof meant === 'number') return `same:${meant}`;
  if (typeof meant !== 'object') return meant;
  if ('as' in meant) return 'alike';
  const { building: house = building } = meant;
  if (foldName(house) === foldName(building)) return 'new';
  return /^\d+$/.test(house) ? `in:${house}` : 'house';
}
