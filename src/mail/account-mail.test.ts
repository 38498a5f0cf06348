import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/instance.ts';
import { createSubscriptionMail } from './mail-templates.ts';

const TOKEN = 'x'.repeat(43);

const letter = (kind: 'welcome' | 'reset', locale: string, by = 'Ruth <b>Muster</b>\r\nBcc: x@example.org') =>
  createSubscriptionMail(
    {
      id: 1,
      instance: 'seewil',
      email: 'anna@example.org',
      kind,
      details: { token: TOKEN, by },
      messageId: 'm',
      createdAt: 0,
      attempts: 0,
      replyTo: '',
      privacyUrl: '',
      sender: { title: 'Kirche "Seewil"', locale, publicUrl: '', accent: '', logoUrl: '', footer: '' },
    },
    { baseUrl: 'https://a.example', from: 'office@a.example' },
  );

describe.each(LANGUAGES)('a mail to an office user: %s', (language) => {
  it.each([
    ['welcome', `https://a.example/office/welcome/${TOKEN}`],
    ['reset', `https://a.example/office/reset/${TOKEN}`],
  ] as const)('%s has the link of its page, in text and HTML', (kind, link) => {
    const { text, html, subject, to } = letter(kind, language);
    expect(to).toBe('anna@example.org');
    expect(subject).toContain('Kirche "Seewil"');
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    for (const one of [subject, text, html]) expect(one).not.toMatch(/\{(title|by)\}/);
  });

  it('names the inviting person, whatever characters the name contains', () => {
    const { text, html } = letter('welcome', language);
    expect(text).toContain('Ruth <b>Muster</b> Bcc: x@example.org');
    expect(html).toContain('Ruth &lt;b&gt;Muster&lt;/b&gt; Bcc: x@example.org');
  });
});
