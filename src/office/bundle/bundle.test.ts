import { describe, expect, it } from 'vitest';
import {
  bundleFaultsAfter,
  bytesOf,
  createChangedBundle,
  faultsOf,
  refusalOf,
} from '../../../test/support/bundle-faults.ts';
import { fullBundle } from '../../../test/support/full-bundle.ts';
import { readBundle } from './bundle.ts';

const pretty = JSON.stringify(fullBundle(), null, 2);

describe('a file that is not a bundle', () => {
  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('is rejected for bytes that are not UTF-8: %s', (_name, bytes) => {
    expect(faultsOf(Uint8Array.from(bytes))).toEqual(['the file is not UTF-8 text']);
  });

  it.each([
    ['a missing comma', pretty.replace('"version": 1,', '"version": 1'), 4, 3],
    ['a comma too many', pretty.replace('"version": 1,', '"version": 1,,'), 3, 16],
    ['a bare word', pretty.replace('"Dorf"', 'Dorf'), pretty.slice(0, pretty.indexOf('"Dorf"')).split('\n').length, 15],
    ['single quotes', "{\n  'format': 1}", 2, 3],
    ['a line break in a text', '{"a": "b\nc"}', 1, 9],
    ['a second value', '{}\n{}', 2, 1],
    ['a number with a leading zero', '{"a": 01}', 1, 8],
    ['a bad escape', '{"a":\n"\\x"}', 2, 3],
  ])('is rejected with line and column of %s', (_name, text, line, column) => {
    const faults = faultsOf(Buffer.from(text));
    expect(faults).toEqual([expect.stringMatching(/^the file is not JSON: /)]);
    expect(faults[0]).toMatch(new RegExp(`at line ${line}, column ${column}$`));
  });

  it.each([
    ['a web page (HTML)', '\n<!DOCTYPE html><html lang="de">'],
    ['XML', '<?xml version="1.0"?><events/>'],
    ['a calendar (ICS)', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
    ['an address book (vCard)', 'BEGIN:VCARD\r\n'],
    ['a table (CSV)', 'Datum;Titel\r\n2026-12-06;Gottesdienst\r\n'],
    ['a table (CSV)', '\ufeffdate,title\n2026-12-06,Gottesdienst\n'],
    ['a table (CSV)', 'date\ttitle\n2026-12-06\tGottesdienst\n'],
    ['a ZIP archive or an Office document (XLSX, DOCX, ODS)', 'PK\u0003\u0004\u0014'],
    ['a PDF document', '%PDF-1.7'],
    ['an SQLite database; `parvis restore` takes a backup', 'SQLite format 3\0'],
  ])('is rejected with its apparent format: %s', (what, text) => {
    expect(faultsOf(Buffer.from(text))).toEqual([
      `the file is not JSON: it looks like ${what}; parvis imports bundles (see docs/guide/bundle.md)`,
    ]);
  });

  it.each([
    ['with a mark', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['with the other mark', [0xfe, 0xff, 0x00, 0x7b, 0x00, 0x7d]],
    ['without one', [...Buffer.from('{ "format"', 'utf16le')]],
  ])('is rejected as UTF-16 %s', (_name, bytes) => {
    expect(faultsOf(Uint8Array.from(bytes))).toEqual([
      'the file is not UTF-8 text: it looks like UTF-16; save it as UTF-8',
    ]);
  });

  it('is rejected if it is empty', () => {
    for (const text of ['', ' \n']) {
      expect(faultsOf(Buffer.from(text))).toEqual([
        'the file is not JSON: it is empty; parvis imports bundles (see docs/guide/bundle.md)',
      ]);
    }
  });

  it('is rejected if it is truncated', () => {
    for (const text of [pretty.slice(0, -4), '{"a": "b']) {
      expect(faultsOf(Buffer.from(text))).toEqual([
        expect.stringMatching(/^the file is not JSON: the file ends unexpectedly on line \d+$/),
      ]);
    }
  });

  it.each(['[]', 'null', '"parvis-bundle"', '1', 'true'])('is rejected if it is not an object: %s', (text) => {
    expect(faultsOf(Buffer.from(text))).toEqual([expect.stringMatching(/^expected an object, not /)]);
  });

  it('is rejected with its format or version', () => {
    expect(faultsOf({ ...fullBundle(), format: 'other' })).toEqual([
      'format: expected "parvis-bundle": this is not a parvis bundle',
    ]);
    for (const version of [0, 2, '1', null]) {
      expect(faultsOf({ ...fullBundle(), version })).toEqual(['version: this parvis only reads bundles of version 1']);
    }
    expect(faultsOf({})).toEqual(['format: is missing', 'version: is missing', 'instance: is missing']);
  });

  it('is accepted with a byte order mark and surrounding white space', () => {
    expect(readBundle(Buffer.from(`\ufeff${pretty}\n\n`)).warnings).toEqual([]);
  });
});

describe('the problems of a bundle', () => {
  it('are reported in the order of the file, for form and references alike', () => {
    const bundle = createChangedBundle((full) => {
      full['events'][1].layer_ids = [7];
      full['events'][0].title = 5;
      full['events'][0].rooms[1].name = '';
      full['lists'][0].rule.room_ids = [9];
      full['layers'][1].id = 1;
      full['layers'][0].parent_id = 77;
      full['persons'][1].main_group_id = 88;
      full['newsletter'].subscribers[1].email = 'x';
      full['instance'].locale = 'xx';
    });
    const { events, instance, ...rest } = bundle;
    const first = ['events[0].title', 'events[0].rooms[1].name', 'events[1].layer_ids[0]'];
    const other = ['layers[0].parent_id', 'layers[1].id', 'persons[1].main_group_id', 'lists[0].rule.room_ids[0]'];
    const pathsOf = (given: object) => refusalOf(given).problems.map(({ path }) => path);
    const gone = ['lists[0].rule.layer_ids[1]', 'events[0].layer_ids[1]'];
    const withoutGone = (paths: string[]) => paths.filter((path) => !gone.includes(path));
    const last = 'newsletter.subscribers[1].email';
    expect(withoutGone(pathsOf({ events, ...rest, instance }))).toEqual([...first, ...other, last, 'instance.locale']);
    expect(withoutGone(pathsOf({ instance, ...rest, events }))).toEqual(['instance.locale', ...other, last, ...first]);
  });

  it('include missing keys after the existing keys of the object', () => {
    const faults = bundleFaultsAfter((bundle) => {
      delete bundle['buildings'][0].name;
      bundle['buildings'][0].url = 1;
      bundle['buildings'][1].street = 1;
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'buildings[0].url',
      'buildings[0].name',
      'buildings[1].street',
    ]);
  });

  it('are limited to the first fifty, with the total number', () => {
    const layers = Array.from({ length: 30_000 }, (_, index) => ({ id: index + 1, parent_id: 99_999, name: '' }));
    const refusal = refusalOf({ format: 'parvis-bundle', version: 1, instance: { name: 'a', title: 'A' }, layers });
    expect(refusal.total).toBe(60_000);
    expect(refusal.problems).toHaveLength(50);
    expect(refusal.problems[0]).toEqual({
      path: 'layers[0].parent_id',
      text: 'layer 99999 does not exist',
      code: 'not_found',
      params: { kind: 'layer', id: 99_999 },
    });
    expect(refusal.problems[49]).toMatchObject({ path: 'layers[24].name', text: 'must not be empty' });
  });

  it('are the first of the file even if its first key is read last', () => {
    const bundle = {
      newsletter: { target_lists: [{ list_id: 5, public_name: '' }] },
      layers: Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: '' })),
    };
    const { problems, total } = refusalOf({
      ...bundle,
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'a', title: 'A' },
    });
    expect(total).toBe(62);
    expect(problems.slice(0, 2).map(({ path }) => path)).toEqual([
      'newsletter.target_lists[0].list_id',
      'newsletter.target_lists[0].public_name',
    ]);
  });

  it('quote only the beginning of a long value', () => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['events'][0].date_from = 'x'.repeat(100_000);
      bundle['instance'].locale = 'y'.repeat(100_000);
      bundle['instance'].name = 'z'.repeat(100_000);
      bundle['newsletter'].subscribers[0].email = 'w'.repeat(100_000);
      bundle['instance']['v'.repeat(100_000)] = 1;
    });
    expect(faults).toHaveLength(5);
    expect(Math.max(...faults.map((fault) => fault.length))).toBeLessThan(400);
  });

  it('are formatted as one text with a line each', () => {
    const { message } = refusalOf(
      bytesOf(createChangedBundle((bundle) => Object.assign(bundle['rooms'][0], { name: 12 }))),
    );
    expect(message).toBe('rooms[0].name: expected a string, not 12');
  });

  it('begin with those of the top level, wherever it is in the file (rule R22)', () => {
    const events = Array.from({ length: 200 }, (_, index) => ({ id: index + 1 }));
    const file = {
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'a', title: 'A' },
      events,
      rooms: 3,
      'no key': 1,
    };
    const refusal = refusalOf(file);
    expect(refusal.problems).toHaveLength(50);
    expect(refusal.problems.slice(0, 3)).toMatchObject([
      { path: 'rooms', text: expect.stringContaining('expected an array') },
      { path: '["no key"]', text: 'unknown key' },
      { path: expect.stringMatching(/^events\[0\]/) },
    ]);
  });
});
