import { describe, expect, it } from 'vitest';
import { fullBundle } from '../../../test/support/full-bundle.ts';
import { contentOf, viewOf } from '../../../test/support/snapshot.ts';
import type { RotaMail } from '../../model/rota/rota-mail.ts';
import { toDutyEvent } from '../../model/rota/rota-mail.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { createRotaMail } from './rota-template.ts';

const [event] = contentOf(fullBundle()).events;
if (event === undefined) throw new Error('there is no event');
const item = { event: toDutyEvent({ ...event, rooms: [] }), roles: ['Orgel', 'Kaffee'] };

const letter = (details: Partial<RotaMail>) =>
  createRotaMail(
    {
      id: 1,
      instance: 'seewil',
      sender: { title: 'Kirche\nSeewil', locale: 'de-CH', publicUrl: '', accent: '', logoUrl: '', footer: 'Gasse 1' },
      email: 'anna@example.org',
      kind: 'plan',
      details: {
        about: 'ask',
        language: 'de',
        personId: 1,
        name: 'Anna Keller',
        key: 'a-key-of-somebody-0001',
        items: [item],
        text: '',
        replyTo: '',
        ...details,
      } satisfies RotaMail,
      messageId: 'id',
      createdAt: 0,
      attempts: 1,
      replyTo: 'buero@example.org',
      privacyUrl: '',
    } satisfies QueuedMail,
    viewOf(fullBundle(), '2026-11-20 12:00:00', { profile: 'document' }),
    { baseUrl: 'https://a.example', from: 'plan@a.example' },
  );

const LINK = 'https://a.example/seewil/me/a-key-of-somebody-0001';

describe('a mail to a volunteer', () => {
  it('asks about a single date by its day, with the sender’s message, one button, and the sender as reply address', () => {
    const asked = letter({ text: 'Danke <3', replyTo: 'sekretariat@example.org' });
    expect(asked.subject).toMatch(/^Haben Sie Zeit\? Dienst am Sonntag, 22\.\s?November\s2026$/);
    expect(asked.replyTo).toBe('sekretariat@example.org');
    expect(asked.text).toContain('Danke <3');
    expect(asked.html).toContain('Danke &lt;3');
    expect(asked.text).toContain('Dienst: Orgel, Kaffee');
    expect(asked.text.split(LINK)).toHaveLength(2);
    expect(asked.html.split(`href="${LINK}"`)).toHaveLength(2);
    expect(asked.text).toContain('Geben Sie den Link nicht weiter');
  });

  it('asks about several dates at once, and is deleted from a folder once their data has expired', () => {
    const later = { ...item, event: { ...item.event, startsAt: '2026-12-06 10:00:00', endsAt: '2026-12-06 11:00:00' } };
    const asked = letter({ items: [item, later] });
    expect(asked.subject).toBe('Haben Sie Zeit? 2 Dienste');
    expect(asked.headers).toMatchObject({
      Expires: 'Wed, 06 Jan 2027 00:00:00 +0000',
      'Auto-Submitted': 'auto-generated',
    });
  });

  describe('with more than three dates', () => {
    const at = (startsAt: string, endsAt: string, more: object = {}) => ({
      ...item,
      event: { ...item.event, title: 'Vesper <1>', startsAt, endsAt, ...more },
    });
    const dates = [
      at('2026-12-06 10:00:00', '2026-12-06 11:15:00'),
      at('2026-12-10 00:00:00', '2026-12-10 23:59:59'),
      at('2026-12-12 18:00:00', '2026-12-13 14:00:00'),
      at('2027-01-06 19:30:00', '2027-01-06 19:30:00', { rooms: event.rooms }),
    ];
    const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

    it('names the roles once and each date in a line, with its end, and has the button above them', () => {
      const { text, html } = letter({ items: dates });
      const [, list = ''] = plain(text).split('Dienst: Orgel, Kaffee\n');
      expect(list.split('\n').slice(0, 4)).toEqual([
        'So., 6. Dezember, 10:00–11:15 · Vesper <1>',
        'Do., 10. Dezember · Vesper <1>',
        'Sa., 12. Dezember, 18:00 – So., 13. Dezember, 14:00 · Vesper <1>',
        expect.stringMatching(/^Mi\., 6\. Januar 2027, 19:30 · Vesper <1> · \S/),
      ]);
      expect(html.split('Orgel, Kaffee')).toHaveLength(2);
      expect(html.split(`href="${LINK}"`)).toHaveLength(2);
      expect(html.indexOf(`href="${LINK}"`)).toBeLessThan(html.indexOf('Vesper &lt;1&gt;'));
      expect(html).not.toContain('<1>');
    });

    it('names the role of each date if they differ', () => {
      const text = plain(
        letter({ items: [...dates.slice(1), { ...dates[0], roles: ['Lesung'] } as typeof item] }).text,
      );
      expect(text).toContain('Do., 10. Dezember · Vesper <1> · Orgel, Kaffee');
      expect(text).toContain('10:00–11:15 · Vesper <1> · Lesung');
    });

    it('explains each date in a block if one of them was changed, or there are three', () => {
      const changed = dates.map((date, index) => ({ ...date, ...(index === 0 && { change: 'moved' as const }) }));
      for (const items of [changed, dates.slice(1)])
        expect(letter({ items }).text.split('Dienst: Orgel, Kaffee')).toHaveLength(items.length + 1);
    });
  });

  it.each([
    ['moved', 'Hier sind die neuen Angaben.'],
    ['cancelled', 'Der Anlass findet nicht statt: Sie müssen nicht kommen.'],
    ['postponed', 'Der Anlass ist verschoben; das neue Datum ist noch nicht bekannt. Wegen Sturm'],
    ['taken_out', 'Sie sind hier nicht mehr vorgesehen und müssen nicht kommen.'],
  ] as const)('explains what it means that an event is %s', (change, said) => {
    const status = change === 'moved' || change === 'taken_out' ? ('confirmed' as const) : change;
    const changed = { ...item.event, status, statusNote: change === 'postponed' ? 'Wegen Sturm' : '' };
    expect(letter({ about: 'changed', items: [{ ...item, event: changed, change }] }).text).toContain(said);
  });

  it('has no button if the recipient has no page', () => {
    const reminder = letter({ about: 'reminder', key: '' });
    expect(reminder.text).not.toMatch(/\/me\/|Ihrer Seite/);
    expect(reminder.text).toContain('Rufen Sie uns bitte an.');
    expect(letter({ about: 'reminder' }).text).toContain(LINK);
  });
});

