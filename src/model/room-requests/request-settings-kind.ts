import { isTimeOfDay } from '../../util/dates.ts';
import { array, distinct, idSet, nullable } from '../format/containers.ts';
import { email } from '../format/email.ts';
import { object } from '../format/objects.ts';
import { createCodedProblem } from '../format/problem.ts';
import { joinPath, type Report } from '../format/report.ts';
import { describeValue, type Rule } from '../format/rule.ts';
import { integerOr, reference, shortText, string, text, timeOfDay, validatedText } from '../format/scalars.ts';
import {
  MAX_NOTIFIED_ADDRESSES,
  MAX_REQUEST_AHEAD_DAYS,
  MAX_REQUEST_DATES,
  MAX_REQUEST_MINUTES,
  MINUTES_PER_DAY,
  type RequestHours,
  type RequestSettings,
  WEEKDAYS,
} from './request-settings.ts';

const MAX_HOURS = 50;
const MAX_PHONE = 100;

/** Weekdays separated by commas, written in their order. */
const weekdays: Rule<string> = {
  words: 'weekdays such as `MO,TU`',
  schema: { type: 'string', pattern: '^(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$' },
  read: (value, path, report) => {
    const given = string.read(value, path, report);
    if (typeof value !== 'string') return given;
    const named = given.split(',').map((name) => name.trim());
    const unknown = named.find((name) => !WEEKDAYS.some((day) => day === name));
    if (unknown !== undefined) {
      report.problem(path, 'unknown_name', { given: JSON.stringify(unknown), values: WEEKDAYS });
    }
    return WEEKDAYS.filter((day) => named.includes(day)).join(',');
  },
  write: (value) => value,
};

const endOfHours = validatedText(
  '`HH:MM`, up to `24:00`',
  (value) =>
    value === '24:00' || isTimeOfDay(value)
      ? undefined
      : createCodedProblem('no_time_of_day', { given: describeValue(value) }),
  undefined,
  { pattern: '^\\d{2}:\\d{2}$' },
);

const hours = object<RequestHours>(
  [
    ['days', 'days', weekdays],
    ['from', 'from', timeOfDay],
    ['to', 'to', endOfHours],
  ],
  ({ from, to }, path, report) => {
    const areTimes = typeof from === 'string' && isTimeOfDay(from) && typeof to === 'string';
    if (areTimes && to <= from) report.problem(joinPath(path, 'to'), 'hours_backwards', { start: from });
  },
);

function limitRule<T>(rule: Rule<readonly T[]>, most: number): Rule<readonly T[]> {
  return {
    ...rule,
    schema: { ...rule.schema, maxItems: most },
    read: (value, path, report) => {
      const read = rule.read(value, path, report);
      if (read.length > most) report.problem(path, 'too_many', { has: read.length, most });
      return read;
    },
  };
}

export const requestSettingsRule = object<RequestSettings>(
  [
    ['form_id', 'formId', nullable(reference('form'))],
    ['intro', 'intro', text('')],
    ['prices', 'prices', text('')],
    ['terms', 'terms', text('')],
    ['handover', 'handover', text('')],
    ['phone', 'phone', shortText(MAX_PHONE)],
    ['hours', 'hours', { ...limitRule(array(hours, []), MAX_HOURS), fallback: [] }],
    ['step', 'step', integerOr(30, 5, MINUTES_PER_DAY)],
    ['shortest', 'shortest', integerOr(30, 5, MAX_REQUEST_MINUTES)],
    ['longest', 'longest', integerOr(MINUTES_PER_DAY, 5, MAX_REQUEST_MINUTES)],
    ['before', 'before', integerOr(0, 0, MINUTES_PER_DAY)],
    ['after', 'after', integerOr(0, 0, MINUTES_PER_DAY)],
    ['lead_days', 'leadDays', integerOr(3, 0, MAX_REQUEST_AHEAD_DAYS)],
    ['ahead_days', 'aheadDays', integerOr(400, 0, MAX_REQUEST_AHEAD_DAYS)],
    ['repeats', 'repeats', integerOr(0, 0, MAX_REQUEST_DATES)],
    ['direct_group_ids', 'directGroupIds', idSet('person_group')],
    [
      'notify',
      'notify',
      {
        ...limitRule(
          distinct(email(), (one) => one, 'address'),
          MAX_NOTIFIED_ADDRESSES,
        ),
        fallback: [],
      },
    ],
    ['answer_days', 'answerDays', integerOr(5, 1, 60)],
    ['keep_days', 'keepDays', integerOr(400, 30, 3650)],
  ],
  checkSettings,
);

/** Reports contradictory settings. Individually invalid values have already been reported. */
function checkSettings(
  { step, shortest, longest, leadDays, aheadDays }: RequestSettings,
  path: string,
  report: Report,
): void {
  if (MINUTES_PER_DAY % step !== 0) report.problem(joinPath(path, 'step'), 'no_divisor_of_day');
  else {
    for (const [name, minutes] of Object.entries({ shortest, longest })) {
      if (minutes % step !== 0) report.problem(joinPath(path, name), 'no_multiple', { of: step });
    }
  }
  if (longest < shortest) report.problem(joinPath(path, 'longest'), 'too_small', { least: shortest });
  if (aheadDays < leadDays) report.problem(joinPath(path, 'ahead_days'), 'too_small', { least: leadDays });
}
