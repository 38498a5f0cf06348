// Creates a person, room, area or sign-up form within the form of an event, and selects it there (rule U3: editors). An existing entity of
// the same name is selected instead.

import { hash } from 'node:crypto';
import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Kind } from '../../model/entity.ts';
import type { Plain } from '../../model/format/rule.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { type Applied, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContent } from '../../office/content/errors.ts';
import type { Step } from '../../office/content/step.ts';
import { undo } from '../../office/content/undo.ts';
import { foldedName, openDirectory } from '../../office/sources/matching/directory.ts';
import { nameParts, plainName } from '../../office/sources/matching/person-name.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { Conflict, InUse, NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { plainText } from '../../util/plain-text.ts';
import { inOneLine } from '../../util/without-controls.ts';
import { type Entered, textsOf } from '../components/form/entered.ts';
import { MAKE, PANELS, SAME } from '../components/form/make-missing.ts';
import { type PeopleByName, peopleOf } from '../components/form/people.ts';
import type { FieldName } from '../event-fields/fields.ts';
import { FIELD_NAMES, inputsOf } from '../event-fields/fields.ts';
import { NotAllowed } from '../failures.ts';
import type { PageRequest } from '../page.ts';

type MissingKind = 'person' | 'room' | 'layer' | 'form';

/** Requested kind. Default: a room. */
function kindIn(text: string): MissingKind {
  return text === 'person' || text === 'layer' || text === 'form' ? text : 'room';
}

interface Missing {
  readonly kind: MissingKind;
  readonly name: string;
  /** For a room: the name of an existing or new building. */
  readonly building: string;
}

/** The created or existing entity, or the reason why it was not created. */
type MadeMissing =
  | { readonly id: number; readonly label: string; readonly revision: number | undefined }
  | { readonly text: string };

export interface HelpedMissing {
  readonly entered: Entered;
  readonly field: FieldName;
  readonly note: Html;
}

/** Throws NotAllowed unless the user is an editor. */
export async function helpMissing(asked: PageRequest, entered: Entered): Promise<HelpedMissing> {
  const { form } = asked;
  const [kind = '', input = '', ...rest] = form.text(MAKE).split(' ');
  if (kind === 'back') {
    const field = FIELD_NAMES.find((name) => name === rest[0]) ?? 'place';
    const { text } = await takeBack(asked, Number(input));
    return { entered, field, note: html`<p class="hint" role="status">${text}</p>` };
  }
  if (kind === SAME) return takeNear(asked, entered, input, rest);
  const of = kindIn(kind);
  const missing: Missing = of === 'person' ? { kind: of, name: rest.join(' '), building: '' } : inPanel(asked, of);
  const field = fieldOf(of, input);
  const made = await makeMissing(asked, missing);
  if ('text' in made) return { entered, field, note: html`<p class="problem" role="alert">${made.text}</p>` };
  return {
    entered: chosenIn(entered, { kind: of, input, missing, made }),
    field,
    note: noteOf(asked, of, made, field),
  };
}

/** Replaces a typed name with an existing person. */
async function takeNear(
  asked: PageRequest,
  entered: Entered,
  input: string,
  [id, ...typed]: readonly string[],
): Promise<HelpedMissing> {
  const { nameOf } = await peopleHere(asked);
  const [label, name] = [nameOf(Number(id)), typed.join(' ')];
  const field = fieldOf('person', input);
  if (label === '') return { entered, field, note: html`` };
  const missing: Missing = { kind: 'person', name, building: '' };
  const chosen = chosenIn(entered, { kind: 'person', input, missing, made: { id: Number(id), label } });
  return { entered: chosen, field, note: html`` };
}

async function peopleHere({ editing, instance }: PageRequest): Promise<PeopleByName> {
  return editing.store.content.read(instance.name, async (content) => peopleOf(await content.all('person')));
}

/** Answers the script: people with a name similar to `name`, closest first. */
export async function answerNear(asked: PageRequest): Promise<Response> {
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store' };
  const name = asked.query.get('name') ?? '';
  return Response.json({ near: (await peopleHere(asked)).near(name) }, { headers });
}

