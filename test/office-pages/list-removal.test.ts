import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

async function readsOf(path: string): Promise<number> {
  const { content } = office.store;
  const change = content.change.bind(content);
  let reads = 0;
  const spy = vi.spyOn(content, 'change').mockImplementation((instance, of, work) =>
    change(instance, of, (tx) => {
      const shownEvents: typeof tx.shownEvents = (...wish) => {
        reads++;
        return tx.shownEvents(...wish);
      };
      return work({ ...tx, shownEvents });
    }),
  );
  expect((await office.get(path)).status).toBe(200);
  expect(spy).toHaveBeenCalledOnce();
  spy.mockRestore();
  return reads;
}

it('asks before a list or a group of lists is deleted, without scanning all events', async () => {
  const ids = await office.store.content.read('demo', async (content) => ({
    lists: (await content.all('list'))[0]?.id,
    'list-groups': (await content.all('list_group'))[0]?.id,
  }));
  for (const [path, id] of Object.entries(ids))
    expect([path, await readsOf(`/${path}/${id}/remove`)]).toEqual([path, 0]);
});
