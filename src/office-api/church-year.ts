// Days of the parish's church year in a period (rule D21).

import { FIRST_CHURCH_YEAR, LAST_CHURCH_YEAR } from '../model/church-year.ts';
import { churchDay } from '../model/church-year-days.ts';
import { COLOURS, SEASONS } from '../model/church-year-orders.ts';
import { LANGUAGES, type Language, languageOf } from '../model/instance.ts';
import { WrongParameter } from '../office/errors.ts';
import { refusal } from '../office/refusal-codes.ts';
import { readSpan } from '../office/wall-clock-texts.ts';
import { addDays } from '../util/dates.ts';
import { BadRequest } from './bad-request.ts';
import { day, oneOf } from './parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { listOf, record, TEXT } from './schemas.ts';

export const churchYearRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/churchyear',
    name: 'churchyear.days',
    role: 'reader',
    summary: 'Says of each day of a period what it is in the church year of the parish.',
    query: {
      from: { ...day('a day of the years 1900 to 2199'), isRequired: true },
      to: { ...day('a day, at most 400 with it and `from`'), isRequired: true },
      language: oneOf('of the names; the parish’s where nothing is said', LANGUAGES),
    },
    answers: {
      200: {
        words: 'Every day; one without a name of its own has `""`.',
        schema: record({
          days: listOf(
            record({
              date: { type: 'string', format: 'date' },
              name: TEXT,
              season: { enum: SEASONS },
              colour: { enum: COLOURS },
            }),
          ),
        }),
      },
      404: { words: 'The parish has chosen no church year (`plan.church_year` of its settings).' },
    },
    run: answerDays,
  },
];

async function answerDays({ editing, instance, query }: ApiRequest): Promise<ApiAnswer> {
  const [from, to] = [String(query['from']), String(query['to'])];
  const settings = await editing.store.content.read(instance, async (content) => content.instance);
  const { churchYear } = settings.plan;
  if (churchYear === '') throw new BadRequest(404, refusal('no_church_year'));
  readSpan({ from, to });
  const language = (query['language'] as Language | undefined) ?? languageOf(settings.locale) ?? 'de';
  const days: object[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const found = churchDay(date, churchYear, language);
    if (found === undefined) throw new WrongParameter(date === from ? 'from' : 'to', outside(date === from));
    days.push({ date, ...found });
  }
  return { status: 200, body: { days } };
}

function outside(isFrom: boolean) {
  const name = isFrom ? 'from' : 'to';
  return refusal('parameter_years', { name, first: FIRST_CHURCH_YEAR, last: LAST_CHURCH_YEAR });
}