function inPanel({ form }: PageRequest, kind: Exclude<MissingKind, 'person'>): Missing {
  const { name, building } = PANELS[kind];
  return { kind, name: form.text(name), building: building === undefined ? '' : form.text(building) };
}

function fieldOf(kind: MissingKind, input: string): FieldName {
  if (kind === 'layer') return 'layers';
  if (kind === 'form') return 'signup';
  return (kind === 'person' ? FIELD_NAMES.find((name) => inputsOf(name).includes(input)) : undefined) ?? 'place';
}

interface Choosing {
  readonly kind: MissingKind;
  readonly input: string;
  readonly missing: Missing;
  readonly made: { readonly id: number; readonly label: string };
}

/** Texts of the form with the created entity selected. */
function chosenIn(entered: Entered, { kind, input, missing, made }: Choosing): Entered {
  if (kind === 'person') {
    const texts = textsOf(entered, input).map((text) => (text === missing.name ? made.label : text));
    return { ...entered, [input]: texts };
  }
  if (kind === 'form') return { ...entered, online_form: [String(made.id)] };
  if (kind === 'layer') return { ...entered, layer: [...new Set([...textsOf(entered, 'layer'), String(made.id)])] };
  const rooms = [...new Set([...textsOf(entered, 'room').filter((id) => id !== ''), String(made.id)]), ''];
  const others = textsOf(entered, 'place').filter((one) => one !== 'room');
  return { ...entered, room: rooms, place: [...rooms.map(() => 'room'), ...others] };
}

const PLACES = { person: 'persons', room: 'rooms', layer: 'layers', form: 'forms' } as const;

function noteOf(
  asked: PageRequest,
  kind: MissingKind,
  { id, label, revision }: Exclude<MadeMissing, { readonly text: string }>,
  field: FieldName,
): Html {
  const t = translator(asked.language);
  const back =
    revision === undefined
      ? ''
      : html`<button class="quiet small" name="${MAKE}" value="back ${revision} ${field}" formnovalidate>${t('help.takeBack')}</button>`;
  return html`<div class="as-usual" role="status">
    <p>${sayMade(asked, kind, label, revision)} <a href="${asked.link(`/${PLACES[kind]}/${id}`)}">${t('missing.look')}</a></p>
    ${back}
  </div>`;
}

function sayMade({ language }: PageRequest, kind: MissingKind, name: string, revision: number | undefined): string {
  const t = translator(language);
  return revision === undefined ? t('missing.there', { name }) : t(`missing.made.${kind}`, { name });
}

/** Name as it will be stored: without markup and invisible characters. */
function cleaned(text: string): string {
  return inOneLine(plainText(text).replace(/\p{Cf}/gu, ''));
}

/** Creates the entity only once; an existing one of the same name is used instead. */
async function makeMissing(asked: PageRequest, { kind, name: typed, building: house }: Missing): Promise<MadeMissing> {
  const { editing, instance, language } = asked;
  if (!hasRole(editing.authority, 'editor')) throw new NotAllowed('editor');
  const t = translator(language);
  const name = cleaned(kind === 'person' ? plainName(typed) : typed);
  if (name === '') return { text: t('missing.noName') };
  const building = cleaned(house);
  if (kind === 'room' && building === '') return { text: t('missing.noBuilding') };
  const houses = kind === 'room' ? await idsOf(asked, 'building', building) : [];
  if (houses.length > 1) return { text: t('import.severalBuildings', { building }) };
  const [past] = await seenHistory(editing, instance.name, { limit: 1 });
  const there = await idsOf(asked, kind, name);
  const known = kind === 'room' ? await within(asked, there, houses[0]) : there;
  const [only] = known;
  if (known.length > 1) return { text: t('missing.several', { name }) };
  if (only !== undefined) return { id: only, label: await labelAt(asked, kind, only), revision: undefined };
  try {
    // The key makes two users who create the same entity concurrently get the same result.
    const key = hash(
      'sha256',
      JSON.stringify(['missing', kind, foldedName(name), foldedName(building), past?.revision]),
    );
    const once = { key, request: '', toAnswer: (applied: Applied) => JSON.stringify(idIn(applied, kind)) };
    const steps = stepsFor(kind, name, building, houses[0]);
    const outcome = await applyChanges(editing, instance.name, steps, { language, once });
    const isOurs = 'applied' in outcome;
    const id = isOurs ? idIn(outcome.applied, kind) : Number(outcome.replayed);
    return { id, label: await labelAt(asked, kind, id), revision: isOurs ? outcome.applied.revision : undefined };
  } catch (error) {
    if (!(error instanceof BadContent)) throw error;
    return { text: [...new Set(error.problems.map((one) => sayRemark(one, language)))].join(' ') };
  }
}

