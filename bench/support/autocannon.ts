import autocannon from 'autocannon';
import packageJson from 'autocannon/package.json' with { type: 'json' };
import type { LoadGenerator } from './load.ts';

/** Time-out for a request, long enough for the slow servers among the peers. */
const TIMEOUT_SECONDS = 120;

export const autocannonLoad: LoadGenerator = {
  name: `autocannon ${packageJson.version}`,
  run: async ({ url, paths, method = 'GET', headers = {}, body, connections, seconds }) => {
    let next = 0;
    const setupRequest = (request: autocannon.Request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' });
    const result = await autocannon({
      url: `${url}${paths[0]}`,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(paths.length > 1 ? { requests: [{ setupRequest }] } : {}),
      connections,
      duration: seconds,
      timeout: TIMEOUT_SECONDS,
    });
    const statuses = Object.entries(result.statusCodeStats ?? {});
    const failed = statuses.filter(([status]) => status !== '200' && status !== '304');
    if (result.errors > 0 || failed.length > 0) {
      throw new Error(
        `${result.errors} errors, and statuses ${failed.map(([status]) => status).join(', ') || 'all well'}`,
      );
    }
    return {
      requests: statuses.reduce((sum, [, { count = 0 }]) => sum + count, 0),
      seconds: result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
    };
  },
};
