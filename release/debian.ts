// Debian package: the program with its packages and a bundled Node.js below /usr/lib/parvis, a command that runs like the service, the
// unit, and the scripts for installing, upgrading and removing.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createManPage } from './man-page.ts';

export interface DebianPackage {
  readonly program: string;
  readonly checkout: string;
  readonly node: string;
  readonly folder: string;
  readonly version: string;
  readonly licences: string;
  readonly at: number;
  /** Script installed as the command `parvis`. Default: release/debian/parvis.sh. */
  readonly command?: string;
}

const HOME = 'usr/lib/parvis';
const DOCUMENTS = 'usr/share/doc/parvis';

/** Writes the package as `file`. Requires dpkg-deb. The same contents give the same bytes. */
export function writeDebianPackage(file: string, made: DebianPackage): void {
  const { program, checkout, node, folder, version, licences, at, command = readPackageScript('parvis.sh') } = made;
  const place = (path: string) => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    return target;
  };
  const write = (path: string, text: string | Buffer, mode = 0o644) => {
    writeFileSync(place(path), text);
    chmodSync(join(folder, path), mode);
  };
  const source = (path: string) => readFileSync(join(checkout, path), 'utf8');
  cpSync(program, place(HOME), { recursive: true, dereference: true });
  copyFileSync(node, place(`${HOME}/node_modules/node/bin/node`));
  write('usr/bin/parvis', command, 0o755);
  write(`${HOME}/await-answer`, readPackageScript('await-answer.sh'), 0o755);
  write('usr/lib/systemd/system/parvis.service', unitOf(source('deploy/parvis.service')));
  write(`${DOCUMENTS}/copyright`, `${source('LICENSE')}\n${licences}`);
  write(`${DOCUMENTS}/changelog.gz`, gzipSync(source('CHANGELOG.md'), { level: 9 }));
  write('usr/share/man/man1/parvis.1.gz', gzipSync(createManPage(version, at), { level: 9 }));
  symlinkSync(relative(DOCUMENTS, `${HOME}/docs/guide`), place(`${DOCUMENTS}/guide`));
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm'])
    write(`DEBIAN/${script}`, readPackageScript(script), 0o755);
  const kilobytes = Number.parseInt(execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }), 10);
  write('DEBIAN/control', control(version, kilobytes));
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', folder]);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--threads-max=1', '--build', folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(at) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function readPackageScript(name: string): string {
  return readFileSync(join(import.meta.dirname, 'debian', name), 'utf8');
}

function control(version: string, kilobytes: number): string {
  return `Package: parvis
Version: ${version}
Architecture: amd64
Maintainer: parvis <parvis@example.org>
Installed-Size: ${kilobytes}
Depends: adduser, init-system-helpers (>= 1.54), libc6 (>= 2.34), libgcc-s1, libstdc++6 (>= 11), util-linux
Recommends: caddy | nginx | httpd
Suggests: postgresql-client
Section: web
Priority: optional
Description: server for the public side of a parish
 Events, persons, rooms, areas, lists, sign-ups, plan and newsletter of a
 parish: entered once in the office, shown on its own pages, in calendars
 and, as JSON over HTTP, on its website. Never a private datum.
 .
 It brings its own Node.js along. Set up a first parish with: parvis setup
`;
}

/** Converts the unit for a checkout in /opt to that of the package. */
function unitOf(text: string): string {
  return (
    text
      .replace(/^#.*\n/, '')
      // The command reads the settings and sets the defaults, for the service and for other callers.
      .replace(/^(Environment=PARVIS_.*|# Settings of this machine.*|EnvironmentFile=.*)\n/gm, '')
      .replace('/opt/parvis/bin/parvis serve', '/usr/bin/parvis serve')
      .replaceAll('/opt/parvis/docs/guide', `/${DOCUMENTS}/guide`)
      .replaceAll('/opt/parvis', `/${HOME}`)
  );
}
