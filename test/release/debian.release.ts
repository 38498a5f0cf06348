// Debian package on a Debian system with systemd: installed over the previous version with data in both databases, downgraded, tested on
// full disks, removed while it runs, and set up according to the guide, up to the first event over HTTPS.

import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readReleaseVersion, toDebianVersion } from '../../release/version.ts';
import { waitForNewPage } from '../support/arrive.ts';
import { bootMachine, createDebianRoot, type Machine } from '../support/debian-machine.ts';
import { buildEarlierPackage, SECOND_RELEASE } from '../support/earlier-version.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const version = readReleaseVersion('.');
const dist = inject('dist');
const { folder, remove } = createTemporaryFolder();
/** Names of the released packages in the guides. Between releases, the tested package has another name. */
const [NEW, OLD] = [`parvis_${packageJson.version}_amd64.deb`, `parvis_${SECOND_RELEASE.version}_amd64.deb`];
const POSTGRES = 'postgres://parvis:secret@localhost/parvis';
const SETTINGS = '/etc/parvis/parvis.env';
const OWN = 'runuser -u parvis -- env PARVIS_DATABASE_URL=sqlite:/var/lib/parvis/parvis.db';
const COPY = `/var/lib/parvis/parvis.db.before-${version}`;

/** Message of a version that finds the database of a newer one; 0.2.0 writes "made". */
const NEWER = /was (?:made|created) by a newer version of parvis/;

const ahead = (bundle: string) => bundle.replace(/\b20(2[5-9])-/g, (_, year) => `20${Number(year) + 28}-`);

const upgradeGuide = readFileSync('docs/guide/upgrade.md', 'utf8');

function commandsBelow(heading: string): string {
  const [, below = ''] = upgradeGuide.split(`\n${heading}\n`);
  const [, commands = ''] = /```sh\n(.*?)```/s.exec(below) ?? [];
  expect(commands).not.toBe('');
  return commands.replaceAll(`before-${packageJson.version}`, `before-${version}`);
}

let machine: Machine;
let key = '';

beforeAll(async () => {
  const root = join(folder, 'debian');
  createDebianRoot(root);
  cpSync(join(dist, `parvis_${toDebianVersion(version)}_amd64.deb`), join(root, 'root', NEW));
  cpSync(buildEarlierPackage(join(folder, 'earlier'), SECOND_RELEASE), join(root, 'root', OLD));
  machine = await bootMachine(root);
  machine.ok('echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/fast');
  machine.ok(
    `runuser -u postgres -- psql -qc "create user parvis password 'secret'" ` +
      `-c "create database parvis owner parvis encoding 'UTF8' template template0"`,
  );
});
afterAll(async () => {
  await machine?.stop();
  remove();
});

const install = (name: string) => machine.run(`apt-get install --yes --allow-downgrades ./${name} 2>&1`);
const set = (text: string) => machine.ok(`cat > ${SETTINGS}; systemctl restart parvis`, text);

async function expectAnswer(): Promise<void> {
  await expect.poll(() => machine.run('curl -sf http://localhost:8080/readyz').code).toBe(0);
}

function shown(): string {
  const paths = ['getevents', 'getrooms', 'getlayers', 'gettargetgroups', 'get_doc_groups', 'getlistgroups'].map(
    (name) => `${name}/demo/${key}`,
  );
  const more = [
    `geteventsbylist/demo/${key}/101/0/50`,
    `getpersongroups/demo/${key}`,
    `geteventslistmap/demo/${key}/0`,
  ];
  const asked = [...paths, ...more].map(
    (path) => `echo ${path}; curl -s -w '%{http_code} %header{etag}' http://localhost:8080/${path}`,
  );
  return machine.ok(`set -e; parvis export demo; ${asked.join('; ')}`);
}

function browserWithin(): string {
  const file = join(folder, 'browser');
  const place = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((one) => existsSync(one));
  writeFileSync(file, `#!/bin/sh\nexec nsenter --target ${machine.init} --net -- ${place} "$@"\n`, { mode: 0o755 });
  return file;
}

const log = () => machine.ok('journalctl --unit parvis --output cat --no-pager');

