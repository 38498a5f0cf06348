// Minimal Debian system, booted with its own systemd next to this machine. mmdebstrap creates it, in its own namespaces, without a network
// except loopback. Scripts run there as root.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const PACKAGES = 'systemd,systemd-sysv,dbus,adduser,ca-certificates,curl,caddy,postgresql,procps,iproute2,sudo';

const BOOTS_WITHIN_MS = 60_000;

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Machine {
  readonly root: string;
  readonly init: string;
  readonly run: (script: string, input?: string) => CommandResult;
  /** Like `run`, but returns the output, and throws if the script failed. */
  readonly ok: (script: string, input?: string) => string;
  readonly stop: () => Promise<void>;
}

export function createDebianRoot(root: string): void {
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function bootMachine(root: string): Promise<Machine> {
  const spaces = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--net', '--kill-child'];
  const child = spawn('unshare', [...spaces, 'sh', 'test/support/debian-machine.sh', root], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const init = await firstProcess(child, () => err);
  const run = (script: string, input = ''): CommandResult => {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
    };
    const args = [
      '--target',
      init,
      '--mount',
      '--pid',
      '--uts',
      '--ipc',
      '--net',
      '--cgroup',
      'sh',
      '-c',
      `cd /root; ${script}`,
    ];
    const { status, stdout, stderr } = spawnSync('nsenter', args, { env, input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return { code: status, out: stdout, err: stderr };
  };
  const machine: Machine = {
    root,
    init,
    run,
    ok: (script, input) => {
      const { code, out, err } = run(script, input);
      if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${out}${err}`);
      return out;
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('close', done));
      process.kill(Number(init), 'SIGKILL');
      await ended;
    },
  };
  for (const until = performance.now() + BOOTS_WITHIN_MS; ; await delay(200)) {
    const { out } = run('systemctl is-system-running');
    if (/running|degraded/.test(out)) return machine;
    if (performance.now() > until) throw new Error(`Debian does not boot: ${out}${err}`);
  }
}

async function firstProcess(child: ChildProcess, told: () => string): Promise<string> {
  for (const until = performance.now() + BOOTS_WITHIN_MS; performance.now() < until; await delay(100)) {
    if (child.exitCode !== null) break;
    const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    if (first !== undefined && first !== '' && readFileSync(`/proc/${first}/comm`, 'utf8') === 'systemd\n')
      return first;
  }
  throw new Error(`Debian does not boot: ${told()}`);
}
