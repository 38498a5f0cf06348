import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../model/instance.ts';
import type { ProposalMail } from '../../store/content/notify-proposer.ts';
import { createProposalMail } from './proposal-template.ts';

function letter(language: Language, details: Partial<ProposalMail> = {}) {
  const told: ProposalMail = {
    outcome: 'declined',
    by: 'Eva <b>Muster</b>\r\nBcc: x@example.org',
    text: 'Die Orgel\nist <krank>.',
    title: 'Konzert & Tanz',
    day: '2026-12-06',
    eventId: 7,
    language,
    ...details,
  };
  return createProposalMail(
    {
      id: 1,
      instance: 'seewil',
      email: 'anna@example.org',
      kind: 'proposal',
      details: told,
      messageId: 'm',
      createdAt: 0,
      attempts: 0,
      replyTo: '',
      privacyUrl: '',
      sender: { title: 'Kirche "Seewil"', locale: 'de-CH', publicUrl: '', accent: '', logoUrl: '', footer: '' },
    },
    { baseUrl: 'https://a.example', from: 'office@a.example' },
  );
}

describe.each(LANGUAGES)('a mail about a proposal: %s', (language) => {
  it('names the decision, its author and reason, and links to the event', () => {
    const { text, html, subject, to } = letter(language);
    expect([to, subject.includes('Kirche "Seewil"')]).toEqual(['anna@example.org', true]);
    expect(text).toContain('Eva <b>Muster</b> Bcc: x@example.org');
    expect(text).toContain('Konzert & Tanz');
    expect(text).toMatch(/6\.?.*2026/);
    expect(text).toContain('Die Orgel\nist <krank>.');
    expect(text).toContain('\nhttps://a.example/office/instances/seewil/events/7\n');
    expect(html).toContain('ist &lt;krank&gt;.');
    expect(html).toContain('Eva &lt;b&gt;Muster&lt;/b&gt;');
    for (const one of [subject, text, html]) expect(one).not.toMatch(/\{\w+\}/);
  });

  it('differs for accepted and declined proposals, and omits empty messages', () => {
    const [yes, no] = [letter(language, { outcome: 'accepted', text: '' }), letter(language, { text: '' })];
    expect(yes.subject).not.toBe(no.subject);
    expect(yes.text).not.toBe(no.text);
    expect(letter(language).text.length).toBeGreaterThan(no.text.length + 20);
  });

  it('has the proposed title next to the title of the event', () => {
    const of = (more: Partial<ProposalMail>) => letter(language, { wantedTitle: 'Nacht <der> Lieder', ...more });
    for (const outcome of ['accepted', 'declined'] as const) {
      const { text, html } = of({ outcome });
      expect(text).toContain('Konzert & Tanz');
      expect(text).toContain('Nacht <der> Lieder');
      expect(html).toContain('Nacht &lt;der&gt; Lieder');
    }
    expect(of({ outcome: 'accepted' }).text).not.toBe(of({ outcome: 'declined' }).text);
    expect(letter(language).text).not.toContain('Lieder');
  });

  it('has no link to a removed event, and describes authors that are not persons', () => {
    const removed = letter(language, { outcome: 'removed', eventId: null, text: '', by: 'command line (root)' });
    expect([removed.text, removed.html].join()).not.toContain('/events/');
    expect(removed.text).toContain('Konzert & Tanz');
    expect(removed.text).not.toContain('root');
    const source = letter(language, { outcome: 'removed', eventId: null, text: '', by: 'source Pfarrblatt' });
    expect(source.text).toContain('Pfarrblatt');
    expect(source.text).not.toContain('. source');
    for (const one of [removed.subject, removed.text, removed.html]) expect(one).not.toMatch(/\{\w+\}|null/);
  });
});

it('is in the language of the instance if the recipient chose none', () => {
  expect(letter('fr', { language: null }).subject).toBe(letter('de').subject);
});
