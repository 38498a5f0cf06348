import { describe, expect, it } from 'vitest';
import { bundleFaultsAfter, createChangedBundle, faultsOf } from '../../../test/support/bundle-faults.ts';

describe('the values of a bundle', () => {
  it.each([0, -1, 4294967296, 1.5, '7', null, 1e21])('reject %j as an id', (id) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['document_groups'][1].id = id;
    });
    expect(faults).toEqual([
      `document_groups[1].id: expected an integer from 1 to 4294967295, not ${JSON.stringify(id)}`,
    ]);
  });

  it('accept ids up to 4294967295, of a subscriber up to 2147483647', () => {
    const bundle = createChangedBundle((full) => {
      full['document_groups'][1].id = 4294967295;
      full['newsletter'].subscribers[1].id = 2147483647;
    });
    expect(() => faultsOf(bundle)).toThrow('the bundle is taken');
    bundle['newsletter'].subscribers[1].id = 2147483648;
    expect(faultsOf(bundle)).toEqual([
      'newsletter.subscribers[1].id: expected an integer from 1 to 2147483647, not 2147483648',
    ]);
  });

  it.each([
    ['event_url', 'https://a.example/agenda', 'with {id}'],
    ['event_url', 'javascript:alert({id})', 'with {id}'],
    ['event_url', '/agenda/{id}', 'with {id}'],
    ['accent', 'red', 'colour as #rrggbb'],
    ['accent', '#fff', 'colour as #rrggbb'],
    ['accent', '#12345g', 'colour as #rrggbb'],
    ['logo_url', 'logo.png', 'http or https address'],
    ['logo_url', 'https://user:secret@a.example/l.png', 'http or https address'],
    ['logo_url', 'data:image/png;base64,AAAA', 'http or https address'],
  ])('reject %s %j of an instance, with a valid example', (key, value, text) => {
    const faults = bundleFaultsAfter((bundle) => Object.assign(bundle['instance'], { [key]: value }));
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^instance\\.${key}: .*`))]);
    expect(faults[0]).toContain(text);
  });

  it.each([
    '2026-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-11-22 24:00:00',
    '2026-11-22 10:60:00',
    '2026-11-22',
    '2026-11-22T10:00:00',
    '0000-01-01 00:00:00',
    '',
  ])('reject %j as a date', (text) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['events'][0].date_from = text;
    });
    expect(faults).toContain(
      `events[0].date_from: expected a valid date and time in the form YYYY-MM-DD HH:MM:SS, not ${JSON.stringify(text)}`,
    );
  });

  it.each(['20260229', '2026-11-22', '2026112', ''])('reject %j as a deadline', (text) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['events'][0].subscription.deadline = text;
    });
    expect(faults).toEqual([
      `events[0].subscription.deadline: expected a valid date in the form YYYYMMDD, not ${JSON.stringify(text)}`,
    ]);
  });

  it('reject an end before the start, and accept the same moment', () => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['events'][0].date_to = '2026-11-22 09:29:59';
      bundle['events'][1].date_to = bundle['events'][1].date_from;
    });
    expect(faults).toEqual(['events[0].date_to: is before date_from (2026-11-22 09:30:00)']);
  });

  it.each(['es-ES', 'rm-CH', 'deutsch', 'de_CH', '', 'de-'])('reject the locale %j', (locale) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['instance'].locale = locale;
    });
    expect(faults).toEqual([
      `instance.locale: ${JSON.stringify(locale)} is not a locale of one of the languages de, fr, it, en (such as de-CH)`,
    ]);
  });

  it.each(['Europe/Seewil', '+01:00', '', ' '])('reject the time zone %j', (zone) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['instance'].time_zone = zone;
    });
    expect(faults).toEqual([
      expect.stringMatching(/^instance\.time_zone: time zone .* does not exist \(expected one such as/),
    ]);
  });

  it.each([
    '',
    'Seewil',
    '-seewil',
    '_seewil',
    'see wil',
    'seewil/x',
    'ä',
    'a'.repeat(64),
    'seewil\n',
  ])('reject the instance name %j (rule A1)', (name) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['instance'].name = name;
    });
    expect(faults).toEqual([expect.stringMatching(/^instance\.name: .* is not an instance name: 1 to 63 of a-z/)]);
  });

  it.each([
    'getevents',
    'geteventids',
    'updatenlsubscriber',
    'healthz',
    'metrics',
    'docs',
  ])('reject the instance name %j, which the server reserves (rule A1)', (name) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['instance'].name = name;
    });
    expect(faults).toEqual([`instance.name: "${name}" is a reserved name`]);
  });

  it.each(['short', 'x'.repeat(65), `${'x'.repeat(20)}.`, ''])('reject %j as the key of a subscriber', (key) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['newsletter'].subscribers[0].key = key;
    });
    expect(faults).toEqual([
      'newsletter.subscribers[0].key: is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -',
    ]);
  });

  it.each([
    '',
    'anna',
    'anna@localhost',
    'a b@example.org',
    '@example.org',
    'a@example..org',
  ])('reject %j as the e-mail address of a subscriber', (email) => {
    const faults = bundleFaultsAfter((bundle) => {
      bundle['newsletter'].subscribers[0].email = email;
    });
    expect(faults).toEqual([`newsletter.subscribers[0].email: ${JSON.stringify(email)} is not an e-mail address`]);
  });

  it('accept any form of address, phone number and e-mail address of a person', () => {
    const bundle = createChangedBundle((full) => {
      Object.assign(full['persons'][0], { email: 'ask the office', phone: 'none', url: 'team.html', website: '://' });
    });
    expect(() => faultsOf(bundle)).toThrow('the bundle is taken');
  });
});
