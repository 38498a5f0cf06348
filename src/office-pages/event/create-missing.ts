// Creates a person, room, area or sign-up form from the form of an event, and selects it there (rule U3: editors only). An existing one
// with the same name is selected instead.

import { hash } from 'node:crypto';
import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Kind } from '../../model/entity.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import { type AppliedChange, applyChanges } from '../../office/content/apply-changes.ts';
import { BadContentError } from '../../office/content/errors.ts';
import type { Step } from '../../office/content/step.ts';
import { undoChange } from '../../office/content/undo-change.ts';
import { createImportDirectory, foldName } from '../../office/sources/matching/directory.ts';
import { parseNameParts, stripNameTitles } from '../../office/sources/matching/person-name.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { ConflictError, InUseError, NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import { CREATE_MISSING_BUTTON, CREATION_PANELS, USE_EXISTING_PREFIX } from '../components/form/creation-panels.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { createPeopleIndex, type PeopleIndex } from '../components/form/people-index.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import { EVENT_FIELD_NAMES, listInputsOfField } from '../event-fields/event-fields.ts';
import { RoleRequiredError } from '../failures.ts';
import type { PageRequest } from '../page.ts';

type MissingKind = 'person' | 'room' | 'layer' | 'form';

function kindIn(text: string): MissingKind {
  return text === 'person' || text === 'layer' || text === 'form' ? text : 'room';
}

interface Missing {
  readonly kind: MissingKind;
  readonly name: string;
  readonly building: string;
}

/** The created or existing entity, or why it was not created. */
type CreatedMissing =
  | { readonly id: number; readonly label: string; readonly revision: number | undefined }
  | { readonly text: string };

export interface MissingEntityResult {
  readonly entered: InputTexts;
  readonly field: EventFieldName;
  readonly note: Html;
}

/** Handles a button for a missing entity. Throws RoleRequiredError if the button creates an entity and the user is not an editor. */
export async function createMissingEntity(request: PageRequest, entered: InputTexts): Promise<MissingEntityResult> {
  const { form } = request;
  const [kind = '', input = '', ...rest] = form.text(CREATE_MISSING_BUTTON).split(' ');
  if (kind === 'back') {
    const field = EVENT_FIELD_NAMES.find((name) => name === rest[0]) ?? 'place';
    const { text } = await revertCreation(request, Number(input));
    return { entered, field, note: html`<p class="hint" role="status">${text}</p>` };
  }
  if (kind === USE_EXISTING_PREFIX) return useExistingPerson(request, entered, input, rest);
  const of = kindIn(kind);
  const missing: Missing = of === 'person' ? { kind: of, name: rest.join(' '), building: '' } : readPanel(request, of);
  const field = fieldOf(of, input);
  const made = await createOrFindMissing(request, missing);
  if ('text' in made) return { entered, field, note: html`<p class="problem" role="alert">${made.text}</p>` };
  return {
    entered: withCreated(entered, { kind: of, input, missing, made }),
    field,
    note: noteOf(request, of, made, field),
  };
}

async function useExistingPerson(
  request: PageRequest,
  entered: InputTexts,
  input: string,
  [id, ...typed]: readonly string[],
): Promise<MissingEntityResult> {
  const { nameOf } = await readPeopleIndex(request);
  const [label, name] = [nameOf(Number(id)), typed.join(' ')];
  const field = fieldOf('person', input);
  if (label === '') return { entered, field, note: html`` };
  const missing: Missing = { kind: 'person', name, building: '' };
  const chosen = withCreated(entered, { kind: 'person', input, missing, made: { id: Number(id), label } });
  return { entered: chosen, field, note: html`` };
}

async function readPeopleIndex({ editing, instance }: PageRequest): Promise<PeopleIndex> {
  return editing.store.content.read(instance.name, async (content) => createPeopleIndex(await content.all('person')));
}

/** Responds to the script with the people whose names are similar to `name`, closest first. */
export async function handleSimilarNames(request: PageRequest): Promise<Response> {
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store' };
  const name = request.query.get('name') ?? '';
  return Response.json({ near: (await readPeopleIndex(request)).findSimilar(name) }, { headers });
}

