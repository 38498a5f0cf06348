// Options of commands: their names, and how often they may be given (rule S2).

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
const { run } = site;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
});
afterAll(() => site.clear());

describe('an option', () => {
  it.concurrent.each([
    ['--name', 'key create seewil --name a --name b'],
    ['--name', 'key create seewil --name=a --name=a'],
    ['--scope', 'key create --scope read seewil --scope newsletter'],
    ['--profile', 'key create seewil --profile document --profile connector'],
    ['--expires', 'key create seewil --expires 2099-01-01 --expires 2099-01-02'],
    ['--out', 'export seewil --out a.json --out b.json'],
    ['--kind', 'website add seewil https://a.example/ --kind webhook --kind connector'],
    ['--limit', 'website log seewil --limit 1 --limit 2'],
  ])('given twice, %s, exits with 2 and is named: parvis %s', async (name, call) => {
    const { code, out, err } = await run(call.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      new RegExp(`^${name} can be given only once\\. .parvis ${call.split(' ')[0]} .*--help. .*\\n$`),
    );
  });

  it.concurrent.each([
    ['--to', 'export seewil --to x'],
    ['--to', 'export seewil --to=x'],
    ['-o', 'export seewil -o x'],
    ['--port', 'serve --port 80'],
    ['--replace', 'import bundle.json --replace'],
    ['--scopes', 'key create seewil --scopes read'],
    ['--version', 'instance list --version'],
  ])('that does not exist, %s, exits with 2 and is named: parvis %s', async (name, call) => {
    const { code, out, err } = await run(call.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      new RegExp(`^${name} is not an option of .parvis ${call.split(' ')[0]}.*\\. .*--help. explains it\\.\\n$`),
    );
  });

  it('that may be repeated is applied each time', async () => {
    const origins = ['--origin', 'https://a.example', '--origin', 'https://b.example'];
    expect((await run(['key', 'create', 'seewil', ...origins])).code).toBe(0);
    const listed = (await run(['key', 'list', 'seewil'])).out.trim().split('\n');
    expect(listed).toEqual([expect.stringContaining('\thttps://a.example,https://b.example\t')]);
  });
});

describe('parvis --version', () => {
  it('prints only the version of the package, whatever the settings', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(await run(['--version'], '', { PARVIS_PORT: 'x' })).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('is mentioned in the overview', async () => {
    expect((await run(['--help'])).out).toContain('parvis --version');
  });
});

describe('a command that creates a database', () => {
  it('reports it at the default place, in the current folder', async () => {
    const call = `mkdir here && cd here && echo '${JSON.stringify(fullBundle())}' | env -u PARVIS_DATABASE_URL parvis import -`;
    const { code, err } = await site.shell(call);
    expect({ code, err }).toEqual({ code: 0, err: `created a new database ${site.folder}/here/data/parvis.db\n` });
    const again = await site.shell('cd here && env -u PARVIS_DATABASE_URL parvis instance list');
    expect(again).toMatchObject({ code: 0, err: '' });
  });

  it('reports it at a named place, whose path may be a mistake', async () => {
    const named = await run(['import', '-'], JSON.stringify(fullBundle()), {
      PARVIS_DATABASE_URL: `sqlite:${site.folder}/named.db`,
    });
    expect(named).toMatchObject({ code: 0, err: `created a new database ${site.folder}/named.db\n` });
    const mistake = { PARVIS_DATABASE_URL: `sqlite:${site.folder}/dta/parvis.db` };
    const server = await serve(site, mistake);
    await expect.poll(() => server.err()).toContain(`created a new database ${site.folder}/dta/parvis.db\n`);
    expect(await run(['instance', 'list'], '', mistake)).toMatchObject({ code: 0, err: '' });
  });
});