describe('the previous version', () => {
  it('is installed, runs as an unprivileged user, and accepts a parish', async () => {
    expect(install(OLD)).toMatchObject({ code: 0 });
    await expectAnswer();
    machine.ok(`dpkg-deb --extract ${NEW} /opt/new`);
    machine.ok(`systemd-run --quiet --unit newer ${OWN} /opt/new/usr/lib/parvis/bin/parvis instance list`);
    machine.ok('parvis import -', ahead(machine.ok('parvis demo --bundle')));
    key = machine.ok('parvis key create demo --name website').trim();
    expect(shown()).toContain('"title":"Gottesdienst');
    expect(machine.ok('ps -o user= -p $(systemctl show --property MainPID --value parvis)').trim()).toBe('parvis');
  });

  it('is not upgraded by a newer version’s commands while it runs', async () => {
    await expect.poll(() => machine.run('systemctl is-active newer').out).toBe('failed\n');
    expect(machine.ok('journalctl --unit newer --output cat --no-pager')).toContain(
      'The database /var/lib/parvis/parvis.db is of an earlier version of parvis, and in use: stop the server that uses it, and wait for ' +
        'running commands to end. Nothing was changed.\n',
    );
    expect(machine.run(`ls ${COPY}*`).code).not.toBe(0);
    machine.ok('rm -r /opt/new; systemctl reset-failed newer');
  });
});

describe('an upgrade', () => {
  let before = '';
  let beforePostgres = '';

  it('finds the data of PostgreSQL, too', async () => {
    before = shown();
    machine.ok(`systemctl stop parvis; parvis copy --from sqlite:/var/lib/parvis/parvis.db --to ${POSTGRES}`);
    machine.ok(`cd /var/tmp; export PGPASSWORD=secret; ${commandsBelow('## PostgreSQL')}`);
    set(`PARVIS_DATABASE_URL=${POSTGRES}\n`);
    await expectAnswer();
    beforePostgres = shown();
    expect(beforePostgres).toBe(before);
    set('# settings of 0.2.0\nPARVIS_LOG_LEVEL=info\nPARVIS_RATE_LIMIT=100000\n');
    await expectAnswer();
  });

  it('of SQLite keeps a copy and shows the same bytes', async () => {
    const commands = commandsBelow('## Debian package');
    expect(commands).toContain(NEW);
    machine.ok(commands);
    await expectAnswer();
    expect(machine.ok('parvis --version')).toBe(`${version}\n`);
    expect(shown()).toBe(before);
    expect(machine.ok(`stat -c '%U %a' ${COPY}`)).toBe('parvis 600\n');
    expect(log()).toContain(
      `the database was migrated to version ${version}; the previous version was saved as ${COPY}`,
    );
    const { out: found } = machine.run('parvis doctor');
    expect(found).not.toMatch(/problem|is not a setting/);
    expect(found).toContain('the tables match this version');
  });

  it('of PostgreSQL shows the same bytes', async () => {
    set(`PARVIS_DATABASE_URL=${POSTGRES}\n`);
    await expectAnswer();
    expect(shown()).toBe(beforePostgres);
    set('');
    await expectAnswer();
  });

  it('can be reverted: an older program rejects the newer database, and accepts the backup', async () => {
    const commands = commandsBelow('### SQLite').split('\n');
    expect(commands[1]).toContain(OLD);
    machine.ok(`set -e; ${commands.slice(0, 2).join('\n')}`, 'y\n');
    await expect.poll(log).toMatch(NEWER);
    machine.ok(`set -e; ${commands.slice(2).join('\n')}`);
    await expectAnswer();
    expect(shown()).toBe(before);
  });

  it('can be reverted with PostgreSQL, too', async () => {
    machine.ok('systemctl stop parvis');
    set(`PARVIS_DATABASE_URL=${POSTGRES}\n`);
    await expect.poll(() => log().split(NEWER).length).toBeGreaterThan(2);
    machine.ok('systemctl stop parvis');
    const commands = commandsBelow('### PostgreSQL, back');
    machine.ok(
      "runuser -u postgres -- sh -c 'cd /var/tmp; export PGPASSWORD=secret; set -e; cat > back.sh; . ./back.sh'",
      commands,
    );
    machine.ok('systemctl start parvis');
    await expectAnswer();
    expect(shown()).toBe(beforePostgres);
    set('');
    await expectAnswer();
  });

  it('without space for the copy does not begin, and the older program continues', async () => {
    machine.ok('systemctl stop parvis; mkdir /tmp/kept; cp -a /var/lib/parvis/. /tmp/kept; rm /tmp/kept/parvis.db.*');
    machine.ok('mount -t tmpfs -o size=4m,mode=700,uid=$(id -u parvis),gid=$(id -g parvis) tmpfs /var/lib/parvis');
    machine.ok('cp -a /tmp/kept/. /var/lib/parvis; systemctl reset-failed parvis; systemctl start parvis');
    await expectAnswer();
    const { code, out } = install(NEW);
    expect(code).not.toBe(0);
    expect(out).toMatch(
      /parvis: the upgrade needs \d+ MB for a copy of \/var\/lib\/parvis\/parvis\.db, and \d+ MB are free there\./,
    );
    await expectAnswer();
    expect(machine.ok('parvis --version')).toBe(`${SECOND_RELEASE.version}\n`);
    expect(shown()).toBe(before);
    machine.ok('systemctl stop parvis; umount /var/lib/parvis; systemctl start parvis');
    await expectAnswer();
  });

  it('on a disk that becomes full leaves the older program, which continues', async () => {
    machine.ok(
      'cp -a /usr/lib/parvis /tmp/program; mount -t tmpfs -o size=230m tmpfs /usr/lib/parvis; cp -a /tmp/program/. /usr/lib/parvis',
    );
    const { code, out } = install(NEW);
    expect(code).not.toBe(0);
    expect(out).toMatch(/No space left on device/);
    await expectAnswer();
    expect(machine.ok('parvis --version')).toBe(`${SECOND_RELEASE.version}\n`);
    expect(machine.ok("find /usr/lib/parvis -name '*.dpkg-*'")).toBe('');
    expect(shown()).toBe(before);
    machine.ok('systemctl stop parvis; umount /usr/lib/parvis; rm -r /tmp/program; systemctl start parvis');
    await expectAnswer();
  });
});

