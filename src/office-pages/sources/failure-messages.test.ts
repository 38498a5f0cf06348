import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../model/instance.ts';
import { describeRunFailure } from './failure-messages.ts';

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

describe.each(Object.entries(OF_SERVICES))('the reason why a service is not read: %s', (code, value) => {
  it('has a message in each language with its value', () => {
    const said = LANGUAGES.map((language) => describeRunFailure({ code, value, detail: 'in English' }, language));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) {
      expect(text).toContain(value);
      expect(text).not.toMatch(/in English|[{}]/);
    }
  });
});
