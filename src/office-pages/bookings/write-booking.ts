import type { PlainObject } from '../../model/format/rule.ts';
import { requireBookingAccess } from '../../office/bookings/booking-access.ts';
import { createBooking } from '../../office/bookings/change-booking.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import type { Warning } from '../../office/content/warning.ts';
import { OfficeError } from '../../office/office-error.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { type Html, html } from '../../util/html.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import {
  type FormState,
  fieldsOf,
  readFields,
  readFieldTexts,
  readSubmittedFormState,
} from '../components/form/form-state.ts';
import { ACCEPTED_WARNINGS_FIELD } from '../components/form/hidden-state.ts';
import { renderCheckbox } from '../components/form/parts.ts';
import { convertErrorToProblems, toFieldProblems } from '../components/form/problems.ts';
import { renderForm } from '../components/form/render-form.ts';
import { renderCancelLink } from '../components/parts.ts';
import { renderSeatsBar } from '../components/seats-bar.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { createBookingFieldGroups, createBookingFromValues } from './booking-fields.ts';
import { bookingsPath, renderBookingsHeading } from './bookings-page.ts';

/** Code of the warning that the bookings exceed the seats. Users can accept it. */
export const OVERBOOKING_WARNING = 'full';

interface RefusedBooking {
  readonly filled: FormState;
  readonly isFull: boolean;
  /** True if the fields are valid, but the state of the event or its seats rule the booking out. */
  readonly isRefused?: boolean;
}

/** Reads a booking from the submitted form and writes it; returns undefined on success. Rethrows errors that the form can’t show. */
export async function saveSubmittedBooking(
  { form, language }: PageRequest,
  groups: readonly FieldGroup[],
  write: (value: PlainObject, isOver: boolean) => Promise<unknown>,
): Promise<RefusedBooking | undefined> {
  const fields = fieldsOf(groups);
  const { values, faults } = readFields(fields, readFieldTexts(form, fields));
  const again = (problems: readonly FieldProblem[], isFull = false) => ({
    filled: readSubmittedFormState(form, fields, problems),
    isFull,
  });
  if (faults.length > 0) return again(toFieldProblems(faults, language));
  try {
    await write(createBookingFromValues(values), form.text(ACCEPTED_WARNINGS_FIELD) === OVERBOOKING_WARNING);
    return undefined;
  } catch (error) {
    if (error instanceof OfficeError) {
      const isFull = error.refusal.code === 'full';
      return {
        ...again([{ name: undefined, text: describeRefusal(error.refusal, language) }], isFull),
        isRefused: true,
      };
    }
    return again(convertErrorToProblems(error, fields, language).problems);
  }
}

export function renderOverbookingCheckbox({ t }: PageRequest, isFull: boolean): Html | undefined {
  return isFull
    ? renderCheckbox(ACCEPTED_WARNINGS_FIELD, false, t('signUps.despite'), '', OVERBOOKING_WARNING)
    : undefined;
}

export async function showBookingCreation(request: PageRequest): Promise<PageContent> {
  await requireBookingAccess(request.editing, request.instance.name, request.ids['id'] ?? 0);
  return newPage(request, createBlankFormWithoutIdempotencyKey({ people: [], answers: {} }), false);
}

export async function writeNewBooking(request: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, form } = request;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
  const state = form.text('state') === 'waiting' ? 'waiting' : 'booked';
  let warnings: readonly Warning[] = [];
  const refused = await saveSubmittedBooking(
    request,
    createBookingFieldGroups(list, request.language),
    async (value, isOver) => {
      ({ warnings } = await createBooking(editing, instance.name, eventId, { ...value, state }, { isOver }));
    },
  );
  if (refused !== undefined)
    return {
      ...(await newPage(request, refused.filled, refused.isFull)),
      status: refused.isRefused === true ? 409 : 422,
    };
  return { to: bookingsPath(eventId), did: 'saved', warnings };
}

async function newPage(request: PageRequest, filled: FormState, isFull: boolean): Promise<PageContent> {
  const { editing, instance, ids, t, link, language, form } = request;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
  const path = link(bookingsPath(eventId));
  const hasLine = list.seats !== null;
  const waits = hasLine
    ? renderCheckbox('state', form.text('state') === 'waiting', t('signUps.toLine'), '', 'waiting')
    : undefined;
  const title = t('signUps.writeDown');
  const entry = renderForm({
    action: `${path}/new`,
    groups: createBookingFieldGroups(list, request.language, [renderOverbookingCheckbox(request, isFull), waits]),
    filled,
    choices: () => [],
    language,
    button: t('signUps.writeDownButton'),
    belowButtons: renderCancelLink(path, t),
  });
  const main = html`${renderBookingsHeading(request, list, title)}
    <div class="split">
      <div>${entry}</div>
      <div class="aside"><section class="card">${renderSeatsBar(list, t)}</section></div>
    </div>`;
  return { title, main, at: '/agenda' };
}
