// Table of room requests for download, one row per date and room (rule H13).

import { formatAnswer } from '../../bookings/booking-table.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import type { Language } from '../../model/instance.ts';
import type { Room } from '../../model/place.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { AnsweredForm } from '../../model/room-requests/answered-form.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import type { TextTable } from '../../model/text-table.ts';
import type { StoredRequest } from '../../store/room-requests/request-rows.ts';
import { addDays, parseAsUtc } from '../../util/dates.ts';

export interface RequestTableData {
  readonly items: readonly StoredRequest[];
  readonly rooms: readonly Room[];
  readonly forms: readonly BookingForm[];
  /** First and last day; only dates in this period get a row. */
  readonly period: { readonly from?: string | undefined; readonly to?: string | undefined };
}

const HOUR_MS = 3_600_000;

export function createRequestTable({ items, rooms, forms, period }: RequestTableData, language: Language): TextTable {
  const t = createTranslator(language);
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const questions = questionsOf(items, roomOf, forms);
  const columns = [
    'state',
    'room',
    'day',
    'from',
    'to',
    'hours',
    'what',
    'kind',
    'organisation',
    'name',
    'email',
  ] as const;
  const last = ['phone', 'people'] as const;
  const rows = items.flatMap(({ request, lostRooms, answeredForm }) =>
    request.dates
      .filter((date) => isWithin(date, period))
      .flatMap((date) =>
        roomsOfLine(request, lostRooms, roomOf).map((room) => [
          t(`roomRequests.requestStates.${request.state}`),
          room,
          ...cellsOf(request, date, t),
          ...questions.map(({ formId, id: question }) =>
            formIdOf({ request, answeredForm }, roomOf) === formId
              ? formatAnswer(request.answers[question], t('bookings.yes'))
              : '',
          ),
        ]),
      ),
  );
  return {
    title: t('roomRequests.table.title'),
    headings: [
      ...[...columns, ...last].map((name) => t(`roomRequests.table.columns.${name}`)),
      ...questions.map(({ label }) => label),
    ],
    rows: rows.toSorted((a, b) => (`${a[2]} ${a[3]}` < `${b[2]} ${b[3]}` ? -1 : 1)),
  };
}

/**
 * Returns the names of a request's rooms, including removed ones; one empty name if there are none, so that the request still has a row.
 */
function roomsOfLine(
  { roomIds, offer }: RoomRequest,
  lostRooms: readonly string[],
  roomOf: ReadonlyMap<number, Room>,
): string[] {
  const names = [...roomIds.map((id) => roomOf.get(id)?.name ?? String(id)), ...(offer === null ? lostRooms : [])];
  return names.length === 0 ? [''] : names;
}

function isWithin({ from, to }: UseSpan, period: RequestTableData['period']): boolean {
  const end = period.to === undefined ? '~' : addDays(period.to, 1);
  return to >= (period.from ?? '') && from < end;
}

function cellsOf(request: RoomRequest, { from, to }: UseSpan, t: Translate): string[] {
  const hours = (parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / HOUR_MS;
  const { title, kind, organisation, name, email, phone, people } = request;
  return [
    from.slice(0, 10),
    from.slice(11, 16),
    to.slice(11, 16),
    String(Math.round(hours * 100) / 100),
    title,
    t(`roomRequests.kinds.${kind}`),
    organisation,
    name,
    email,
    phone,
    people === null ? '' : String(people),
  ];
}

interface Question {
  readonly formId: number;
  readonly id: string;
  readonly label: string;
}

type AnsweredRequest = Pick<StoredRequest, 'request' | 'answeredForm'>;

function formIdOf({ request, answeredForm }: AnsweredRequest, roomOf: ReadonlyMap<number, Room>): number | null {
  if (answeredForm !== null) return answeredForm.id;
  return request.roomIds.map((id) => roomOf.get(id)?.request?.formId ?? null).find((id) => id !== null) ?? null;
}

function questionsOf(
  items: readonly StoredRequest[],
  roomOf: ReadonlyMap<number, Room>,
  forms: readonly BookingForm[],
): Question[] {
  const formIds = new Set(items.map((item) => formIdOf(item, roomOf)));
  const present = forms.filter(({ id }) => formIds.has(id));
  const removed = new Map<number, AnsweredForm>();
  for (const { answeredForm } of items) {
    if (answeredForm !== null && !forms.some(({ id }) => id === answeredForm.id)) {
      removed.set(answeredForm.id, answeredForm);
    }
  }
  return [
    ...present.flatMap((form) => form.fields.map(({ id, label }) => ({ formId: form.id, id: String(id), label }))),
    ...[...removed.values()].flatMap(({ id: formId, labels }) =>
      Object.entries(labels).map(([id, label]) => ({ formId, id, label })),
    ),
  ];
}
