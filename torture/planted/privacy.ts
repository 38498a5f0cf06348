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
    find: `  ['public', 'public', flag(true)],`,
    replace: `  ['public', 'public', { ...flag(true), read: () => true }],`,
    caughtBy: { torture: 'fuzz' },
  },
  {
    name: 'draft-shown',
    what: 'the public sees drafts and proposals',
    file: 'src/model/visibility.ts',
    find: "return isPublic && state === 'ready';",
    replace: "return isPublic && state !== '';",
    caughtBy: { vitest: 'test/interface/privacy.test.ts' },
  },
  {
    name: 'window-ignored',
    what: 'an event is shown before its window opens',
    file: 'src/readmodel/view.ts',
    find: '&& (opensAt[position] ?? 0) <= moment) add(',
    replace: '&& (opensAt[position] ?? 0) <= Number.MAX_VALUE) add(',
    caughtBy: { vitest: 'test/interface/published-events.test.ts' },
  },
  {
    name: 'opening-not-noticed',
    what: 'a view of before goes on when a window opens',
    file: 'src/readmodel/view.ts',
    find: ' || now >= last.before',
    replace: '',
    caughtBy: { vitest: 'test/interface/published-events.test.ts' },
  },
  {
    name: 'opening-announced-again',
    what: 'websites are told again and again of an event that has come to be shown',
    file: 'src/store/windows.ts',
    find: '.set({ opens_at: null })',
    replace: ".set((eb) => ({ opens_at: eb.ref('opens_at') }))",
    caughtBy: { vitest: 'src/push/window-watch.test.ts' },
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
    find: 'if (isVisible(after, () => after?.opensAt ?? null)) {',
    replace: 'if (after !== undefined) {',
    caughtBy: { vitest: 'src/store/news.test.ts' },
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