function idIn({ results }: Applied, kind: MissingKind): number {
  return results.find((one) => one.kind === kind)?.id ?? 0;
}

/** New people are not public until an editor publishes them. */
function stepsFor(kind: MissingKind, name: string, building: string, house: number | undefined): Step[] {
  if (kind === 'layer' || kind === 'form') return [{ kind, value: { name }, at: '' }];
  if (kind === 'person') {
    const { first, last } = nameParts(name);
    return [{ kind, value: { firstname: first, lastname: last, visibility: 'none' }, at: '' }];
  }
  const room = (buildingId: unknown): Step => ({ kind, value: { building_id: buildingId, name } as Plain, at: '' });
  if (house !== undefined) return [room(house)];
  return [{ kind: 'building', ref: 'house', value: { name: building.trim() }, at: '' }, room({ ref: 'house' })];
}

async function idsOf({ editing, instance }: PageRequest, kind: Kind, name: string): Promise<readonly number[]> {
  const directory = await editing.store.content.read(instance.name, (content) =>
    openDirectory(content, new Set([kind])),
  );
  const word = foldedName(name);
  const named = directory.all(kind).filter(({ label }) => foldedName(label) === word);
  return kind === 'person' ? directory.find(kind, name) : named.map(({ id }) => id);
}

/** Which of these rooms are in a building; empty for a new building. */
async function within({ editing, instance }: PageRequest, ids: readonly number[], house: number | undefined) {
  const rooms = await editing.store.content.read(instance.name, (content) => content.all('room'));
  return rooms.filter(({ id, buildingId }) => ids.includes(id) && buildingId === house).map(({ id }) => id);
}

async function labelAt({ editing, instance }: PageRequest, kind: MissingKind, id: number): Promise<string> {
  const directory = await editing.store.content.read(instance.name, (content) =>
    openDirectory(content, new Set([kind])),
  );
  return directory.all(kind).find((one) => one.id === id)?.label ?? '';
}

/** Undoes the creation, unless the entity was used or changed since. */
async function takeBack(
  { editing, instance, language }: PageRequest,
  revision: number,
): Promise<{ readonly text: string; readonly isTaken: boolean }> {
  const t = translator(language);
  try {
    await undo(editing, instance.name, revision, { language });
    return { text: t('missing.takenBack'), isTaken: true };
  } catch (error) {
    if (![Conflict, InUse, NotFound].some((one) => error instanceof one)) throw error;
    return { text: t('missing.inUse'), isTaken: false };
  }
}

/** The same for the script: `kind`, `name`, `building`, or `back` with the revision to undo. */
export async function answerMissing(asked: PageRequest): Promise<Response> {
  const { form, link } = asked;
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store' };
  if (form.has('back')) return Response.json(await takeBack(asked, Number(form.text('back'))), { headers });
  const kind = kindIn(form.text('kind'));
  const made = await makeMissing(asked, { kind, name: form.text('name'), building: form.text('building') });
  if ('text' in made) return Response.json(made, { status: 422, headers });
  const { id, label, revision } = made;
  const href = link(`/${PLACES[kind]}/${id}`);
  return Response.json({ id, label, revision, href, text: sayMade(asked, kind, label, revision) }, { headers });
}
