import type { Fault } from './fault.ts';

/** Mutations of webhook content and target checks. */
export const PUSH: readonly Fault[] = [
  {
    name: 'push-inward',
    what: 'webhooks can reach the server’s private network',
    file: 'src/webhooks/targets.ts',
    find: 'if (what === undefined || allowed',
    replace: 'if (what !== "" || allowed',
    caughtBy: { vitest: 'src/webhooks/targets.test.ts' },
  },
  {
    name: 'push-inward-by-name',
    what: 'a host name that resolves to a private address when the connection is made is accepted',
    file: 'src/webhooks/send.ts',
    find: '    lookup: targets.lookup,\n',
    replace: '',
    caughtBy: { vitest: 'src/webhooks/targets.test.ts' },
  },
  {
    name: 'push-redirected',
    what: 'webhooks follow redirects',
    file: 'src/webhooks/send.ts',
    find: `request.once('response', (response) => read(response, outgoing.mostBytes).then(resolve, reject));`,
    replace: `request.once('response', (response) => {
      const { location } = response.headers;
      if (location === undefined) return void read(response, outgoing.mostBytes).then(resolve, reject);
      response.resume();
      exchange(new URL(location, url), outgoing, targets, signal).then(resolve, reject);
    });`,
    caughtBy: { vitest: 'src/webhooks/outbound-transport.test.ts' },
  },
  {
    name: 'push-by-two',
    what: 'two servers push the same change concurrently',
    file: 'src/store/webhooks/pushes.ts',
    find: 'held_by: holder, held_until: until })',
    replace: 'held_by: holder, held_until: 0 })',
    caughtBy: { vitest: 'src/webhooks/pusher.test.ts' },
  },
  {
    name: 'push-too-early',
    what: 'a website that reads right after a notification gets the earlier state',
    file: 'src/webhooks/pusher.ts',
    find: ' && options.isShown(website)',
    replace: '',
    caughtBy: { vitest: 'src/webhooks/pusher.test.ts' },
  },
];
