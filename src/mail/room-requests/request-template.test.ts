import { describe, expect, it } from 'vitest';
import { fullBundle } from '../../../test/support/full-bundle.ts';
import { viewOf } from '../../../test/support/snapshot.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { REQUEST_MAIL_KINDS, REQUEST_NOTICE_KINDS, type RequestMail } from '../../model/room-requests/request-mail.ts';
import { createRequestMail } from './request-template.ts';

const letter = (details: Partial<RequestMail>, replyTo = '') =>
  createRequestMail(
    {
      id: 1,
      instance: 'seewil',
      sender: { title: 'Kirche\nSeewil', locale: 'de-CH', publicUrl: '', accent: '', logoUrl: '', footer: 'Gasse 1' },
      email: 'anna@example.org',
      kind: 'room_request',
      details: {
        about: 'confirm',
        language: 'de',
        requestId: 1,
        key: 'a-key-of-somebody-0001',
        title: 'Fest <1>',
        rooms: ['Saal', 'Stube'],
        dates: [{ from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' }],
        text: '',
        events: [],
        ...details,
      } satisfies RequestMail,
      messageId: 'id',
      createdAt: 0,
      attempts: 1,
      replyTo,
      privacyUrl: '',
    },
    viewOf(fullBundle(), '2026-11-20 12:00:00', { profile: 'document' }),
    { baseUrl: 'https://a.example', from: 'haus@a.example' },
  );

describe('a mail about a room request', () => {
  it('has the rooms, the dates and one button to the private page', () => {
    const { subject, text, html } = letter({});
    expect(subject).toBe('Bitte bestätigen: Saal, Stube');
    expect(text).toContain('Dienstag, 8.\u00a0Dezember 2026, 18:00–\u206022:00');
    expect(text.split('https://a.example/seewil/requests/a-key-of-somebody-0001')).toHaveLength(2);
    expect(html).toContain('Fest &lt;1&gt;');
  });

  it('to the office links to the office, and contains neither title nor key', () => {
    for (const about of REQUEST_NOTICE_KINDS) {
      const { text, html } = letter({ about, key: '', title: '' });
      expect(text).toContain('https://a.example/office/instances/seewil/room-requests/1');
      expect(text + html).not.toMatch(/seewil\/requests\/|Fest/);
    }
  });

  it('has the reply address of the parish, if there is one', () => {
    for (const about of [...REQUEST_MAIL_KINDS, ...REQUEST_NOTICE_KINDS]) {
      expect(letter({ about }, 'sekretariat@example.org').replyTo).toBe('sekretariat@example.org');
      expect(letter({ about })).not.toHaveProperty('replyTo');
    }
  });

  it('lists at most ten dates', () => {
    const dates = Array.from({ length: 12 }, () => ({ from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' }));
    expect(letter({ dates }).text).toContain('und weitere Termine (2)');
  });

  it('has the events for the calendar, cancelled if they are called off', () => {
    const event = {
      id: 7,
      title: 'Fest',
      startsAt: '2026-12-08 18:00:00',
      endsAt: '2026-12-08 22:00:00',
      hideTime: false,
      rooms: [],
      status: 'confirmed',
      statusNote: '',
      organizer: null,
      subscription: null,
    } as const;
    const calendar = (about: RequestMail['about']) =>
      letter({ about, events: [event] }).attachments?.[0]?.content ?? '';
    expect(calendar('approved')).toContain('SUMMARY:Fest');
    expect(calendar('approved')).not.toContain('STATUS:CANCELLED');
    expect(calendar('called_off')).toContain('STATUS:CANCELLED');
    expect(letter({ about: 'declined' }).attachments).toBeUndefined();
  });

  it.each(LANGUAGES)('is complete in %s', (language) => {
    for (const about of [...REQUEST_MAIL_KINDS, ...REQUEST_NOTICE_KINDS]) {
      const { subject, text, html } = letter({ about, language });
      expect(subject + text + html).not.toMatch(/\{\{|undefined/);
    }
  });
});