describe('the package', () => {
  it('says where a custom unit overrides its own, and does not start next to it', async () => {
    machine.ok(
      'systemctl stop parvis; cp /usr/lib/systemd/system/parvis.service /etc/systemd/system/parvis.service; systemctl daemon-reload',
    );
    const { code, out } = install(NEW);
    expect(code).toBe(0);
    expect(out).toContain(
      '/etc/systemd/system/parvis.service is a unit of your own, and goes before that of this package.',
    );
    expect(machine.run('systemctl is-active parvis').out).toBe('inactive\n');
    machine.ok('rm /etc/systemd/system/parvis.service; systemctl daemon-reload; systemctl start parvis');
    await expectAnswer();
  });

  it("lets two servers of one version share a folder: each shows the other's writes", async () => {
    machine.ok(`systemd-run --quiet --unit second ${OWN} PARVIS_PORT=8099 /usr/lib/parvis/bin/parvis serve`);
    await expect.poll(() => machine.run('curl -sf http://localhost:8099/readyz').code).toBe(0);
    machine.ok("parvis event add demo --title 'Gleich zu sehen' --from '2054-12-27 10:00' --public yes");
    for (const port of [8080, 8099]) {
      await expect
        .poll(() => machine.ok(`curl -s http://localhost:${port}/getevents/demo/${key}`))
        .toContain('Gleich zu sehen');
    }
    const third = machine.run(`${OWN} PARVIS_PORT=8099 /usr/lib/parvis/bin/parvis serve`);
    expect(third.code).toBe(1);
    expect(third.err).toMatch(/8099/);
    machine.ok('systemctl stop second');
  });

  it('is removed while it runs: requests are answered, nothing keeps running, and all data remain', async () => {
    const kept = () =>
      machine.ok("ls /var/lib/parvis | grep -v -e '-wal$' -e '-shm$'; sha256sum /etc/parvis/parvis.env");
    const before = kept();
    const { out } = machine.run('apt-get remove --yes parvis 2>&1');
    expect(out).toContain('The data of parvis stay in /var/lib/parvis.');
    expect(machine.run('pgrep -u parvis').code).toBe(1);
    expect(machine.run('systemctl is-active parvis').out).not.toBe('active\n');
    expect(log().trim().split('\n').slice(-3).join()).toMatch(/Deactivated successfully/);
    expect(kept()).toBe(before);
    expect(machine.run('command -v parvis').code).not.toBe(0);
    expect(machine.run('apt-get purge --yes parvis 2>&1').out).toContain('The data of parvis stay in /var/lib/parvis');
    expect(machine.ok('ls /var/lib/parvis')).toContain('parvis.db');
    expect(machine.run('ls /etc/parvis').code).not.toBe(0);
  });

  it('finds the data again when it is reinstalled', async () => {
    expect(install(NEW)).toMatchObject({ code: 0 });
    await expectAnswer();
    expect(machine.ok('parvis instance list')).toContain('demo');
    machine.ok('apt-get purge --yes parvis; rm -r /var/lib/parvis');
  });
});

