import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/instance.ts';
import { OfficeError } from './office-error.ts';
import { REFUSAL_CODES, refusal } from './refusal-codes.ts';
import { NameRefused, ServiceRefused, SourceRefused } from './sources/errors.ts';
import { sayRefused } from './words/refusal-words.ts';

describe('a refusal of the office', () => {
  it('can’t be made of a text: the types want a code with its params', () => {
    const ofText = () => {
      // @ts-expect-error A text has no words in other languages.
      return new OfficeError('the name of a key is one line');
    };
    // @ts-expect-error Params have the types that the table says.
    const ofOther = () => new OfficeError(refusal('website_busy', { id: 'three' }));
    expect([ofText, ofOther]).toHaveLength(2);
    expect(new OfficeError(refusal('website_busy', { id: 3 })).refusal).toEqual({
      code: 'website_busy',
      params: { id: 3 },
      text: 'website 3 is being notified at this moment; try again later',
    });
  });

  it.each([
    [new SourceRefused('quotes', 'row 7 opens a quotation mark that nothing closes', '7'), 'source_quotes', '7'],
    [new ServiceRefused('server_busy', 'data.example.org answers 429', '429'), 'source_server_busy', '429'],
    [new NameRefused(refusal('room_without_building', { name: 'Saal' })), 'room_without_building', 'Saal'],
  ] as const)('of a source has a code of the table too, and is said by it: %s', (error, code, named) => {
    expect(error.refusal.code).toBe(code);
    expect(Object.keys(error.refusal.params).sort()).toEqual(Object.keys(REFUSAL_CODES[code].params).sort());
    const said = LANGUAGES.map((language) => sayRefused(error.refusal, language));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) expect(text).toContain(named);
    for (const text of said) expect(text).not.toBe(error.message);
  });
});
