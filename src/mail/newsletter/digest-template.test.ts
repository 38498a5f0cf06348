import { describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';
import { viewOf } from '../../../test/support/snapshot.ts';
import { createIssue } from './digest-template.ts';

const event = (id: number, from: string, to: string, own: Loose = {}): Loose => ({
  id,
  date_from: from,
  date_to: to,
  title: `Anlass ${id}`,
  layer_ids: [1],
  rooms: [{ room_id: 11 }],
  ...own,
});

/** Returns a bundle in which list 1 has the events of layer 1, and list 2 the events added by hand. */
const bundle = (events: readonly Loose[], change: Loose = {}): Loose => {
  const full = fullBundle();
  return {
    ...full,
    instance: { ...full['instance'], locale: 'de-CH', title: 'Kirche & Co.\r\nBcc: x@example.org', ...change },
    lists: [
      { id: 1, name: 'Dorf', rule: { layer_ids: [1] } },
      { id: 2, name: 'Auswahl', include_event_ids: events.slice(0, 1).map(({ id }) => id) },
      { id: 3, name: 'Geheim', rule: { layer_ids: [1, 2] } },
    ],
    events,
    newsletter: {
      target_lists: [
        { list_id: 2, public_name: 'Auswahl' },
        { list_id: 1, public_name: 'Dorf & Umgebung' },
      ],
      subscribers: [],
    },
  };
};

const LINKS = {
  manage: 'https://a.example/newsletter/a/me/KEY',
  unsubscribe: 'https://a.example/newsletter/a/end/1/TAG',
};
const NOW = '2026-11-26 06:00:00';
const issue = (events: readonly Loose[], options: { readonly intro?: string; readonly change?: Loose } = {}) =>
  createIssue({
    view: viewOf(bundle(events, options.change), NOW),
    until: '2026-12-03 06:00:00',
    intro: options.intro ?? '',
    baseUrl: 'https://a.example',
    privacyUrl: '',
  });
const digestOf = (listIds: readonly number[], ...args: Parameters<typeof issue>) =>
  issue(...args).digest({ id: 1, key: 'k', listIds }, LINKS);

describe('a digest', () => {
  const events = [
    event(1, '2026-11-26 05:00:00', '2026-11-26 05:59:59'),
    event(2, '2026-11-20 10:00:00', '2026-12-24 17:00:00', { title: 'Ausstellung' }),
    event(3, '2026-11-26 09:30:00', '2026-11-26 10:30:00', { topic: 'Thema & 1 < 2', short_desc: 'Eins\nZwei' }),
    event(4, '2026-12-03 05:59:59', '2026-12-03 07:00:00', { hide_time: true }),
    event(5, '2026-12-03 06:00:00', '2026-12-03 07:00:00'),
    event(6, '2026-11-27 09:30:00', '2026-11-27 10:30:00', { public: false }),
    event(7, '2026-11-27 09:30:00', '2026-11-27 10:30:00', { layer_ids: [2] }),
  ];

  it('names the days of the church year that the parish follows, with the colour of the day (rule D21)', () => {
    const sunday = [event(1, '2026-11-29 10:00:00', '2026-11-29 11:00:00')];
    const digest = digestOf([1], sunday, { change: { plan: { church_year: 'ref-ch' } } });
    expect(digest?.text.replaceAll('\u00a0', ' ')).toContain('Sonntag, 29. November 2026 · 1. Advent\n');
    expect(digest?.html).toMatch(/<span style="color:#7a4a9e" aria-hidden="true">●<\/span> 1\.\u00a0Advent</);
    expect(digestOf([1], sunday)?.html).not.toContain('Advent');
  });

  it('marks cancelled and postponed events, and contains no drafts and unpublished events (rules V1, V2)', () => {
    const on = (id: number, own: Loose) => event(id, `2026-11-27 09:0${id}:00`, '2026-11-27 10:30:00', own);
    const digest = digestOf(
      [1],
      [
        on(1, { status: 'cancelled', status_note: 'Krank.', short_desc: 'Orgel' }),
        on(2, { status: 'postponed' }),
        on(3, { state: 'draft' }),
        on(4, { publish_from: '2026-11-26 06:00:01' }),
        on(5, { publish_from: '2026-11-26 06:00:00' }),
      ],
    );
    const words = digest?.html.replace(/<\/?(?:a|span)\b[^>]*>/g, '');
    expect(digest?.html).toMatch(/<span class="r" style="color:#a1262b">Abgesagt:<\/span> <a [^>]*events\/1"/);
    for (const text of [digest?.text, words]) {
      expect(text).toContain('Abgesagt: Anlass 1');
      expect(text).toMatch(/Krank\.(?:\n {2}|<\/p>\s*<p[^>]*>)Orgel/);
      expect(text).toContain('Verschoben: Anlass 2');
      expect(text).toContain('Anlass 5');
      expect(text).not.toMatch(/Anlass [34]/);
    }
  });

  it('contains the visible events of the selected lists until the next issue, each once', () => {
    const { body } = issue(events);
    expect(body([1])?.eventIds).toEqual([2, 3, 4]);
    expect(body([1, 2])?.eventIds).toEqual([2, 3, 4]);
    // Event 1 is over, list 3 is not offered, and nothing is ticked.
    expect(body([2])).toBeUndefined();
    expect(body([3])).toBeUndefined();
    expect(body([])).toBeUndefined();
    expect(digestOf([2], events)).toBeUndefined();
  });

  it('links to all events if the parish has pages here', () => {
    const pages = (own: Loose) => digestOf([1], events, { change: { outside: own } });
    expect(pages({})?.html).toContain('href="https://a.example/seewil/"');
    for (const text of [pages({ pages: false })?.html, pages({ pages: false })?.text]) {
      expect(text).not.toMatch(/a\.example\/seewil\/(?!export)/);
    }
  });

  it('has day, time and place in plain text', () => {
    const digest = digestOf([1], events, { intro: 'Liebe Leserinnen,\nliebe Leser\n\nBis bald!' });
    expect(digest?.subject).toBe('Kirche & Co. Bcc: x@example.org: Anlässe bis 2.\u00a0Dezember');
    for (const kept of ['26.~November 2026', '20.~November', '17:00~Uhr', '10:30~Uhr', '3.~Dezember']) {
      expect(digest?.text).toContain(kept.replace('~', '\u00a0'));
    }
    expect(digest?.text.replaceAll('\u00a0', ' ')).toBe(`Kirche & Co. Bcc: x@example.org

Liebe Leserinnen,
liebe Leser

Bis bald!

Donnerstag, 26. November 2026
-----------------------------

  Ausstellung
  Freitag, 20. November 2026, 10:00 – Donnerstag, 24. Dezember 2026, 17:00 Uhr
  Kirche, Gasse 1, Seewil
  https://a.example/seewil/events/2
  https://a.example/seewil/export/ical/e2

  Anlass 3
  09:30–10:30 Uhr
  Kirche, Gasse 1, Seewil
  Thema & 1 < 2
  Eins
  Zwei
  https://a.example/seewil/events/3
  https://a.example/seewil/export/ical/e3

Donnerstag, 3. Dezember 2026
----------------------------

  Anlass 4
  Kirche, Gasse 1, Seewil
  https://a.example/seewil/events/4
  https://a.example/seewil/export/ical/e4

-- 
Sie erhalten diese E-Mail, weil Sie unseren Newsletter abonniert haben: Dorf & Umgebung.
Website: https://www.example.org
Alle Anlässe: https://a.example/seewil/
Anmeldung ansehen oder ändern: https://a.example/newsletter/a/me/KEY
Newsletter abbestellen: https://a.example/newsletter/a/end/1/TAG
`);
  });

  it('has the links of its introduction, with the address after the words in plain text', () => {
    const intro =
      'Zum [Fest & mehr](https://b.example/x?a=1&b=2),\nmit [mir](m@b.example).\n\nwww.c.example [x](javascript:1)';
    const { text = '', html = '' } = digestOf([1], events, { intro }) ?? {};
    expect(text).toContain(
      'Zum Fest & mehr (https://b.example/x?a=1&b=2),\nmit mir (m@b.example).\n\nwww.c.example [x](javascript:1)\n',
    );
    const plain = html.replace(/ (?:class|style)="[^"]*"/g, '');
    expect(plain).toContain(
      '<p>Zum <a href="https://b.example/x?a=1&amp;b=2">Fest &amp; mehr</a>,<br>mit <a href="mailto:m@b.example">mir</a>.</p>',
    );
    expect(plain).toContain('<p><a href="https://www.c.example">www.c.example</a> [x](javascript:1)</p>');
  });

  it('has the same content in HTML, in which text of events can’t become markup', () => {
    const html = digestOf([1], events, { intro: '<script>alert(1)</script>' })?.html ?? '';
    for (const text of [
      'Ausstellung',
      '09:30–10:30\u00a0Uhr',
      'Thema &amp; 1 &lt; 2',
      'Eins<br>Zwei',
      LINKS.unsubscribe,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<html lang="de-CH">');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>|<img|<link/);
  });

  it('links to each event on the website, and has the parish’s colour, logo and address (B4)', () => {
    const change = {
      event_url: 'https://www.seewil.example/?event={id}&x=1',
      accent: '#7a1f3d',
      footer: 'Gasse 1\n0000 Seewil & Co',
      logo_url: 'https://www.seewil.example/logo.png',
      public_url: 'https://www.seewil.example',
    };
    const { text = '', html = '' } = digestOf([1], events, { change }) ?? {};
    expect(text).toContain('  https://www.seewil.example/?event=3&x=1\n  https://a.example/seewil/export/ical/e3');
    expect(html).toMatch(/<a class="a" href="https:\/\/www\.seewil\.example\/\?event=3&amp;x=1"[^>]*>Anlass 3<\/a>/);
    expect(html).toContain('style="color:#7a1f3d"');
    expect(html).toContain('<img src="https://www.seewil.example/logo.png" alt=""');
    expect(html).toContain('Gasse 1<br>0000 Seewil &amp; Co');
    expect(text.trimEnd()).toMatch(/Gasse 1\n0000 Seewil & Co$/);
  });

  it('links to the events’ pages here, and has no links if the parish has none', () => {
    const { text = '', html = '' } = digestOf([1], events) ?? {};
    expect(html).toMatch(
      /<h3 [^>]*><a class="a" href="https:\/\/a\.example\/seewil\/events\/3" style="[^"]*">Anlass 3<\/a><\/h3>/,
    );
    expect(text).toContain('  https://a.example/seewil/events/3\n');
    const none = digestOf([1], events, { change: { outside: { pages: false } } });
    for (const said of [none?.text, none?.html]) expect(said).not.toContain('/events/');
    expect(none?.html).toMatch(/<h3 [^>]*>Anlass 3<\/h3>/);
  });

  it('shows only pictures of this server, small, with their size, and at most eight', () => {
    const kept = `/files/seewil/${'a'.repeat(64)}/bild.jpg`;
    const image = (url: string, width = 800, height = 400) => ({ image: { url, width, height } });
    const on = (id: number, own: Loose) => event(id, `2026-11-27 09:${10 + id}:00`, '2026-11-27 10:30:00', own);
    const html = (all: readonly Loose[], change = {}) => digestOf([1], all, { change })?.html ?? '';
    const shown = html([
      on(1, image(kept)),
      on(2, image(`https://b.example${kept}`)),
      on(3, image('https://b.example/x.jpg')),
      on(4, image('https://www.seewil.example/y.jpg')),
      on(5, image(kept, 0, 0)),
      on(6, image(kept, 100, 4000)),
    ]);
    const pictures = [...shown.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toEqual(
      Array(2).fill(expect.stringContaining(`src="https://a.example${kept}" alt="" width="88" height="44"`)),
    );
    const many = html(Array.from({ length: 12 }, (_, index) => on(index + 1, image(kept))));
    expect(many.match(/<img /g)).toHaveLength(8);
  });

  it('has the logo stored here, otherwise the monogram as text that needs no image', () => {
    const kept = `/files/seewil/${'a'.repeat(64)}/logo.png`;
    const withLogo = digestOf([1], events, { change: { logo_url: kept } })?.html ?? '';
    expect(withLogo).toContain(`<img src="https://a.example${kept}" alt="" height="40"`);
    const { html = '' } = digestOf([1], events, { change: { title: 'Kirchgemeinde Seewil', accent: '#ffff00' } }) ?? {};
    expect(html).toMatch(
      /<td class="b c" width="40" height="40" align="center" bgcolor="#ffff00" style="[^"]*color:#14191c"[^>]*>KS<\/td>/,
    );
    expect(html).not.toContain('<img');
    expect(digestOf([1], events, { change: { title: 'Приход' } })?.html).not.toContain('<td class="b c"');
  });

  it('has the font sizes of the pages, and separate colours for dark mode', () => {
    const { html = '' } =
      digestOf([1], [event(1, '2026-11-27 09:00:00', '2026-11-27 10:00:00', { status: 'cancelled' })]) ?? {};
    const sizes = new Set([...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size)));
    expect([...sizes].filter((size) => ![13, 15, 17, 20, 28].includes(size))).toEqual([]);
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.r\{color:#f5aaa7!important\}/);
    for (const [, name = ''] of html.matchAll(/class="([^"]*)"/g)) {
      for (const one of name.split(' ')) expect(html, one).toContain(`.${one}{`);
    }
  });

  it.each([
    ['fr-CH', '\u00a0: événements jusqu’au 2\u00a0décembre', 'Me désabonner'],
    ['it-CH', 'eventi fino al 2\u00a0dicembre', 'Annullare l’iscrizione'],
    ['en-GB', 'events until 2\u00a0December', 'Unsubscribe'],
  ])('is in the instance’s language: %s', (locale, subject, end) => {
    const digest = digestOf([1], events, { change: { locale, public_url: '' } });
    expect(digest?.subject).toContain(subject);
    expect(digest?.text).toContain(end);
    if (locale === 'fr-CH') expect(`${digest?.subject}${digest?.text}`).not.toMatch(/ [?!:;»]|« |[a-z]: http/);
    expect(digest?.text).not.toMatch(/Website:|Site web|Sito web/);
  });
});
