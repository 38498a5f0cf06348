import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Report } from '../../model/format/report.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { settings } from '../../model/kinds/settings.ts';
import { sayRule } from '../event/problem-words.ts';
import { PROBLEM_WORDS, sayProblem } from './problem-words.ts';
import { BEHIND, behind, sentenceOf, UNFORESEEN_WORDS } from './unforeseen.ts';

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
const OF_PROGRAMS = /^expected (?:a text|an array|true or false|an object)|unknown key|none of the names|instance name/;

const ODD = ['', '<b></b>', 'x', 'a\u0000b', '\ud800', 4_000_000_000_000, null, 0, {}, [], [{}], true, '2026-02-30'];

/** The texts of refusals in the sources: what a template puts in is `…`. */
function refusalsIn(folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(/new (?:Refused|SourceRefused|WrongParameter|Error)\(\s*(?:'([^']+)'|`([^`]+)`)/g)].map(
      ([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, '…') ?? '',
    ),
  );
}

describe('problems in words', () => {
  it('has words for whatever the model says of what a form can send', () => {
    const texts = ODD.flatMap(textsFor);
    const unsaid = texts.filter((text) => !OF_PROGRAMS.test(text) && sayProblem(text, 'en').includes(BEHIND));
    expect(texts.length).toBeGreaterThan(100);
    expect([...new Set(unsaid)]).toEqual([]);
  });

  it.each(LANGUAGES)('says whatever is refused in %s, and no English in it', (language) => {
    const texts = [
      ...new Set([...ODD.flatMap(textsFor), ...['src/model', 'src/office', 'src/store'].flatMap(refusalsIn)]),
    ];
    expect(texts.length).toBeGreaterThan(100);
    const words = new Set([...Object.values(PROBLEM_WORDS[language]), UNFORESEEN_WORDS[language].text]);
    // A sentence is one of the language’s, in which numbers and names may stand.
    const isOurs = (said: string) =>
      [...words].some((one) => {
        const parts = one.split(/\{[12]\}/).map((part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        return new RegExp(`^${parts.join('.*')}$`, 's').test(said);
      });
    expect(texts.filter((text) => !isOurs(sentenceOf(sayProblem(text, language))))).toEqual([]);
    for (const text of texts) {
      const said = sayRule(text, language);
      if (language !== 'en') expect(sentenceOf(said)).not.toBe(sentenceOf(sayRule(text, 'en')));
      expect(sentenceOf(said)).not.toContain(text === '' ? '\0' : text);
    }
  });

  it.each(LANGUAGES)('folds what nobody foresaw away behind a sentence in %s', (language) => {
    const said = sayProblem('something new <b>', language);
    expect(sentenceOf(said)).toBe(UNFORESEEN_WORDS[language].text);
    expect(String(behind([said, 'foreseen'], language))).toContain(
      '<ul lang="en"><li>something new &lt;b&gt;</li></ul>',
    );
    expect(behind(['foreseen'], language)).toBeUndefined();
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
  });
});
