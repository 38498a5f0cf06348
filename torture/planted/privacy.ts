import type { Fault } from './fault.ts';

/** What of a parish the public may see. */
export const PRIVACY: readonly Fault[] = [
  {
    name: 'private-person-shown',
    what: 'somebody who did not agree to be named stands at an event',
    file: 'src/model/visibility.ts',
    find: `return person.visibility !== 'none';`,
    replace: `return person.visibility !== 'nobody';`,
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'private-address-shown',
    what: 'somebody who agreed to be named stands there with telephone and e-mail',
    file: 'src/model/visibility.ts',
    find: `return person.visibility === 'web';`,
    replace: `return person.visibility !== 'none';`,
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'private-event-shown',
    what: 'an import takes events to be public that are not',
    file: 'src/model/kinds/event.ts',
    find: `    ['public', 'public', flag(true)],`,
    replace: `    ['public', 'public', { ...flag(true), read: () => true }],`,
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'private-group-shown',
    what: 'a group that is not public is listed',
    file: 'src/model/visibility.ts',
    find: 'return group.public;',
    replace: 'return group.id > 0;',
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'pending-subscriber-shown',
    what: 'whoever enters somebody’s address sees what they entered before they confirmed',
    file: 'src/model/visibility.ts',
    find: `return subscriber.status === 'confirmed';`,
    replace: `return subscriber.status !== 'unsubscribed';`,
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'answer-of-another-instance',
    what: 'what one parish was answered is answered to another',
    file: 'src/http/fast-lane.ts',
    find: `return member === undefined && apikey === undefined ? target : `,
    replace: `return member !== undefined || apikey === undefined ? target : `,
    caughtBy: { torture: 'isolation' },
  },
  {
    name: 'answer-of-another-profile',
    what: 'a key gets the answer that was made for a key of another profile',
    file: 'src/live/live.ts',
    find: 'return tenant && snapshots.view(tenant, profile);',
    replace: `return tenant && snapshots.view(tenant, profile && 'document');`,
    caughtBy: { vitest: 'test/interface/profiles.test.ts' },
  },
  {
    name: 'private-announced',
    what: 'websites are told of events that nobody may see',
    file: 'src/store/news.ts',
    find: 'if (visible(after)) events.push(',
    replace: 'if (after !== undefined) events.push(',
    caughtBy: { vitest: 'src/store/news.test.ts' },
  },
  {
    name: 'erased-in-history',
    what: 'the history goes on telling of a person who was erased',
    file: 'src/store/content/apply.ts',
    find: 'await forgetErased(tx, id, deltas);',
    replace: 'if (deltas.length === 0) await forgetErased(tx, id, deltas);',
    caughtBy: { vitest: 'src/office/erase-person.test.ts' },
  },
  {
    name: 'erased-in-free-pages',
    what: 'what was erased can still be read in the free pages of the file',
    file: 'src/store/dialects/sqlite.ts',
    find: `database.pragma('secure_delete = ON');`,
    replace: `database.pragma('secure_delete = OFF');`,
    caughtBy: { vitest: 'src/office/erase-person.test.ts' },
  },
  {
    name: 'file-outside-shown',
    what: 'an address leads to any file of the machine',
    file: 'src/pages/site.ts',
    find: '  app.notFound(({ req }) => {',
    replace: `  app.notFound(({ req }) => {
    try {
      const below = decodeURIComponent(new URL(req.url).pathname).replace('/assets/', '');
      return new Response(readFileSync(new URL(below, new URL('../../web/', import.meta.url)), 'utf8'));
    } catch {}`,
    caughtBy: { torture: 'fuzz' },
  },
];
