import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/support/instance.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { exportBundle } from '../office/export-bundle.ts';
import { openDemo } from './open-demo.ts';
import { createDemoBundle, DAYS_BACK_FOR_SEARCH } from './parish.ts';

let server: TestServer;
let folder: string;
let remove: () => void;
beforeEach(async () => {
  ({ folder, remove } = createTemporaryFolder());
  server = await openTestServer('2026-11-23T12:00:00+01:00');
});
afterEach(() => remove());
const start = () => openDemo({ store: server.store, clock: server.clock.now, actor: 'test' }, `${folder}/demo.json`);

it('every picture of the demo parish is on its own server, today and on the next day', async () => {
  for (const day of ['2026-11-23', '2027-03-20']) {
    server.clock.set(`${day}T12:00:00+01:00`);
    expect((await start()).remade).toBe(true);
    const served = JSON.parse(await exportBundle(server.store, 'demo'));
    expect(served.instance.logo_url).toMatch(/^\/files\/demo\/[0-9a-f]{64}\/logo\.webp$/);
    const images = [...served.events, ...served.persons].flatMap(({ image }) => (image === null ? [] : [image]));
    const { events, persons } = createDemoBundle(day, DAYS_BACK_FOR_SEARCH);
    const drawn = [...events, ...persons].filter(({ image }) => image);
    expect(images).toHaveLength(drawn.length);
    for (const { url, width, height } of images) {
      const [, hash = ''] = /^\/files\/demo\/([0-9a-f]+)\/.+\.webp$/.exec(url) ?? [];
      expect([url, (await server.store.files.find('demo', hash))?.mediaType]).toEqual([url, 'image/webp']);
      expect(width > 0 && height > 0).toBe(true);
    }
  }
});
