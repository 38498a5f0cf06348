import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { describeRule, formatWeekdays } from './rule-control.ts';
import { formToRule, ruleToForm } from './rule-form.ts';

describe('the rule of a series', () => {
  it.each([
    ['FREQ=WEEKLY', 'Jede Woche am Wochentag des Beginns'],
    ['FREQ=WEEKLY;BYDAY=SU', 'Jede Woche am Sonntag'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Jede 2. Woche am Montag, Donnerstag'],
    ['FREQ=MONTHLY;BYDAY=1SU', 'Jeden Monat am ersten Sonntag'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=10', 'Jeden Monat am letzten Freitag (10-mal)'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', 'Jeden 3. Monat am 31.'],
    ['FREQ=YEARLY;UNTIL=20301231', 'Jedes Jahr am selben Tag wie der Beginn bis und mit 31. Dezember 2030'],
    ['FREQ=DAILY', 'Jeden Tag'],
    ['EASTER', 'Jedes Jahr an Ostern'],
    ['EASTER-2', 'Jedes Jahr 2 Tage vor Ostern'],
    ['EASTER+49;UNTIL=20300101', 'Jedes Jahr 49 Tage nach Ostern bis und mit 1. Januar 2030'],
  ])('%s is described as “%s”, and is unchanged by the form', (rule, said) => {
    expect(formToRule(ruleToForm(rule))).toBe(rule);
    expect(ruleToForm(rule).way).not.toBe('other');
    expect(describeRule(rule, createTranslator('de'), formatWeekdays('de-CH')).replaceAll('\u00a0', ' ')).toBe(said);
  });

  it.each([
    'FREQ=MONTHLY;BYDAY=SU,MO;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24',
    'FREQ=WEEKLY;INTERVAL=5;BYDAY=SU',
    'FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU',
    'FREQ=MONTHLY;BYDAY=5SU',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY;BYDAY=1SU',
  ])('%s, which the form can’t express, is kept unchanged', (rule) => {
    expect(ruleToForm(rule)).toMatchObject({ way: 'other', other: rule });
    expect(formToRule(ruleToForm(rule))).toBe(rule);
  });

  it.each([
    ['de', '1.', '22.', '31.'],
    ['en', '1st', '22nd', '31st'],
    ['fr', '1er', '22', '31'],
    ['it', '1', '22', '31'],
  ] as const)('names days of a month as in the language: %s', (language, ...days) => {
    const t = createTranslator(language);
    const said = [1, 22, 31].map((day) => describeRule(`FREQ=MONTHLY;BYMONTHDAY=${day}`, t, []));
    expect(said.map((text) => text.split(/\s/u).at(-1))).toEqual(days);
  });

  it('has its weekdays in the order of the week, whatever the order of the ticks', () => {
    expect(formToRule({ ...ruleToForm('FREQ=WEEKLY'), days: ['SU', 'MO'] })).toBe('FREQ=WEEKLY;BYDAY=MO,SU');
  });
});
