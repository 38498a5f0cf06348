// Answers of the office to a room request (rules H6 to H8).

import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { OfficeError, RateLimitedError } from '../../office/office-error.ts';
import {
  approveRequest,
  declineRequest,
  offerRooms,
  RoomTakenError,
  sendRequestMessage,
} from '../../office/room-requests/answer-request.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { html } from '../../util/html.ts';
import type { FieldProblem } from '../components/form/field.ts';
import {
  type FormState,
  fieldsOf,
  readFields,
  readFieldTexts,
  readSubmittedFormState,
} from '../components/form/form-state.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { convertErrorToProblems, toFieldProblems } from '../components/form/problems.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { ANSWER_FORMS, ANSWER_VERBS, type AnswerVerb, renderAnswerForm } from './answer-forms.ts';
import { renderRoomRequestPage } from './request-page.ts';
import {
  findRequestWithEvents,
  formatRequestDate,
  REQUESTS_PATH,
  renderChangeNotice,
  renderRequestHeading,
  requestPath,
} from './request-parts.ts';

async function answerPage(request: PageRequest, verb: AnswerVerb, returned?: FormState): Promise<PageContent> {
  if (verb === 'approve') return renderRoomRequestPage(request, returned);
  const found = await findRequestWithEvents(request);
  const entry = await renderAnswerForm(request, found, verb, { returned });
  const main = html`${renderRequestHeading(request, found)}
    <div class="narrow-page">${renderChangeNotice(request, found)}${entry}</div>`;
  return { title: request.t(`roomRequests.office.verbs.${verb}`), main, at: REQUESTS_PATH };
}

const RUN = { offer: offerRooms, decline: declineRequest, message: sendRequestMessage } as const;

/** Actions that the next page reports, by answer. */
const ANSWERED = { approve: 'approved', offer: 'offered', decline: 'declined', message: 'messaged' } as const;

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

async function sendAnswer(request: PageRequest, verb: AnswerVerb): Promise<PageResult> {
  const { editing, instance, ids, form, language } = request;
  const id = ids['id'] ?? 0;
  const fields = fieldsOf(ANSWER_FORMS[verb](request, await findRequestWithEvents(request)).groups);
  const { values, faults } = readFields(fields, readFieldTexts(form, fields));
  const again = async (problems: readonly FieldProblem[], status: number, isRoomTaken = false) => ({
    ...(await answerPage(request, verb, { ...readSubmittedFormState(form, fields, problems), isRoomTaken })),
    status,
  });
  const lacksText = verb === 'decline' && isBlank(values['reason']) && isBlank(values['text']);
  const missing = lacksText ? [{ name: 'text', code: 'needsText', typed: '', input: undefined } as const] : [];
  if (faults.length + missing.length > 0) return again(toFieldProblems([...faults, ...missing], language), 422);
  const body = bodyOf(verb, values);
  try {
    if (verb === 'approve') {
      const despiteConflict = readAcceptedWarnings(form).has('room_conflict');
      await approveRequest(editing, instance.name, id, body, { despiteConflict });
    } else await RUN[verb](editing, instance.name, id, body);
    return { to: requestPath(id), did: ANSWERED[verb] };
  } catch (error) {
    if (error instanceof RoomTakenError) return again(roomTakenProblems(request, error), 409, verb === 'approve');
    if (error instanceof OfficeError) {
      const problem = { name: undefined, text: describeRefusal(error.refusal, language) };
      return again([problem], error instanceof RateLimitedError ? 429 : 409);
    }
    return again(convertErrorToProblems(error, fields, language).problems, 422);
  }
}

/** Body of an answer. An event without a title gets the default title. */
function bodyOf(verb: AnswerVerb, values: PlainObject): PlainObject {
  if (verb === 'decline') {
    const texts = [values['reason'], values['text']].filter((text) => text !== '');
    return { text: texts.join('\n\n') };
  }
  const { event, ...rest } = values;
  const title = isPlainObject(event) ? event['title'] : '';
  return verb === 'approve' && title !== '' && title !== undefined ? { ...rest, event: { title } } : rest;
}

function roomTakenProblems(request: PageRequest, { conflicts }: RoomTakenError): FieldProblem[] {
  const texts = conflicts.map((date) =>
    request.t('roomRequests.office.takenAt', { when: formatRequestDate(request, date) }),
  );
  return [...new Set(texts)].map((text) => ({ name: 'dates', text }));
}

export const answerPages: readonly OfficePage[] = ANSWER_VERBS.flatMap((verb): OfficePage[] => {
  const path = `${REQUESTS_PATH}/{id}/${verb}`;
  return [
    { method: 'GET', path, role: 'reader', show: (request) => answerPage(request, verb) },
    { method: 'POST', path, role: 'reader', show: (request) => sendAnswer(request, verb) },
  ];
});
