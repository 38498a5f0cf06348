import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTANCE, openExample } from '../../test/support/calls.ts';
import { findCommandEntry } from '../../test/support/commands.ts';
import type { SingleInstance } from '../../test/support/instance.ts';
import { createSpoiledService, type ReplySpoiler } from '../../test/support/spoiled-service.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { runCommand } from './run.ts';
import { createVerifyCommand } from './verify.ts';

const { folder, remove } = createTemporaryFolder();
const keyFile = join(folder, 'key');
const junit = join(folder, 'report.xml');
let ours: SingleInstance;
let turns = 0;

beforeAll(async () => {
  ours = await openExample();
  writeFileSync(keyFile, `${ours.apiKey}\n`);
});
afterAll(remove);

async function run(spoil: ReplySpoiler, ...argv: readonly string[]): Promise<{ out: string; error: unknown }> {
  const send = createSpoiledService(ours, `/${INSTANCE}/${ours.apiKey}`)(spoil);
  const out: string[] = [];
  turns = 0;
  const turn = async () => void turns++;
  const subjects = [
    {
      title: 'The server',
      commands: [findCommandEntry('verify', createVerifyCommand({ clock: ours.clock.now, turn, send }))],
    },
  ];
  const none = async () => {
    throw new Error('no settings are needed');
  };
  const error = await runCommand(subjects, ['verify', ...argv], none, (text) => void out.push(text)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { out: out.join('\n'), error };
}

const CALL = ['http://service/', '--instance', INSTANCE, '--key-file', keyFile];

it('prints the results, needs no settings, and waits for its turn before each request', async () => {
  const { out, error } = await run((answer) => answer, ...CALL);
  expect(error).toBeUndefined();
  expect(out).toMatch(/^holds {5}T2 {2}offered /);
  expect(out).toMatch(/\d+ checks hold, 0 deviate, 0 could not be tested; profile document, \d+ requests\.$/);
  expect(out).toContain(` ${turns} requests.`);
});

it('fails for a service that deviates, with the report as JSON and as JUnit XML', async () => {
  const spoil: ReplySpoiler = (answer, { line, headers }) =>
    line === 'GET /getrooms/' && headers['member'] === undefined
      ? { ...answer, headers: { 'Content-Type': 'application/json' }, text: '[]' }
      : answer;
  const { out, error } = await run(spoil, ...CALL, '--json', '--junit', junit);
  expect(error).toEqual(new CommandError('1 check deviates'));
  const report = JSON.parse(out);
  expect(report).toMatchObject({ status: 'deviates', url: 'http://service', instance: INSTANCE, profile: 'document' });
  expect(report.checks.filter(({ state }: { state: string }) => state !== 'holds')).toEqual([
    {
      check: 'trailing-slash',
      rule: 'T1',
      state: 'deviates',
      answers: expect.any(Number),
      promise: 'Every operation returns the same answer with a trailing slash.',
      deviations: [
        {
          request: `GET /getrooms/${INSTANCE}/{key}/`,
          at: '/0',
          text: `the body differs from the one for GET /getrooms/${INSTANCE}/{key}`,
        },
      ],
    },
  ]);
  expect(readFileSync(junit, 'utf8')).toContain('failures="1"');
  expect(out + readFileSync(junit, 'utf8')).not.toContain(ours.apiKey);
});

it.each([
  [['localhost:8080', ...CALL.slice(1)], 'is not an address; give one such as https://data.example.org.'],
  [['http://service?a=b', ...CALL.slice(1)], 'URL must be just the base address'],
  [CALL.slice(0, 3), '--key-file FILE is required.'],
  [[...CALL.slice(0, 1), ...CALL.slice(3)], '--instance NAME is required.'],
  [[...CALL.slice(0, 1), '--instance', 'a/b', ...CALL.slice(3)], '"a/b" is not a valid instance name.'],
  [[...CALL.slice(0, 4), join(folder, 'none')], `there is no file ${join(folder, 'none')}`],
  [[...CALL.slice(0, 4), import.meta.filename], 'must contain an API key and nothing else.'],
  [[...CALL.slice(0, 2), 'no-such-instance', ...CALL.slice(3)], 'the instance name or the key is wrong.'],
])('with invalid usage sends no further request and ends with 2: %j', async (argv, words) => {
  const { out, error } = await run((answer) => answer, ...argv);
  expect(out).toBe('');
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toContain(words);
});
