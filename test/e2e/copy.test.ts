import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { createDatabase } from '../support/postgres.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
const { run } = site;
const here = `sqlite:${site.database}`;
let key: string;
let there: string;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  key = await createSiteKey(site, 'seewil');
  there = await createDatabase();
});
afterAll(() => site.clear());

describe('parvis copy', () => {
  it('copies everything to PostgreSQL and back, and reports it', async () => {
    const to = await run(['copy', '--from', here, '--to', there]);
    expect(to).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^copied .*parvis\.db to parvis_test_\w+ at \S+, compared the two/),
    });
    expect(to.out).toMatch(/^instances\t1\t[0-9a-f]{64}\nentities\t\d+\t[0-9a-f]{64}\n/);
    // The source URL is in the environment, because other users may read the command line.
    const back = await run(['copy', '--to', `sqlite:${join(site.folder, 'back.db')}`], '', {
      PARVIS_DATABASE_URL: there,
    });
    expect(back).toMatchObject({ code: 0, out: to.out });
    const envs = [
      {},
      { PARVIS_DATABASE_URL: there },
      { PARVIS_DATABASE_URL: `sqlite:${join(site.folder, 'back.db')}` },
    ];
    for (const command of [
      ['export', 'seewil'],
      ['key', 'list', 'seewil'],
      ['instance', 'list'],
    ]) {
      const [first, ...others] = await Promise.all(envs.map((env) => run(command, '', env)));
      expect(first).toMatchObject({ code: 0, err: '' });
      for (const other of others) expect(other).toEqual(first);
    }
    expect(key).toMatch(/^parvis_/);
  });

  it('rejects invalid arguments, and changes nothing', async () => {
    expect(await run(['copy', '--from', here, '--to', there])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/is not empty \(instances\); nothing was copied\.\n$/),
    });
    expect(await run(['copy', '--to', here])).toMatchObject({ code: 1, err: expect.stringContaining('are the same') });
    expect(await run(['copy'])).toMatchObject({ code: 2, err: '--from URL or --to URL is required.\n' });
    const secret = 'mysql://me:geheim@db/parvis';
    const wrong = await run(['copy', '--to', secret]);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('--to takes sqlite:PATH or postgres://') });
    expect(wrong.err).not.toContain('geheim');
    const missing = join(site.folder, 'missing.db');
    expect((await run(['copy', '--from', `sqlite:${missing}`, '--to', there])).err).toContain(
      `There is no database at ${missing}`,
    );
    expect(existsSync(missing)).toBe(false);
  });
});
