import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../model/instance.ts';
import { findRecurrenceProblem } from '../../../model/recurrence.ts';
import { describeRecurrenceProblem } from './recurrence-messages.ts';

const RULES = [
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;FREQ=DAILY',
  'BYDAY=SU',
  'EASTER*2',
  'FREQ=YEARLY;BYWEEKNO=3',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'FREQ=WEEKLY;BYDAY=1SU',
  'FREQ=DAILY;BYSETPOS=1',
  'x'.repeat(501),
];

it('every recurrence problem is a sentence in each language', () => {
  for (const rule of RULES) {
    const problem = findRecurrenceProblem(rule);
    expect(problem).toBeDefined();
    const told = LANGUAGES.map((language) => describeRecurrenceProblem(problem, language));
    expect(new Set(told).size).toBe(LANGUAGES.length);
    for (const [at, language] of LANGUAGES.entries()) {
      expect(told[at]).toMatch(/^[^{}]+\.$/);
      expect(told[at]).not.toBe(describeRecurrenceProblem(undefined, language));
    }
  }
});