function readPanel({ form }: PageRequest, kind: Exclude<MissingKind, 'person'>): Missing {
  const { name, building } = CREATION_PANELS[kind];
  return { kind, name: form.text(name), building: building === undefined ? '' : form.text(building) };
}

function fieldOf(kind: MissingKind, input: string): EventFieldName {
  if (kind === 'layer') return 'layers';
  if (kind === 'form') return 'signup';
  return (
    (kind === 'person' ? EVENT_FIELD_NAMES.find((name) => listInputsOfField(name).includes(input)) : undefined) ??
    'place'
  );
}

interface Choosing {
  readonly kind: MissingKind;
  readonly input: string;
  readonly missing: Missing;
  readonly made: { readonly id: number; readonly label: string };
}

function withCreated(entered: InputTexts, { kind, input, missing, made }: Choosing): InputTexts {
  if (kind === 'person') {
    const texts = inputTextsOf(entered, input).map((text) => (text === missing.name ? made.label : text));
    return { ...entered, [input]: texts };
  }
  if (kind === 'form') return { ...entered, online_form: [String(made.id)] };
  if (kind === 'layer')
    return { ...entered, layer: [...new Set([...inputTextsOf(entered, 'layer'), String(made.id)])] };
  const rooms = [...new Set([...inputTextsOf(entered, 'room').filter((id) => id !== ''), String(made.id)]), ''];
  const others = inputTextsOf(entered, 'place').filter((one) => one !== 'room');
  return { ...entered, room: rooms, place: [...rooms.map(() => 'room'), ...others] };
}

const PLACES = { person: 'persons', room: 'rooms', layer: 'layers', form: 'forms' } as const;

function noteOf(
  request: PageRequest,
  kind: MissingKind,
  { id, label, revision }: Exclude<CreatedMissing, { readonly text: string }>,
  field: EventFieldName,
): Html {
  const t = createTranslator(request.language);
  const back =
    revision === undefined
      ? ''
      : html`<button class="quiet small" name="${CREATE_MISSING_BUTTON}" value="back ${revision} ${field}" formnovalidate>${t(
          'help.takeBack',
        )}</button>`;
  return html`<div class="as-usual" role="status">
    <p>${describeCreated(request, kind, label, revision)} <a href="${request.link(`/${PLACES[kind]}/${id}`)}">${t('missing.look')}</a></p>
    ${back}
  </div>`;
}

function describeCreated(
  { language }: PageRequest,
  kind: MissingKind,
  name: string,
  revision: number | undefined,
): string {
  const t = createTranslator(language);
  return revision === undefined ? t('missing.there', { name }) : t(`missing.made.${kind}`, { name });
}

/** Name as it is stored, without markup or invisible characters. */
function normalizeName(text: string): string {
  return toOneLine(stripMarkup(text).replace(/\p{Cf}/gu, ''));
}

/** Creates the entity, or uses an existing one with the same name. */
async function createOrFindMissing(
  request: PageRequest,
  { kind, name: typed, building: house }: Missing,
): Promise<CreatedMissing> {
  const { editing, instance, language } = request;
  if (!hasRole(editing.authority, 'editor')) throw new RoleRequiredError('editor');
  const t = createTranslator(language);
  const name = normalizeName(kind === 'person' ? stripNameTitles(typed) : typed);
  if (name === '') return { text: t('missing.noName') };
  const building = normalizeName(house);
  if (kind === 'room' && building === '') return { text: t('missing.noBuilding') };
  const houses = kind === 'room' ? await idsOf(request, 'building', building) : [];
  if (houses.length > 1) return { text: t('import.severalBuildings', { building }) };
  const [past] = await readVisibleHistory(editing, instance.name, { limit: 1 });
  const there = await idsOf(request, kind, name);
  const known = kind === 'room' ? await findRoomsInBuilding(request, there, houses[0]) : there;
  const [only] = known;
  if (known.length > 1) return { text: t('missing.several', { name }) };
  if (only !== undefined) return { id: only, label: await labelAt(request, kind, only), revision: undefined };
  try {
    // With this key, two users who create the same entity at the same time get the same result.
    const key = hash('sha256', JSON.stringify(['missing', kind, foldName(name), foldName(building), past?.revision]));
    const once = { key, request: '', toAnswer: (applied: AppliedChange) => JSON.stringify(idIn(applied, kind)) };
    const steps = stepsFor(kind, name, building, houses[0]);
    const outcome = await applyChanges(editing, instance.name, steps, { language, once });
    const isOurs = 'applied' in outcome;
    const id = isOurs ? idIn(outcome.applied, kind) : Number(outcome.replayed);
    return { id, label: await labelAt(request, kind, id), revision: isOurs ? outcome.applied.revision : undefined };
  } catch (error) {
    if (!(error instanceof BadContentError)) throw error;
    return { text: [...new Set(error.problems.map((one) => describeProblem(one, language)))].join(' ') };
  }
}

