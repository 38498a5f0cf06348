import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { INSTANCE, openExample } from '../support/calls.ts';
import type { SingleInstance, TestRequestOptions } from '../support/instance.ts';

const guides = globSync('docs/guide/connectors/*.md').filter((file) => !file.endsWith('README.md'));

let server: SingleInstance;
let key: string;

beforeAll(async () => {
  server = await openExample(false);
  key = await server.key(INSTANCE, { profile: 'connector' });
});

/** Returns the blocks of curl calls, each with the block of answers that follows. */
function shownIn(file: string): { calls: string[]; answers: string[] }[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/```sh\n(curl[^`]*)```\n[^`]*```\n([^`]*)```/g);
  return [...blocks].map(([, calls = '', answers = '']) => ({
    calls: calls.trim().split('\n'),
    answers: answers.split('\n').filter((line) => /^[[{]/.test(line)),
  }));
}

function asked(call: string): [target: string, asking: TestRequestOptions] {
  const target = /https:\/\/api\.example\.org(\S+)/.exec(call)?.[1]?.replace('$KEY', key) ?? '';
  const body = /-d '([^']*)'/.exec(call)?.[1];
  if (body === undefined) return [target, {}];
  expect(call).toContain(`-H 'member: ${INSTANCE}' -H "apikey: $KEY"`);
  return [target, { method: 'POST', body, headers: { member: INSTANCE, apikey: key } }];
}

test('there is a guide for each program', () => {
  expect(guides.map((file) => file.split('/').at(-1)).sort()).toEqual([
    'typo3-aaw.md',
    'typo3-import.md',
    'wordpress.md',
  ]);
});

test.each(guides)('%s shows the actual answers to its calls, with … only for omissions', async (file) => {
  const shown = shownIn(file);
  expect(shown.length).toBeGreaterThan(0);
  for (const { calls, answers } of shown) {
    expect(answers).toHaveLength(calls.length);
    for (const [index, call] of calls.entries()) {
      const { status, text } = await server.ask(...asked(call));
      expect([call, status]).toEqual([call, 200]);
      const pieces = (answers[index] ?? '').split('…').map((piece) => piece.trim());
      let from = 0;
      for (const piece of pieces) {
        const at = text.indexOf(piece, from);
        expect([call, piece, at >= from]).toEqual([call, piece, true]);
        from = at + piece.length;
      }
      if (pieces.length === 1) expect(text).toBe(pieces[0]);
    }
  }
});
