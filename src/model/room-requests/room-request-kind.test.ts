import { describe, expect, it } from 'vitest';
import { Report } from '../format/report.ts';
import { requestDatesRule, requestRoomsRule } from './room-request-kind.ts';

function problemsOf(rule: typeof requestDatesRule | typeof requestRoomsRule, value: unknown): string[] {
  const report = new Report({ cleanHtml: (html) => html });
  rule.read(value, 'it', report);
  return report.firstProblems({ it: value }).map(({ path, code }) => `${path} ${code}`);
}

const span = (from: string, to: string) => ({ from: `2030-05-${from}:00`, to: `2030-05-${to}:00` });
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);
    return { from: `${day} 10:00:00`, to: `${day} 11:00:00` };
  });

describe('dates of a request', () => {
  it.each([
    ['none', [], ['it empty']],
    ['as many as allowed', daily(60), []],
    ['too many', daily(61), ['it too_many']],
    ['two that touch', [span('01 10:00', '01 11:00'), span('01 11:00', '01 12:00')], []],
    ['one that ends before it starts', [span('02 10:00', '02 09:00')], ['it[0].to ends_not_after']],
    ['two that overlap', [span('01 10:30', '01 12:00'), span('01 10:00', '01 11:00')], ['it[0].from dates_overlap']],
  ])('%s', (_, value, problems) => {
    expect(problemsOf(requestDatesRule, value)).toEqual(problems);
  });

  it('are sorted', () => {
    const report = new Report({ cleanHtml: (html) => html });
    const [late, early] = [span('09 10:00', '09 11:00'), span('03 10:00', '03 11:00')];
    expect(requestDatesRule.read([late, early], 'it', report)).toEqual([early, late]);
  });
});

describe('rooms of a request', () => {
  const rooms = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  it.each([
    ['as many as allowed', rooms(20), []],
    ['too many', rooms(21), ['it too_many']],
  ])('%s', (_, value, problems) => {
    expect(problemsOf(requestRoomsRule, value)).toEqual(problems);
  });
});
