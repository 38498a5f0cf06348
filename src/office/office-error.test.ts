import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/instance.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal, REFUSAL_CODES } from './refusal-codes.ts';
import { MissingBuildingError, ServiceRefusedError, SourceRefusedError } from './sources/errors.ts';
import { describeRefusal } from './words/describe-refusal.ts';

describe('a refusal of the office', () => {
  it('requires a code with its params by type, not a text', () => {
    const ofText = () => {
      // @ts-expect-error Plain text has no translations.
      return new OfficeError('the name of a key is one line');
    };
    // @ts-expect-error Params must have the types declared in the table.
    const ofOther = () => new OfficeError(createRefusal('website_busy', { id: 'three' }));
    expect([ofText, ofOther]).toHaveLength(2);
    expect(new OfficeError(createRefusal('website_busy', { id: 3 })).refusal).toEqual({
      code: 'website_busy',
      params: { id: 3 },
      text: 'website 3 is being notified right now; try again later',
    });
  });

  it.each([
    [new SourceRefusedError('quotes', 'row 7 opens a quotation mark that is never closed', '7'), 'source_quotes', '7'],
    [new ServiceRefusedError('server_busy', 'data.example.org answers 429', '429'), 'source_server_busy', '429'],
    [
      new MissingBuildingError(createRefusal('room_without_building', { name: 'Saal' })),
      'room_without_building',
      'Saal',
    ],
  ] as const)('of a source has a code of the table, which determines its text: %s', (error, code, named) => {
    expect(error.refusal.code).toBe(code);
    expect(Object.keys(error.refusal.params).sort()).toEqual(Object.keys(REFUSAL_CODES[code].params).sort());
    const said = LANGUAGES.map((language) => describeRefusal(error.refusal, language));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) expect(text).toContain(named);
    for (const text of said) expect(text).not.toBe(error.message);
  });
});