function idIn({ results }: AppliedChange, kind: MissingKind): number {
  return results.find((one) => one.kind === kind)?.id ?? 0;
}

/** Steps that create an entity. New people are hidden from the public until an editor publishes them. */
function stepsFor(kind: MissingKind, name: string, building: string, house: number | undefined): Step[] {
  if (kind === 'layer' || kind === 'form') return [{ kind, value: { name }, at: '' }];
  if (kind === 'person') {
    const { first, last } = parseNameParts(name);
    return [{ kind, value: { firstname: first, lastname: last, visibility: 'none' }, at: '' }];
  }
  const room = (buildingId: unknown): Step => ({
    kind,
    value: { building_id: buildingId, name } as PlainObject,
    at: '',
  });
  if (house !== undefined) return [room(house)];
  return [{ kind: 'building', ref: 'house', value: { name: building.trim() }, at: '' }, room({ ref: 'house' })];
}

async function idsOf({ editing, instance }: PageRequest, kind: Kind, name: string): Promise<readonly number[]> {
  const directory = await editing.store.content.read(instance.name, (content) =>
    createImportDirectory(content, new Set([kind])),
  );
  const word = foldName(name);
  const named = directory.all(kind).filter(({ label }) => foldName(label) === word);
  return kind === 'person' ? directory.find(kind, name) : named.map(({ id }) => id);
}

/** Rooms of a list that are in the building; empty if the building is new. */
async function findRoomsInBuilding(
  { editing, instance }: PageRequest,
  ids: readonly number[],
  house: number | undefined,
) {
  const rooms = await editing.store.content.read(instance.name, (content) => content.all('room'));
  return rooms.filter(({ id, buildingId }) => ids.includes(id) && buildingId === house).map(({ id }) => id);
}

async function labelAt({ editing, instance }: PageRequest, kind: MissingKind, id: number): Promise<string> {
  const directory = await editing.store.content.read(instance.name, (content) =>
    createImportDirectory(content, new Set([kind])),
  );
  return directory.all(kind).find((one) => one.id === id)?.label ?? '';
}

/** Reverts the creation, unless the entity has been used or changed since. */
async function revertCreation(
  { editing, instance, language }: PageRequest,
  revision: number,
): Promise<{ readonly text: string; readonly isTaken: boolean }> {
  const t = createTranslator(language);
  try {
    await undoChange(editing, instance.name, revision, { language });
    return { text: t('missing.takenBack'), isTaken: true };
  } catch (error) {
    if (![ConflictError, InUseError, NotFoundError].some((one) => error instanceof one)) throw error;
    return { text: t('missing.inUse'), isTaken: false };
  }
}

/**
 * Handles the script’s request to create or remove a missing entity. Its fields: `kind`, `name` and `building`, or `back` with the revision
 * to revert.
 */
export async function handleMissingEntity(request: PageRequest): Promise<Response> {
  const { form, link } = request;
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-store' };
  if (form.has('back')) return Response.json(await revertCreation(request, Number(form.text('back'))), { headers });
  const kind = kindIn(form.text('kind'));
  const made = await createOrFindMissing(request, { kind, name: form.text('name'), building: form.text('building') });
  if ('text' in made) return Response.json(made, { status: 422, headers });
  const { id, label, revision } = made;
  const href = link(`/${PLACES[kind]}/${id}`);
  return Response.json(
    { id, label, revision, href, text: describeCreated(request, kind, label, revision) },
    { headers },
  );
}
