import { describe, expect, it } from 'vitest';
import { contentOf, snapshotOf } from '../../../test/support/snapshot.ts';
import { BOOKING_MAIL_KINDS, type BookingMail, type BookingNews } from '../../model/bookings/booking-mail.ts';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import { readCalendarEvent } from '../../office/sources/calendars/calendar-event.ts';
import { readCalendarBlocks } from '../../office/sources/calendars/calendar-lines.ts';
import { createSubscriberIndex } from '../../readmodel/subscribers.ts';
import { createViewer } from '../../readmodel/view.ts';
import type { QueuedMail } from '../../store/mail/mails.ts';
import { createBookingNewsMail } from './booking-news-template.ts';
import { createBookingMail } from './booking-template.ts';

const see = createViewer(
  snapshotOf(
    contentOf({
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'dorf', title: 'Kirche Dorf', locale: 'de-CH', time_zone: 'Europe/Zurich' },
      buildings: [{ id: 1, name: 'Pfarreizentrum', street: 'Kirchweg 2', postcode: '8000', city: 'Dorf' }],
      rooms: [{ id: 1, building_id: 1, name: 'Saal' }],
      events: [],
    }),
    { profiles: ['document'] },
  ),
  createSubscriberIndex(),
);
const view = see('2026-11-20 10:00:00');

const EVENT: BookingMail['event'] = {
  id: 7,
  title: 'Mittagstisch & <Kaffee>',
  startsAt: '2026-12-05 12:00:00',
  endsAt: '2026-12-05 14:00:00',
  hideTime: false,
  rooms: [{ roomId: 1 }, { roomId: 99 }],
  status: 'confirmed',
  statusNote: '',
  organizer: null,
  subscription: null,
};

function waiting(kind: 'booking' | 'booking_news', details: unknown): QueuedMail {
  return {
    id: 1,
    instance: 'dorf',
    email: 'anna@example.org',
    kind,
    details,
    messageId: 'm',
    createdAt: Date.UTC(2026, 10, 20, 9),
    attempts: 0,
    replyTo: '',
    privacyUrl: '',
    sender: { title: 'Kirche Dorf', locale: 'de-CH', publicUrl: '', accent: '', logoUrl: '', footer: '' },
  };
}

const OPTIONS = { baseUrl: 'https://a.example', from: 'office@a.example' };

function letter(about: BookingMail['about'], more: Partial<BookingMail> = {}) {
  const details: BookingMail = {
    about,
    language: 'de',
    event: EVENT,
    bookingId: 5,
    key: 'k'.repeat(32),
    names: ['Anna <b>Muster</b>\r\nBcc: x@example.org', 'Beat'],
    place: 0,
    sequence: 41,
    subject: 'Bitte\r\nmitbringen',
    text: 'Teller\nund <Löffel>.',
    ...more,
  };
  return createBookingMail(waiting('booking', details), view, OPTIONS);
}

const calendarOf = (one: ReturnType<typeof letter>) => one.attachments?.[0]?.content ?? '';

it('asks for missing names, unless the places are released', () => {
  const names = ['Anna', '', 'Beat'];
  for (const about of ['booked', 'waiting', 'confirm', 'reminder'] as const) {
    const { text, html } = letter(about, { names });
    for (const one of [text, html]) {
      expect(one).toContain('2. Person von Anna');
      expect(one).toContain('Bitte tragen Sie über den Knopf noch ein, wer mitkommt.');
    }
  }
  for (const about of ['cancelled', 'called_off', 'message'] as const) {
    expect(letter(about, { names }).text).not.toContain('wer mitkommt');
  }
  expect(letter('booked').text).not.toContain('wer mitkommt');
});

describe.each(LANGUAGES)('a mail to a participant: %s', (language: Language) => {
  it.each(BOOKING_MAIL_KINDS)('has all of its content: %s', (about) => {
    for (const place of [0, 3]) {
      const { subject, text, html } = letter(about, { language, place });
      expect(subject).not.toMatch(/[\r\n]|Anna|Beat/);
      if (about !== 'message') expect(subject).toContain('Mittagstisch & <Kaffee>');
      expect(text).toContain(`https://a.example/dorf/signup/${'k'.repeat(32)}?event=7\n`);
      expect(text).toContain('Anna <b>Muster</b> Bcc: x@example.org, Beat');
      expect(text).toContain('Saal, Pfarreizentrum, Kirchweg 2, 8000 Dorf');
      expect(html).toContain('Mittagstisch &amp; &lt;Kaffee&gt;');
      expect(html).toContain(`lang="${language === 'de' ? 'de-CH' : language}"`);
      for (const one of [subject, text, html]) expect(one).not.toMatch(/\{\w+\}|mails\.booking|undefined|; ;/);
      if (place > 0 && about !== 'message') expect(text.split('\n')[0]).toContain('3');
    }
  });
});

