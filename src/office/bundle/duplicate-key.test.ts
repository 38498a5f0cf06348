import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateKey } from './duplicate-key.ts';

describe('a duplicate key', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"events":[{"id":1},{"id":2,"title":"x","title":"y"}]}', 'events[1].title'],
    ['{"events":[],"x":{"events":[]},"events":[1]}', 'events'],
    ['{"a":[[{"b":{}},{"c":{"d":1,"\\u0064":2}}]]}', 'a[0][1].c.d'],
    ['[{"a\\"b":1,"a\\"b":2}]', '[0]["a\\"b"]'],
    ['{"a b":{"__proto__":1,"__proto__":2}}', '["a b"].__proto__'],
  ])('in %s is found at %s', (text, path) => {
    JSON.parse(text);
    expect(findDuplicateKey(text)).toBe(path);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"\\\\","b":"{\\"b\\":1,\\"b\\":2}"}',
    '"a"',
    '{}',
    '[]',
    '[1,"a","a"]',
  ])('is not found in %s', (text) => {
    JSON.parse(text);
    expect(findDuplicateKey(text)).toBeUndefined();
  });

  it('is never found in output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        expect(findDuplicateKey(JSON.stringify(value, null, indent))).toBeUndefined();
      }),
    );
  });
});
