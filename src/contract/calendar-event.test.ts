import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf, textLine } from './calendar-event.ts';

it('the title of an event is read back from its lines, however long and whatever stands in it', () => {
  const titles = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((text) => !/\p{Cc}|[\u2028\u2029]/u.test(text));
  fc.assert(
    fc.property(titles, (title) => {
      const lines = `BEGIN:VEVENT\r\n${textLine('DESCRIPTION', `${title}\nSUMMARY:x`)}${textLine('SUMMARY', title)}END:VEVENT\r\n`;
      expect(summaryOf(lines)).toBe(title);
    }),
    { examples: [['a\\n b; c, d\\'], ['ä'.repeat(150)], [' n ']] },
  );
  expect(summaryOf('')).toBe('');
});
