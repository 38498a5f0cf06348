import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../model/instance.ts';
import { sayFailure } from './failure-words.ts';

/** Failure codes of services, with the value in their message. */
const OF_SERVICES = {
  no_instance: '',
  key_missing: '',
  key_refused: '',
  key_forbidden: '',
  no_service: 'seewil',
  moved: 'https://b.example',
  no_data: 'a.example',
  server_error: '500',
  server_busy: '429',
  slow: '2',
  too_many: '20000',
};

describe.each(Object.entries(OF_SERVICES))('why a service is not read: %s', (code, value) => {
  it('is said in each language with what it names', () => {
    const said = LANGUAGES.map((language) => sayFailure({ code, value, detail: 'in English' }, language));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) {
      expect(text).toContain(value);
      expect(text).not.toMatch(/in English|[{}]/);
    }
  });
});
