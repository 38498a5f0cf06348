// Load generator wrk, if installed. A Lua script defines its requests and its report.

import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load, LoadGenerator, LoadResult } from './load.ts';
import { createTemporaryFolder } from './processes.ts';

const TIMEOUT_SECONDS = 120;

export function findWrk(): LoadGenerator | undefined {
  // `wrk -v` prints its version with the usage, and exits with 1.
  const { stdout, error } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  if (error !== undefined) return undefined;
  return { name: `wrk ${/wrk\s+\S*?(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? ''}`.trim(), run };
}

async function run(load: Load): Promise<LoadResult> {
  const folder = createTemporaryFolder();
  try {
    const [paths, script] = [join(folder.path, 'paths'), join(folder.path, 'load.lua')];
    writeFileSync(paths, load.paths.map((path) => `${path}\n`).join(''));
    writeFileSync(script, createWrkScript(load, paths));
    const shape = ['-t1', `-c${load.connections}`, `-d${Math.ceil(load.seconds)}s`, `--timeout=${TIMEOUT_SECONDS}s`];
    const { stdout } = await promisify(execFile)('wrk', [...shape, '-s', script, load.url]);
    return parseWrkOutput(stdout);
  } finally {
    folder.remove();
  }
}

export function createWrkScript({ method = 'GET', headers = {}, body }: Load, pathsFile: string): string {
  return `
local paths = {}
for line in io.lines(${lua(pathsFile)}) do paths[#paths + 1] = line end
local next = 0
local headers = {${Object.entries(headers)
    .map(([name, value]) => `[${lua(name)}] = ${lua(value)}`)
    .join(', ')}}
local body = ${body === undefined ? 'nil' : lua(body)}
local one = nil
init = function() if #paths == 1 then one = wrk.format(${lua(method)}, paths[1], headers, body) end end
request = function()
  if one then return one end
  next = next % #paths + 1
  return wrk.format(${lua(method)}, paths[next], headers, body)
end
done = function(summary, latency, requests)
  local e = summary.errors
  print(string.format('figures %d %d %d %d %d %d', summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), e.connect + e.read + e.write + e.timeout, e.status))
end
`;
}

/** Returns a Lua string literal. All bytes are escaped except letters, digits and a few harmless characters. */
function lua(text: string): string {
  const signs = [...Buffer.from(text)].map((byte) => {
    const sign = String.fromCharCode(byte);
    return /[\w ./:,-]/.test(sign) ? sign : `\\${String(byte).padStart(3, '0')}`;
  });
  return `"${signs.join('')}"`;
}

/** Parses the figures that the script prints in one line. Throws if requests failed. */
export function parseWrkOutput(output: string): LoadResult {
  const line = /^figures (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (line === null) throw new Error(`wrk told no figures: ${output}`);
  const [requests = 0, micros = 0, p50 = 0, p99 = 0, errors = 0, statuses = 0] = line.slice(1).map(Number);
  if (errors + statuses > 0) throw new Error(`${errors} errors, and ${statuses} answers with a status of failure`);
  return { requests, seconds: micros / 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}
