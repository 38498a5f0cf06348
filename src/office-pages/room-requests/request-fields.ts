// Form for a request that the office enters, such as one made by phone, or changes (rule H13).

import type { BookingForm } from '../../model/bookings/form.ts';
import { createProblem } from '../../model/format/problem.ts';
import { type PlainObject, writeWithDefaults } from '../../model/format/rule.ts';
import { REQUEST_KINDS, type RoomRequest } from '../../model/room-requests/room-request.ts';
import { roomRequestRule } from '../../model/room-requests/room-request-kind.ts';
import { ForbiddenError } from '../../office/content/errors.ts';
import { mergePatch } from '../../office/content/merge-patch.ts';
import { OfficeError } from '../../office/office-error.ts';
import { createRefusal } from '../../office/refusal-codes.ts';
import { changeRequest, createRequest, RequestChangedError } from '../../office/room-requests/manage-requests.ts';
import { readRequestDetails } from '../../office/room-requests/read-requests.ts';
import { canAnswerAnyRequest, canAnswerRequest } from '../../office/room-requests/request-access.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { ConflictError } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import { createAnswerField, omitEmptyAnswers } from '../bookings/booking-fields.ts';
import type { Choice } from '../components/form/choice.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { FieldGroup } from '../components/form/field.ts';
import {
  createFormState,
  type FormState,
  fieldsOf,
  readFields,
  readFieldTexts,
  readSubmittedFormState,
} from '../components/form/form-state.ts';
import {
  assignProblemsToFields,
  convertErrorToProblems,
  sortByField,
  toFieldProblems,
} from '../components/form/problems.ts';
import { renderForm } from '../components/form/render-form.ts';
import { saveForm } from '../components/form/save.ts';
import { renderBackLink, renderCancelLink } from '../components/parts.ts';
import { formatActorName } from '../format-actor-name.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { createDatesControl } from './dates-control.ts';
import { REQUESTS_PATH, renderRequestHeading, requestPath } from './request-parts.ts';

interface FormOptions {
  /** Questions of the rooms; null until the rooms are chosen. */
  readonly form: BookingForm | null;
  /** True if rooms and dates can be changed, which is possible until the request is answered. */
  readonly canMove: boolean;
  /** True if only one room can be chosen. */
  readonly hasOneRoom?: boolean;
}

function groupsFor(
  { t, language, now }: PageRequest,
  { form, canMove, hasOneRoom = false }: FormOptions,
): readonly FieldGroup[] {
  const kinds = REQUEST_KINDS.map((value) => ({ value, label: t(`roomRequests.kinds.${value}`) }));
  const answers = (form?.fields ?? []).map((field) => createAnswerField(field, language));
  const label = (name: 'organisation' | 'name' | 'email' | 'phone' | 'kind') => t(`roomRequests.table.columns.${name}`);
  const place: FieldGroup = {
    title: t('roomRequests.parts.when'),
    fields: [
      {
        name: 'room_ids',
        label: hasOneRoom ? t('roomRequests.table.columns.room') : t('roomRequests.rooms'),
        kind: 'entities',
        of: 'room',
        isRequired: true,
        isFixedIfAlone: true,
      },
      {
        name: 'dates',
        label: t('roomRequests.dates'),
        kind: 'own',
        control: createDatesControl('dates', { today: now.slice(0, 10), language }),
      },
    ],
  };
  return [
    ...(canMove ? [place] : []),
    {
      title: t('roomRequests.office.about'),
      fields: [
        { name: 'title', label: t('roomRequests.table.columns.what'), kind: 'text' },
        { name: 'kind', label: label('kind'), kind: 'choice', choices: kinds, width: 'half' },
        { name: 'people', label: t('roomRequests.people'), kind: 'number', isOptional: true, width: 'half' },
        { name: 'publish', label: t('roomRequests.publish'), kind: 'yes' },
      ],
    },
    {
      title: t('roomRequests.parts.who'),
      fields: [
        { name: 'name', label: label('name'), kind: 'text', width: 'half', isRequired: true },
        { name: 'organisation', label: label('organisation'), kind: 'text', width: 'half' },
        { name: 'phone', label: label('phone'), kind: 'telephone', width: 'half' },
        { name: 'email', label: label('email'), hint: t('roomRequests.office.mailHint'), kind: 'mail', width: 'half' },
      ],
    },
    ...(answers.length === 0 ? [] : [{ title: t('signUps.answers'), fields: answers }]),
  ];
}