describe('a mail to a participant', () => {
  it('begins with the number of people already signed up, and says that nothing was changed (rule J9)', () => {
    expect(letter('known').text).toMatch(
      /^Mit dieser E.Mail.Adresse sind schon 2 Personen angemeldet; es wurde nichts geändert\./,
    );
  });

  it('has a calendar entry for a confirmed place, which a cancellation revokes with a higher sequence number', async () => {
    const calendar = calendarOf(letter('booked'));
    const blocks = await readCalendarBlocks(calendar);
    expect(blocks.map(({ name }) => name)).toEqual(['VTIMEZONE', 'VEVENT']);
    expect(readCalendarEvent(blocks[1]?.text ?? '', 1)).toMatchObject({
      uid: 'e7@dorf.parvis',
      sequence: 41,
      start: { text: '2026-12-05 12:00:00', zone: 'Europe/Zurich' },
      title: 'Mittagstisch & <Kaffee>',
      location: 'Saal, Pfarreizentrum, Kirchweg 2, 8000 Dorf',
      isCancelled: false,
    });
    expect(calendar).toContain('\r\nMETHOD:PUBLISH\r\n');
    const off = calendarOf(letter('cancelled', { sequence: 42 })).split('\r\n');
    expect(off).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'UID:e7@dorf.parvis', 'SEQUENCE:42', 'STATUS:CANCELLED']),
    );
    const postponed = { ...EVENT, status: 'postponed', statusNote: 'Neues Datum folgt' } as const;
    expect(calendarOf(letter('called_off', { event: postponed }))).toContain('STATUS:TENTATIVE');
    expect(letter('called_off', { event: postponed }).text).toMatch(/verschoben\.\n\nNeues Datum folgt\n/);
    expect(letter('called_off').text).toMatch(/findet nicht statt/);
  });

  it.each(BOOKING_MAIL_KINDS)('has no calendar entry without a place, or if the entry does not change: %s', (about) => {
    expect(letter(about, { place: 2 }).attachments).toBeUndefined();
    const ofPlace = ['booked', 'place', 'changed', 'moved', 'reminder', 'takes_place', 'valid_again'];
    const has = [...ofPlace, 'cancelled', 'called_off'].includes(about);
    expect(letter(about).attachments?.length).toBe(has ? 1 : undefined);
  });

  it.each([
    ['de', 'Findet doch statt: ', 'findet doch statt, und zwar wie hier angegeben. Ihre Anmeldung gilt wieder.'],
    ['fr', 'Aura bien lieu : ', 'aura finalement lieu, comme indiqué ici. Votre inscription est de nouveau valable.'],
    ['it', 'Si svolge comunque: ', 'si svolge comunque, come indicato qui. La sua iscrizione è di nuovo valida.'],
    ['en', 'Taking place after all: ', 'taking place after all, as shown here. Your sign-up is valid again.'],
  ] as const)('says in %s that an event takes place after all and that the sign-up is valid again', (language, subject, text) => {
    const mail = letter('takes_place', { language });
    const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain(mail.subject).startsWith(subject)).toBe(true);
    expect(plain(mail.text)).toContain(text);
    expect(calendarOf(mail)).not.toContain('CANCELLED');
  });

  it('promises a free place only while the waiting list moves up automatically', () => {
    const online = { seats: 1 } as NonNullable<NonNullable<typeof EVENT.subscription>['online']>;
    const subscription = { deadline: null, deadlineTime: '', open: true, person: null, online };
    const textAt = (startsAt: string) =>
      letter('waiting', { place: 2, event: { ...EVENT, startsAt, subscription } }).text;
    expect(textAt('2026-12-05 12:00:00')).toContain('Wird etwas frei, schreiben wir Ihnen.');
    expect(textAt('2026-11-21 09:59:00')).toContain('rückt niemand mehr automatisch nach');
    expect(textAt('2026-11-21 09:59:00')).not.toContain('Wird etwas frei');
  });

  it('offers to report a sign-up by another person only if no confirmation was required', () => {
    const online = { confirm: true } as NonNullable<NonNullable<BookingMail['event']['subscription']>['online']>;
    const subscription = { online } as BookingMail['event']['subscription'];
    expect(letter('booked').text).toContain('&ask=not_me');
    expect(letter('booked', { event: { ...EVENT, subscription } }).text).not.toContain('&ask=not_me');
  });

  it('contains the office’s message unchanged, under a subject of one line', () => {
    const { subject, text, html } = letter('message');
    expect([subject, text.startsWith('Teller\nund <Löffel>.')]).toEqual(['Bitte mitbringen', true]);
    expect(html).toContain('und &lt;Löffel&gt;.');
  });
});

const NEWS: BookingNews = {
  about: 'news',
  event: EVENT,
  numbers: { booked: 1, waiting: 2, pending: 3, seats: 20 },
  deeds: [
    { at: Date.UTC(2026, 10, 20, 8), what: 'booked', people: 1 },
    { at: Date.UTC(2026, 10, 20, 8, 5), what: 'not_me', people: 2 },
  ],
  headings: ['Name', 'Telefon'],
  rows: [
    ['Anna <b>', '044'],
    ['Beat', ''],
  ],
};

describe.each(LANGUAGES)('a mail to the contact of an event: %s', (language) => {
  it('has the numbers, the news and the participants', () => {
    for (const about of ['news', 'list'] as const) {
      const mail = waiting('booking_news', { ...NEWS, about });
      const of = { ...mail, sender: { ...mail.sender, locale: language } };
      const { subject, text, html } = createBookingNewsMail(of, view, OPTIONS);
      expect(subject).toContain('Mittagstisch & <Kaffee>');
      expect(text).toContain('https://a.example/office/instances/dorf/events/7/bookings');
      if (about === 'list')
        expect([text, html]).toEqual([
          expect.stringContaining('- Name: Anna <b>\n  Telefon: 044\n- Name: Beat'),
          expect.stringContaining('Anna &lt;b&gt;'),
        ]);
      else expect(text.match(/09:0[05]/g)).toHaveLength(2);
      for (const one of [subject, text, html]) expect(one).not.toMatch(/\{\w+\}|mails\.booking|undefined|not_me/);
    }
  });

  it('says that there are no participants if there are none', () => {
    const { text } = createBookingNewsMail(
      waiting('booking_news', { ...NEWS, about: 'list', rows: [] }),
      view,
      OPTIONS,
    );
    expect(text).toContain('Niemand hat sich angemeldet.');
  });
});
