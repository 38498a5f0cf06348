import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { describeListenError } from '../util/listen-problem.ts';
import { createOkFinding, createProblemFinding, type Finding } from './finding.ts';

const ANSWERS_WITHIN_MS = 2_000;

/** Checks whether the server's port is free or already used by parvis. */
export async function checkPort({ host, port, service }: Config): Promise<Finding> {
  const check = 'port';
  if (port === 0) return createOkFinding(check, 'parvis uses any free port');
  const error = await tryListening(host, port);
  if (error === undefined && service !== '') {
    const text = `nothing responds on ${host} port ${port}, although the service ${service} should be running`;
    return createProblemFinding(
      check,
      text,
      `see why: systemctl status ${service}; journalctl --unit ${service} --lines 20`,
    );
  }
  if (error === undefined) return createOkFinding(check, `${host} port ${port} is free`);
  if (error.code === 'EADDRINUSE' && (await isParvis(host, port)))
    return createOkFinding(check, `parvis responds on port ${port}`);
  return createProblemFinding(check, `${host} port ${port} can't be used`, describeListenError(error));
}

function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function isParvis(host: string, port: number): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const { status } = (await answer.json()) as { status?: unknown };
    return typeof status === 'string';
  } catch {
    return false;
  }
}
