import { expect, it } from 'vitest';
import { checkNames } from './names.ts';

it('an instance whose name the server needs for itself now is told of, and no other', () => {
  const of = (name: string) => ({ name, locale: 'de-CH', timeZone: 'Europe/Zurich' });
  expect(checkNames([of('seewil'), of('synchron')])).toEqual([]);
  expect(checkNames([of('seewil'), of('sync')])).toEqual([
    {
      check: 'names',
      state: 'warning',
      text: 'the server needs /sync for itself: the instance sync keeps its interface, and has no pages, calendars or feeds',
      advice: 'to have them, import it under another name, and tell its websites',
    },
  ]);
});
