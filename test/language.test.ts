import { describe, expect, it } from 'vitest';
import { figuresOf, findExceededBounds, findObjections, folderOf, lowerBounds, passagesOf } from '../.ci/language.ts';

describe('passages of a file', () => {
  it('are whole comments, and exported names, with their lines', () => {
    const text = [
      '// A comment of two lines',
      '// is one passage.',
      'const a = 1; // a comment behind code is not read',
      '/**',
      ' * A block of',
      ' * two lines.',
      ' */',
      'export async function readBundle() {}',
      '/** A block on one line. */',
      'export const MOST_ROWS = 2;',
      '  // biome-ignore lint/x: a directive is not prose',
      '/* short */',
    ].join('\n');
    expect(passagesOf('src/http/x.ts', text)).toEqual([
      { kind: 'comments', line: 1, text: 'A comment of two lines is one passage.' },
      { kind: 'comments', line: 4, text: 'A block of two lines.' },
      { kind: 'names', line: 8, text: 'readBundle' },
      { kind: 'comments', line: 9, text: 'A block on one line.' },
      { kind: 'names', line: 10, text: 'MOST_ROWS' },
    ]);
  });

  it('of a document are paragraphs, items and rows, without headings and code', () => {
    const text =
      '# Heading of it\n\nOne paragraph\nof two lines.\n- an item of a list\n```\nnobody reads code\n```\nThe last one here.';
    expect(passagesOf('docs/x.md', text)).toEqual([
      { kind: 'paragraphs', line: 3, text: 'One paragraph of two lines.' },
      { kind: 'paragraphs', line: 5, text: '- an item of a list' },
      { kind: 'paragraphs', line: 9, text: 'The last one here.' },
    ]);
  });

  it('of a script begin with a number sign', () => {
    expect(passagesOf('bin/x.sh', '#!/bin/sh\n# Starts the server.\n')).toEqual([
      { kind: 'comments', line: 2, text: 'Starts the server.' },
    ]);
  });
});

describe('objections', () => {
  it.each([
    ['comments', 'What a body is made of where ids come from elsewhere.'],
    ['comments', 'Neither does one whose body comes slowly.'],
    ['comments', 'Maximum rows; whoever sends more is refused.'],
    ['comments', 'Rows that are read, so many at once.'],
    ['comments', 'Counters begin anew each hour.'],
    ['paragraphs', 'The visitor is told what happened.'],
    ['paragraphs', 'Those who sign up get a mail.'],
    ['names', 'toldParts'],
    ['names', 'MOST_ROWS'],
    ['names', 'EventShown'],
    ['names', 'ImportWish'],
  ] as const)('are found in %s: %s', (kind, text) => {
    expect(findObjections({ kind, line: 1, text })).not.toEqual([]);
  });

  it.each([
    ['comments', 'Request body schema without `id`; the server assigns it.'],
    ['comments', 'Maximum rows per import.'],
    ['comments', 'Waiting for a slow body does not count as active work.'],
    ['paragraphs', 'What the visitor enters is stored.'],
    ['paragraphs', 'As many as fit, so many that the page scrolls.'],
    ['names', 'previewImport'],
    ['names', 'MAX_ROWS'],
    ['names', 'ImportOptions'],
  ] as const)('are not found in %s: %s', (kind, text) => {
    expect(findObjections({ kind, line: 1, text })).toEqual([]);
  });
});

describe('bounds', () => {
  it('are per folder: two levels of src and docs, otherwise one', () => {
    const files = [
      'src/http/a/b.ts',
      'src/main.ts',
      'docs/guide/x/y.md',
      'docs/rules.md',
      'test/e2e/x.ts',
      'README.md',
    ];
    expect(files.map(folderOf)).toEqual(['src/http', 'src', 'docs/guide', 'docs', 'test', '.']);
    expect(figuresOf(files.slice(0, 2).map((file) => ({ file, kind: 'names' as const })))).toEqual({
      'src/http': { names: 1 },
      src: { names: 1 },
    });
  });

  it('are exceeded by one more, even in a folder without any', () => {
    const bounds = { 'src/http': { comments: 2 } };
    expect(findExceededBounds({ 'src/http': { comments: 2 } }, bounds)).toEqual([]);
    expect(findExceededBounds({ 'src/http': { comments: 3 } }, bounds)).toEqual([
      'src/http: 3 comments with an objection, at most 2',
    ]);
    expect(findExceededBounds({ 'src/new': { names: 1 } }, bounds)).toEqual([
      'src/new: 1 names with an objection, at most 0',
    ]);
  });

  it('fall to the figures and never rise', () => {
    const bounds = { 'src/http': { comments: 5, names: 1 }, test: { comments: 3 } };
    expect(lowerBounds({ 'src/http': { comments: 2, names: 4 }, 'src/new': { names: 9 } }, bounds)).toEqual({
      'src/http': { comments: 2, names: 1 },
    });
  });
});
