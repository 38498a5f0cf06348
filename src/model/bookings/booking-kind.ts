import { array, nullable, record } from '../format/containers.ts';
import { email } from '../format/email.ts';
import { instant } from '../format/instant.ts';
import { object } from '../format/objects.ts';
import { type CodedProblem, createCodedProblem } from '../format/problem.ts';
import { joinPath } from '../format/report.ts';
import { describeValue, type Rule } from '../format/rule.ts';
import {
  id,
  integerOr,
  nameText,
  oneOf,
  reference,
  shortText,
  toStorableText,
  validatedText,
} from '../format/scalars.ts';
import {
  type Answer,
  BOOKING_KEY,
  BOOKING_STATES,
  type BookedPerson,
  type Booking,
  MAX_ANSWER_LENGTHS,
  MAX_BOOKING_ID,
  MAX_PARTY_SIZE,
} from './booking.ts';

export const answerRule: Rule<Answer> = {
  words: 'a text, a number, true, or an array of texts',
  schema: {
    anyOf: [{ type: 'string' }, { type: 'number' }, { const: true }, { type: 'array', items: { type: 'string' } }],
  },
  read: (value, path, report) => {
    if (value === true || (typeof value === 'number' && Number.isFinite(value))) return value;
    if (typeof value === 'string') return toStorableText(value, path, report);
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
      return value.map((one: string) => toStorableText(one, path, report));
    }
    report.problem(path, 'no_answer', { given: describeValue(value) });
    return '';
  },
  write: (value) => value,
};

const bookedPerson = object<BookedPerson>([
  ['name', 'name', nameText('')],
  ['answers', 'answers', record(answerRule)],
]);

/** Rule for the people of a booking: at least one, the first with a name; the others can have "" until they are named. */
export const bookedPeopleRule: Rule<readonly BookedPerson[]> = {
  ...array(bookedPerson),
  read: (value, path, report) => {
    const read = array(bookedPerson).read(value, path, report);
    if (Array.isArray(value) && value.length === 0) report.problem(path, 'empty');
    if (read[0]?.name === '') report.problem(`${path}[0].name`, 'empty');
    if (read.length > MAX_PARTY_SIZE) report.problem(path, 'too_many', { has: read.length, most: MAX_PARTY_SIZE });
    return read;
  },
};

/** Fields of a booking that the office can write (rule J13). */
export const BOOKING_FIELDS = [
  ['people', 'people', bookedPeopleRule],
  ['email', 'email', email('')],
  ['phone', 'phone', shortText(MAX_ANSWER_LENGTHS.text)],
  ['answers', 'answers', record(answerRule)],
  ['note', 'note', shortText(MAX_ANSWER_LENGTHS.long)],
] as const;

export const bookingRule = object<Booking>(
  [
    ['id', 'id', id(MAX_BOOKING_ID)],
    ['key', 'key', validatedText('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
    ['event_id', 'eventId', reference('event')],
    ['state', 'state', oneOf(BOOKING_STATES)],
    ...BOOKING_FIELDS,
    ['created_at', 'createdAt', instant('seconds')],
    ['held_until', 'heldUntil', nullable(instant('seconds'))],
    ['present', 'present', integerOr(0, 0, MAX_PARTY_SIZE)],
  ],
  ({ people, present }, path, report) => {
    if (Array.isArray(people) && present > people.length) {
      report.problem(joinPath(path, 'present'), 'more_than_people', { people: people.length });
    }
  },
);

function keyProblem(key: string): CodedProblem | undefined {
  return BOOKING_KEY.test(key) ? undefined : createCodedProblem('no_subscriber_key');
}