/** Rooms that can be requested or are already chosen, and whose requests the user may answer. */
async function roomChoices({ editing, instance }: PageRequest, roomIds: readonly number[]): Promise<Choice[]> {
  const all = await editing.store.content.read(instance.name, (content) => content.all('room'));
  return all
    .filter(({ id, request }) => request !== null || roomIds.includes(id))
    .filter(({ id }) => canAnswerRequest(editing.authority, { roomIds: [id] }))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

interface PageParts extends FormOptions {
  readonly filled: FormState;
  readonly roomIds?: readonly number[];
}

async function renderEntry(request: PageRequest, path: string, { filled, roomIds = [], ...options }: PageParts) {
  const { t, link, language } = request;
  const choices = await roomChoices(request, roomIds);
  const isNew = path === REQUESTS_PATH;
  return renderForm({
    action: link(isNew ? `${path}/new` : `${path}/change`),
    groups: groupsFor(request, { ...options, hasOneRoom: choices.length === 1 }),
    filled,
    choices: (kind) => (kind === 'room' ? choices : []),
    language,
    button: isNew ? t('roomRequests.office.enterButton') : t('forms.save'),
    belowButtons: renderCancelLink(link(path), t),
  });
}

const BLANK: PlainObject = { room_ids: [], dates: [], kind: 'private', publish: false, answers: {} };

/** Empty form, with the room ticked if only one can be chosen. */
async function createBlankForm(request: PageRequest): Promise<FormState> {
  const choices = await roomChoices(request, []);
  return createBlankFormWithoutIdempotencyKey({
    ...BLANK,
    room_ids: choices.length === 1 ? choices.map(({ value }) => Number(value)) : [],
  });
}

async function newPage(request: PageRequest, returned?: FormState): Promise<PageContent> {
  const { t, link, editing } = request;
  if (!canAnswerAnyRequest(editing.authority)) throw new ForbiddenError(createRefusal('request_rooms'), 'editor');
  const filled = returned ?? (await createBlankForm(request));
  const title = t('roomRequests.office.enter');
  const entry = await renderEntry(request, REQUESTS_PATH, { filled, form: null, canMove: true });
  const main = html`${renderBackLink(link(REQUESTS_PATH), t('roomRequests.table.title'))}
    <h1>${title}</h1>
    <p class="soft">${t('roomRequests.office.enterHelp')}</p>
    <div class="narrow-page">${entry}</div>`;
  return { title, main, at: REQUESTS_PATH };
}

async function enterRequest(request: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = request;
  const fields = fieldsOf(groupsFor(request, { form: null, canMove: true }));
  const { values, faults } = readFields(fields, readFieldTexts(form, fields));
  const again = async (problems: Parameters<typeof readSubmittedFormState>[2]) => ({
    ...(await newPage(request, readSubmittedFormState(form, fields, problems))),
    status: 422,
  });
  const hasRooms = Array.isArray(values['room_ids']) && values['room_ids'].length > 0;
  const missing = hasRooms ? [] : [createProblem('/room_ids', 'empty')];
  if (faults.length + missing.length > 0) {
    const problems = [...assignProblemsToFields(missing, fields, language), ...toFieldProblems(faults, language)];
    return again(sortByField(problems, fields));
  }
  try {
    const made = await createRequest(editing, instance.name, values);
    return { to: requestPath(made.request.id), did: 'created' };
  } catch (error) {
    return again(convertErrorToProblems(error, fields, language).problems);
  }
}

/** Values of the form, without the key of the private link. */
function formOf(one: RoomRequest): PlainObject {
  const { key: _, ...values } = writeWithDefaults(roomRequestRule, one) as PlainObject;
  return values;
}

async function readChange(request: PageRequest) {
  const found = await readRequestDetails(request.editing, request.instance.name, request.ids['id'] ?? 0);
  const canMove = found.request.state === 'open' || found.request.state === 'unconfirmed';
  return { found, options: { form: found.form, canMove } };
}

async function changePage(request: PageRequest, filled?: FormState): Promise<PageContent> {
  const { found, options } = await readChange(request);
  const { id, roomIds } = found.request;
  const state = filled ?? createFormState(formOf(found.request));
  const entry = await renderEntry(request, requestPath(id), { ...options, filled: state, roomIds });
  const title = request.t('roomRequests.office.verbs.change');
  return {
    title,
    main: html`${renderRequestHeading(request, found)}<div class="narrow-page">${entry}</div>`,
    at: REQUESTS_PATH,
  };
}

/** Saves only the fields that the user changed. Changes that others made in the meantime are kept. */
async function saveChange(request: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, form, language } = request;
  const id = ids['id'] ?? 0;
  const { options } = await readChange(request);
  const fields = fieldsOf(groupsFor(request, options));
  const standing = async () => {
    const { request: one, revision, changedBy } = await readRequestDetails(editing, instance.name, id);
    return { value: formOf(one), revision, by: formatActorName(changedBy, language) };
  };
  try {
    const saved = await saveForm(request, {
      fields,
      standing,
      apply: async (merge, ifRevision) => {
        const whole = mergePatch((await standing()).value, merge) as PlainObject;
        const answers = 'answers' in merge ? { answers: omitEmptyAnswers(whole['answers']) } : {};
        const changed = Object.fromEntries(Object.keys(merge).map((key) => [key, whole[key]]));
        try {
          return (await changeRequest(editing, instance.name, id, { ...changed, ...answers }, ifRevision)).revision;
        } catch (error) {
          throw error instanceof RequestChangedError ? new ConflictError([]) : error;
        }
      },
    });
    if ('again' in saved) return { ...(await changePage(request, saved.again)), status: 422 };
    return { to: requestPath(id), did: saved.revision === undefined ? 'nothing' : 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const problem = { name: undefined, text: describeRefusal(error.refusal, language) };
    return { ...(await changePage(request, readSubmittedFormState(form, fields, [problem]))), status: 409 };
  }
}

const CHANGE = `${REQUESTS_PATH}/{id}/change`;

export const requestFormPages: readonly OfficePage[] = [
  { method: 'GET', path: `${REQUESTS_PATH}/new`, role: 'reader', show: (request) => newPage(request) },
  { method: 'POST', path: `${REQUESTS_PATH}/new`, role: 'reader', show: enterRequest },
  { method: 'GET', path: CHANGE, role: 'reader', show: (request) => changePage(request) },
  { method: 'POST', path: CHANGE, role: 'reader', show: saveChange },
];
