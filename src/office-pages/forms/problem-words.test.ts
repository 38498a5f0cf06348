import { describe, expect, it } from 'vitest';
import { Report } from '../../model/format/report.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { settings } from '../../model/kinds/settings.ts';
import { sayProblem } from './problem-words.ts';

/** What the rules of all kinds say of objects whose fields are all this one value. */
function textsFor(value: unknown): string[] {
  const rules = [...KINDS.map(({ rule }) => rule), settings];
  return rules.flatMap((rule) => {
    const report = new Report({ cleanHtml: (html) => html, has: () => false });
    const all = (rule.fields ?? []).filter(([, field]) => field.fields === undefined).map(([name]) => [name, value]);
    rule.read(Object.fromEntries(all), '', report);
    return report.firstProblems({}).map(({ text }) => text);
  });
}

/** What a form never sends: other types than its controls make. */
const OF_PROGRAMS =
  /^expected (?:a text|an array|true or false|an object)|unknown key|U\+0000|surrogate|none of the names|recurrence|instance name/;

describe('problems in words', () => {
  it('has words for whatever the model says of what a form can send', () => {
    const texts = ['', '<b></b>', 'x', 4_000_000_000_000, null, 0].flatMap(textsFor);
    const unsaid = texts.filter(
      (text) => !OF_PROGRAMS.test(text) && sayProblem(text, 'en').startsWith('This is not possible'),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect([...new Set(unsaid)]).toEqual([]);
  });

  it.each(LANGUAGES)('says the numbers of a problem in %s', (language) => {
    expect(sayProblem('has 300 characters, more than 200', language)).toMatch(/300.*200/);
    expect(sayProblem('expected an integer from 0 to 366, not 400', language)).toMatch(/0.*366/);
    expect(
      sayProblem('yields 3000 dates from 2026-11-22 to 2030-01-01 (ahead_days 1136); 2000 are the most', language),
    ).toMatch(/3000.*2000/);
    const owned = `comes from the source "Weit & Co", which would overwrite it; detaching event 7 makes it the office's own`;
    expect(sayProblem(owned, language)).toMatch(/Weit & Co/);
    expect(sayProblem(owned, language)).not.toContain('detaching');
    expect(sayProblem('something new', language)).toContain('something new');
  });
});
