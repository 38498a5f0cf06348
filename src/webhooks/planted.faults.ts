import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'push-redirected',
    what: 'webhooks follow redirects',
    in: 'src/webhooks/send.ts#exchange',
    find: 'read(response, outgoing.mostBytes).then(resolve, reject)',
    replace: `{
      const { location } = response.headers;
      if (location === undefined) return void read(response, outgoing.mostBytes).then(resolve, reject);
      response.resume();
      exchange(new URL(location, url), outgoing, targets, signal).then(resolve, reject);
    }`,
    caughtBy: { test: 'outbound-transport' },
  },
  {
    name: 'push-by-two',
    what: 'two servers push the same change concurrently',
    in: 'src/store/webhooks/pushes.ts#holdWebsite',
    find: 'held_by: holder, held_until: until })',
    replace: 'held_by: holder, held_until: 0 })',
    caughtBy: { test: 'pusher' },
  },
  {
    name: 'push-too-early',
    what: 'a website that reads right after a notification gets the earlier state',
    in: 'src/webhooks/pusher.ts#createPusher',
    find: ' && options.isShown(website)',
    replace: '',
    caughtBy: { test: 'pusher' },
  },
  {
    name: 'push-inward',
    what: 'webhooks can reach the server’s private network',
    in: 'src/webhooks/targets.ts#createTargetPolicy',
    find: 'if (what === undefined || allowed',
    replace: 'if (what !== "" || allowed',
    caughtBy: { test: 'targets' },
  },
  {
    name: 'push-inward-by-name',
    what: 'a host name that resolves to a private address when the connection is made is accepted',
    in: 'src/webhooks/send.ts#exchange',
    find: `    lookup: targets.lookup,
`,
    replace: '',
    caughtBy: { test: 'targets' },
  },
  {
    name: 'opening-announced-again',
    what: 'websites are notified repeatedly of an event that became visible',
    in: 'src/store/webhooks/pushes.ts#openWindowsOf',
    find: '{ opens_at: null }',
    replace: "(eb) => ({ opens_at: eb.ref('opens_at') })",
    caughtBy: { test: 'visibility-watcher' },
  },
];
