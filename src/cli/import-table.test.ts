// Tables as people keep them, from the command line (rules Z1 and Z2). It is Friday 20 November 2026, 13 o'clock.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../../test/support/commands.ts';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let office: Commands;
beforeEach(async () => {
  office = await openCommands(['import', 'undo'], fullBundle());
});
afterEach(() => office.close());

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder.folder, name);
  writeFileSync(path, content);
  return path;
};
const bring = async (path: string, ...more: string[]) =>
  (await office.run('import', path, '--into', 'seewil', '--json', ...more)).json;

describe('a table of persons', () => {
  it('leaves out a row whose e-mail address is none, and tells it at its cell', async () => {
    const path = file(
      'persons.csv',
      'Vorname;Nachname;E-Mail\nJürg;Frei;juerg@@example.org\nVera;Alt;vera@example.org\n',
    );
    const { faulty, new: fresh } = await bring(path, '--kind', 'persons', '--dry-run', '--skip-faulty');
    expect(faulty).toMatchObject([{ row: 2, column: 'E-Mail', field: 'email', code: 'rule' }]);
    expect(faulty[0].text).toContain('"juerg@@example.org" is not an e-mail address');
    expect(fresh).toHaveLength(1);
  });
});
