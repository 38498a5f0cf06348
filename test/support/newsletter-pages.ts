import { formatConsentWording } from '../../src/mail/consent-wording.ts';
import { createUnsubscribeTag } from '../../src/mail/newsletter/unsubscribe-tag.ts';
import type { NewsletterSubscriptionService } from '../../src/model/newsletter/subscription.ts';
import { publicNewsletterFactsOf } from '../../src/newsletter/manual-send.ts';
import { operations } from '../../src/operations/index.ts';
import { createNewsletterPages } from '../../src/pages/newsletter/newsletter-pages.ts';
import { createSite } from '../../src/pages/site.ts';
import { openInstance } from './instance.ts';

export const EVA = {
  id: 4711,
  key: 'k'.repeat(24),
  email: 'Eva@example.org',
  status: 'confirmed',
  firstname: 'Eva',
  lastname: 'Muster',
  city: 'Seewil',
  list_ids: [1],
  interval: 'MONTH',
};
/** Path of a digest's unsubscribe link, and of the private link. */
export const UNSUBSCRIBE_PATH = `/newsletter/test/end/${EVA.id}/${createUnsubscribeTag(EVA.key)}`;
export const PRIVATE_PATH = `/newsletter/test/me/${EVA.key}`;

export type NewsletterPages = Awaited<ReturnType<typeof openNewsletterPages>>;

interface PagesOptions {
  readonly settings?: object;
  readonly lists?: readonly number[];
  readonly change?: (subscriptions: NewsletterSubscriptionService) => NewsletterSubscriptionService;
}

export async function openNewsletterPages({ settings = {}, lists = [1, 2], change = (one) => one }: PagesOptions = {}) {
  const offered = lists.map((list_id) => ({ list_id, public_name: `List <${list_id}>` }));
  const { store, live, clock, ...server } = await openInstance(
    {
      instance: { name: 'test', title: 'Seewil & Co', ...settings },
      lists: [1, 2, 3].map((id) => ({ id, name: `List ${id}` })),
      newsletter: { target_lists: offered, subscribers: [{ ...EVA, list_ids: lists.slice(0, 1) }] },
    },
    '2026-11-20T11:00:00Z',
  );
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const site = createSite({
    operations,
    version: '0',
    publicUrl: '',
    onError,
    newsletter: (headers) =>
      createNewsletterPages({
        subscriptions: change(server.subscriptions),
        consent: formatConsentWording,
        headers,
        onError,
        clock: clock.now,
        viewOf: (instance) => live.view(instance, 'document'),
        publicUrl: '',
        sender: () => 'newsletter@example.org',
        facts: async (instance) => {
          const [newsletter] = await store.newsletters.list(instance);
          if (newsletter === undefined) throw new Error('no such instance');
          return publicNewsletterFactsOf(newsletter, clock.now());
        },
      }),
  });
  const ask = async (path: string, init: RequestInit = {}, address = '192.0.2.1'): Promise<Response> => {
    const answer = await site(new Request(`http://localhost${path}`, init), { address });
    await live.refresh();
    return answer;
  };
  const subscribers = async () => (await store.readSubscribers('test'))?.subscribers ?? [];
  return {
    store,
    clock,
    errors,
    ask,
    subscribers,
    post: (path: string, form: Record<string, string> = {}, address?: string) =>
      ask(path, { method: 'POST', body: new URLSearchParams(form) }, address),
    status: async (path: string) => (await ask(path)).status,
    stored: async () => (await subscribers()).find(({ id }) => id === EVA.id),
    revision: async () => (await store.findInstance('test'))?.revision,
  };
}
