// Guide to replacing a running service. Its commands are run literally, against a server with the content of the example.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createImportCommand } from '../src/cli/import.ts';
import { INSTANCE, openExample } from './support/calls.ts';
import { findCommandEntry, openCommands } from './support/commands.ts';
import { createSpoiledService } from './support/spoiled-service.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const guide = readFileSync('docs/guide/import-service.md', 'utf8');

const commands = [...guide.matchAll(/^```sh\nparvis (.*)\n```$/gm)].map(([, line = '']) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
);

it('the commands print what the guide shows, and import it', async () => {
  const server = await openExample();
  const honest = createSpoiledService(server, '')((answer) => answer);
  const turn = async () => undefined;
  const office = await openCommands([
    findCommandEntry(
      'import',
      createImportCommand({
        turn,
        wait: turn,
        send: (url, init) => honest(url.replace('https://data.example.org', 'http://service'), init),
      }),
    ),
  ]);
  const { folder, remove } = createTemporaryFolder();
  writeFileSync(`${folder}/key.txt`, server.apiKey);
  const run = (argv: readonly string[]) => {
    const placed = argv.map((word) => (/^\w+\.(txt|json)$/.test(word) ? `${folder}/${word}` : word));
    return office.run(...placed, ...(argv.includes('--into') ? ['--keep', `${folder}/reading`] : []));
  };
  expect(commands).toHaveLength(3);
  const [look = [], foresee = [], take = []] = commands;
  const [, told = ''] = /```\n(Read seewil[\s\S]*?)\n```/.exec(guide) ?? [];
  expect((await run(look)).out.join('\n').startsWith(`${told}\n`)).toBe(true);
  expect((await run(foresee)).out).toContain(`Importing this would create the instance ${INSTANCE}:`);
  expect((await run(take)).out.at(-1)).toMatch(/^imported seewil \(revision \d+\): 4 events, 3 persons/);
  const [instance] = await office.store.listInstances();
  expect(instance).toMatchObject({ instance: { name: INSTANCE, title: 'Kirchgemeinde Seewil' } });
  await office.close();
  remove();
});
