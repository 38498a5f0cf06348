import { expect, it } from 'vitest';
import { checkInstanceNames } from './names.ts';

it('an instance whose name is now reserved by the server is reported, and no other', () => {
  const of = (name: string) => ({ name, locale: 'de-CH', timeZone: 'Europe/Zurich' });
  expect(checkInstanceNames([of('seewil'), of('synchron')])).toEqual([]);
  expect(checkInstanceNames([of('seewil'), of('sync')])).toEqual([
    {
      check: 'names',
      state: 'warning',
      text: '/sync is reserved for the server: the instance sync keeps its interface, but has no pages, calendars or feeds',
      advice: 'to have them, import it under another name and update its websites',
    },
  ]);
});
