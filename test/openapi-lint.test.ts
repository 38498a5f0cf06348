import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/operations/index.ts';
import { createSite } from '../src/pages/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Problem {
  readonly severity: string;
  readonly ruleId: string;
  readonly message: string;
}

async function lint(document: unknown): Promise<Problem[]> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const args = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', 'redocly.yaml', '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!out.startsWith('{')) throw new Error(`the linter did not run: ${err}`);
  return JSON.parse(out).problems;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
let document: any;
beforeAll(async () => {
  const site = createSite({ operations, version: '1.2.3', publicUrl: '', onError: () => undefined });
  document = await (await site(new Request('http://localhost/openapi.json'))).json();
});

describe('the served OpenAPI document', () => {
  it('has no errors and no warnings', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('would have some if an example did not match its pattern', async () => {
    const spoilt = structuredClone(document);
    spoilt.paths['/getlayers/{instance}/{api_key}'].parameters[1].example = 'parvis_…';
    expect((await lint(spoilt)).map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['no-invalid-parameter-examples', 'error'],
    ]);
  });
});
