// Guide to moving to a new machine, command by command: a parish is backed up, parvis is removed completely, and the parish is restored.

import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readReleaseVersion, toDebianVersion } from '../../release/version.ts';
import { bootMachine, createDebianRoot, type Machine } from '../support/debian-machine.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const NAME = `parvis_${packageJson.version}_amd64.deb`;
const SETTINGS = '/etc/parvis/parvis.env';
const CURL =
  'curl -sL --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ' +
  '--resolve agenda.seewil.example:443:127.0.0.1';
const { folder, remove } = createTemporaryFolder();
const dist = inject('dist');
const guide = readFileSync('docs/guide/new-machine.md', 'utf8');

function commandsBelow(heading: string): string {
  const [, below = ''] = guide.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  const commands = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join('');
  expect(commands).not.toBe('');
  return `set -e; ${commands}`;
}

let machine: Machine;

beforeAll(async () => {
  const root = join(folder, 'debian');
  createDebianRoot(root);
  cpSync(join(dist, `parvis_${toDebianVersion(readReleaseVersion('.'))}_amd64.deb`), join(root, 'root', NAME));
  machine = await bootMachine(root);
  machine.ok(`apt-get install --yes ./${NAME}`);
  machine.ok(
    'parvis setup --title Seewil --name seewil --address https://agenda.seewil.example ' +
      "--email a@seewil.example --smtp 'smtp://me:s\\\\x@localhost:2525'",
  );
  machine.ok(`echo 'PARVIS_PORT="8305"' >> ${SETTINGS}; systemctl restart parvis`);
  machine.ok("parvis event add seewil --title 'Gottesdienst' --from 'sunday 10:00' --public yes");
});
afterAll(async () => {
  await machine?.stop();
  remove();
});

const shown = () => machine.run('curl -sL http://localhost:8305/seewil').out;
const invitation = (email: string) => machine.ok(`parvis user invite ${email} --instance seewil --role reader`);

describe('the guide on a new machine', () => {
  it('moves parish and settings from one machine to another', async () => {
    await expect.poll(shown).toContain('Gottesdienst');
    const [agenda, settings] = [shown(), machine.ok(`cat ${SETTINGS}`)];
    const saving = commandsBelow('1. Save the old machine');
    machine.ok(saving);
    expect(machine.ok("stat -c '%n %a' move.db move.db.env")).toBe('move.db 600\nmove.db.env 600\n');
    machine.ok('apt-get purge --yes parvis; rm -r /var/lib/parvis; echo > /etc/caddy/Caddyfile');
    expect(machine.run(`cat ${SETTINGS}`).code).not.toBe(0);

    machine.ok(commandsBelow('2. Install'));
    machine.ok(commandsBelow('3. Settings'));
    expect(machine.ok(`cat ${SETTINGS}`)).toBe(settings);
    expect(machine.ok(`stat -c '%U %G %a' ${SETTINGS}`)).toBe('root parvis 640\n');
    machine.ok(commandsBelow('4. Data'));
    await expect.poll(shown).toBe(agenda);
    machine.ok(commandsBelow('5. Open it to visitors'));
    machine.ok(
      `sed -i '1s/{/{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile; systemctl reload caddy`,
    );
    await expect.poll(() => machine.run(`${CURL} https://agenda.seewil.example/seewil`).out).toContain('Gottesdienst');
    const checked = machine.run(commandsBelow('6. Check').replace('set -e; ', ''));
    expect(checked.out).toContain('seewil');
    expect(checked.out).not.toMatch(/^(problem|warning) +(?! |mail|address +\S+ does not respond)/m);
    expect(invitation('b@seewil.example')).toMatch(/^https:\/\/agenda\.seewil\.example\/office\/welcome\//m);
  });

  it('sets address and mail server again if the settings are lost', async () => {
    machine.ok(`echo 'PARVIS_PORT="8305"' > ${SETTINGS}; systemctl restart parvis`);
    await expect.poll(shown).toContain('Gottesdienst');
    expect(machine.run('parvis doctor').out).toMatch(/^warning +address +PARVIS_PUBLIC_URL is not set/m);
    expect(invitation('c@seewil.example')).toContain('http://localhost');
    const { code, err } = machine.run(commandsBelow('If the settings are lost'));
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.not.stringMatching(/nothing responds|does not respond to requests/),
    });
    expect(machine.ok(`stat -c '%U %G %a' ${SETTINGS}`)).toBe('root parvis 640\n');
    expect(machine.ok(`cat ${SETTINGS}`)).toBe(
      'PARVIS_PORT="8305"\nPARVIS_PUBLIC_URL=https://agenda.seewil.example\nPARVIS_TRUST_PROXY=1\n' +
        'PARVIS_SMTP_URL=smtps://parvis:PASSWORD@mail.example.org\n',
    );
    await expect.poll(shown).toContain('Gottesdienst');
    expect(invitation('d@seewil.example')).toMatch(/^https:\/\/agenda\.seewil\.example\/office\/welcome\//m);
  });

  it('reads a backup in a folder of root only from standard input', () => {
    const { code, err } = machine.run('parvis restore /root/move.db --force');
    expect(code).toBe(1);
    expect(err).toContain("/root/move.db can't be read: the user parvis may not enter /root");
    expect(err).toContain('parvis restore - < /root/move.db');
  });
});

describe('the compile cache of the service', () => {
  it('is used only by the service', async () => {
    machine.ok('systemctl restart parvis');
    await expect.poll(() => machine.ok('find /var/cache/parvis -type f | head -n 1')).not.toBe('');
    machine.ok('systemctl stop parvis; rm -rf /var/cache/parvis/*');
    machine.ok('parvis instance list; parvis --version; parvis doctor || true');
    expect(machine.ok('find /var/cache/parvis /usr/lib/parvis/node_modules/.cache -type f 2>/dev/null || true')).toBe(
      '',
    );
    machine.ok('systemctl start parvis');
  });
});