it('explains how to stop the weekly mail about open duties', () => {
  const gaps = letter({ about: 'gaps' });
  expect(gaps.text).toContain(`Diese E-Mail nicht mehr senden:\n${LINK}#mails`);
  expect(gaps.html).toContain(`href="${LINK}#mails"`);
});

it('lists six open duties, and then the button that shows all of them', () => {
  const items = Array.from({ length: 8 }, (_, at) => ({ ...item, event: { ...item.event, title: `Feier ${at + 1}` } }));
  const gaps = letter({ about: 'gaps', items });
  for (const part of [gaps.text, gaps.html]) {
    expect(part).toContain('Feier 6');
    expect(part).not.toContain('Feier 7');
    expect(part).toContain('und weitere Termine (2)');
  }
  expect(gaps.html.indexOf(`href="${LINK}"`)).toBeGreaterThan(gaps.html.indexOf('Feier 6'));
  expect(letter({ items }).text).toContain('Feier 8');
});

it('tells the sender who declined, with their notes, and suggests substitutes', () => {
  const items = [{ ...item, answer: 'no' as const, instead: ['Hans Muster', 'Vreni Frei'] }];
  const told = letter({ about: 'answers', key: '', items, text: 'Bin in Bern' });
  expect(told.subject).toBe('Anna Keller kann nicht');
  expect(told.text).toContain('Nachricht von Anna Keller:\nBin in Bern');
  expect(told.text).toContain('Diese Personen könnten einspringen: Hans Muster, Vreni Frei');
  expect(told.text).toContain('https://a.example/office/instances/seewil/plan?on=2026-11');
  expect(letter({ about: 'answers', items: [{ ...item, answer: 'yes' }] }).subject).toBe('Anna Keller hat geantwortet');
});

it('links to the page in every language, and never breaks a header', () => {
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    const link = letter({ about: 'link', language, items: [] });
    expect(link.text).toContain(LINK);
    expect(link.subject).not.toMatch(/[\r\n]/);
    expect(link.headers).not.toHaveProperty('Expires');
  }
});