describe('the guide for Debian', () => {
  const guide = readFileSync('docs/guide/debian.md', 'utf8');
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines);
  let link = '';

  it('leads from an empty Debian to an answer on https', async () => {
    const [update, installing, setup, proxy, doctor] = blocks;
    expect(update).toBe('apt-get update\n');
    machine.ok(installing ?? '');
    link = machine.ok(setup ?? '').trim();
    expect(link).toMatch(/^https:\/\/agenda\.seewil\.example\/office\/welcome\//);
    expect(machine.ok("stat -c '%U %G %a' /etc/parvis /etc/parvis/parvis.env")).toBe(
      'root root 755\nroot parvis 640\n',
    );
    machine.ok(proxy ?? '');
    expect(machine.ok(doctor ?? '')).not.toMatch(/^(problem|warning) +(?! |mail|address +\S+ does not respond)/m);
    machine.ok(
      `sed -i '1s/{/{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile; systemctl reload caddy`,
    );
    const curl =
      'curl -s --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt --resolve agenda.seewil.example:443:127.0.0.1';
    await expect
      .poll(
        () =>
          machine.run(`${curl} -L -o /dev/null -w '%{http_code} %{http_version}' https://agenda.seewil.example/seewil`)
            .out,
      )
      .toBe('200 2');
  });

  it('leads the owner of the link to the first public event', async () => {
    const browser = await chromium.launch({
      executablePath: browserWithin(),
      args: ['--no-sandbox', '--host-resolver-rules=MAP agenda.seewil.example 127.0.0.1'],
    });
    try {
      const page = await (await browser.newContext({ locale: 'de-CH', ignoreHTTPSErrors: true })).newPage();
      await page.goto(link);
      await page.getByLabel('Ihr Name').fill('Sekretariat');
      await page.getByLabel('Passwort', { exact: true }).fill('Kirchenmaus isst Kerzenwachs');
      await waitForNewPage(page, () => page.getByRole('button', { name: 'Konto eröffnen' }).click());
      await waitForNewPage(page, () => page.getByRole('link', { name: 'Neuer Anlass' }).first().click());
      await page.locator('[name="title"]').fill('Der erste Anlass');
      await page
        .locator('[name="day"]')
        .first()
        .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
      await page.locator('[name="from"]').first().fill('10:00');
      await page.locator('[data-save]').click();
      await page.waitForURL(/did=created/);
      const agenda = async () => {
        await page.goto('https://agenda.seewil.example/seewil');
        return page.locator('main').textContent();
      };
      await expect.poll(agenda).toContain('Der erste Anlass');
    } finally {
      await browser.close();
    }
  });

  it('has commands that work verbatim', () => {
    machine.ok(blocks[5] ?? '');
    expect(machine.ok('parvis event list seewil')).toContain('Gottesdienst');
    expect(machine.run(blocks[6] ?? '')).toMatchObject({ code: 0 });
    const nobody = machine.run('runuser -u nobody -- parvis instance list');
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('sudo parvis') });
    expect(machine.ok('runuser -u nobody -- parvis --version')).toBe(`${version}\n`);
  });
});
