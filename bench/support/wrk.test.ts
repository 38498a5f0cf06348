import { describe, expect, it } from 'vitest';
import { createWrkScript, parseWrkOutput } from './wrk.ts';

const load = { url: 'http://127.0.0.1:1', paths: ['/a', '/b'], connections: 1, seconds: 1 };

describe('wrk', () => {
  it('reports requests, seconds and milliseconds in a separate line', () => {
    const output = 'Running 1s test\n  Latency 1.00ms\nfigures 3000 2000000 1500 4250 0 0\n';
    expect(parseWrkOutput(output)).toEqual({ requests: 3000, seconds: 2, p50: 1.5, p99: 4.25 });
  });

  it('is rejected when requests failed or figures are missing', () => {
    expect(() => parseWrkOutput('figures 10 1 1 1 2 3')).toThrow('2 errors, and 3 answers');
    expect(() => parseWrkOutput('unable to connect')).toThrow('no figures: unable to connect');
  });

  it('receives methods, headers and bodies as escaped texts', () => {
    const script = createWrkScript(
      { ...load, method: 'POST', headers: { 'x-y': 'a"b' }, body: '["1"]\n' },
      '/tmp/paths',
    );
    expect(script).toContain('["x-y"] = "a\\034b"');
    expect(script).toContain('local body = "\\091\\0341\\034\\093\\010"');
    expect(script).toContain('io.lines("/tmp/paths")');
  });
});
