// Website of an instance that receives change notifications on demand.

import type { OfficeBrowser } from './office-browser.ts';

export interface NotifiedWebsite {
  readonly take: (eventId: number) => Promise<void>;
}

export async function addNotifiedWebsite({ store, instance, clock }: OfficeBrowser): Promise<NotifiedWebsite> {
  const change = { actor: 'anna', action: 'website', at: clock.now };
  const website = { kind: 'webhook', url: 'https://www.example.org/hook', secrets: [], today: '2026-11-23' } as const;
  await store.websites.add(instance, website, change);
  return {
    take: async (eventId) => {
      const [one] = await store.websites.list(instance);
      const waiting = one && (await store.pushes.next(one.id, clock.now + 60_000));
      if (one === undefined || waiting === undefined) throw new Error('nothing waits for the website');
      const entry = { websiteId: one.id, at: clock.now, type: 'event.changed', eventId } as const;
      await store.pushes.settle(one, {
        entry: { ...entry, status: 200, milliseconds: 1, detail: '' },
        holder: '',
        delivered: true,
        failures: 0,
        restingUntil: 0,
        offBecause: null,
        giveUpUntil: null,
        push: { messageId: waiting.push.messageId, nextAt: null },
      });
    },
  };
}
