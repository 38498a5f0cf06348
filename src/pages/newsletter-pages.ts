// The newsletter’s pages: registering, confirming, and one’s own registration. Plain forms, no script: a page that is only
// opened changes nothing (rule R2), since mail scanners open every link.

import { Hono } from 'hono';
import { MESSAGES } from '../contract/registration-messages.ts';
import { INTERVAL_NAMES, LABELS } from '../contract/shapes/newsletter-form.ts';
import { escapeHtml } from '../kit/html.ts';
import { INTERVALS, type Subscriber } from '../model/newsletter.ts';
import { type Entered, FIELDS, type FieldName, type Outcome, type Registrar } from '../model/registration.ts';
import type { View } from '../readmodel/view.ts';
import { bodyLimit } from './body-limit.ts';
import { formPage } from './form-page.ts';
import { PAGE_WORDS, type PageWords } from './newsletter-words.ts';

export interface NewsletterPagesOptions {
  readonly registrar: Registrar;
  /** What an instance shows; undefined when there is none of this name. */
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  /** What somebody agrees to who registers. */
  readonly consent: (instance: View['snapshot']['instance']) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** Told of an error whose answer is 503. */
  readonly onError: (error: unknown) => void;
}

/** Personal, and never to be found again by anyone but whom it is for. */
const PRIVATE = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** The most that a form may send, in bytes. */
const MAX_FORM = 16_384;

export function newsletterPages({ registrar, viewOf, consent, headers, onError }: NewsletterPagesOptions): Hono {
  const app = new Hono({ strict: false });
  const tooLarge = () => new Response('413', { status: 413, headers: { ...headers, ...PRIVATE, Connection: 'close' } });
  app.use('/newsletter/*', bodyLimit({ maxSize: MAX_FORM, onError: tooLarge }));

  /** Answers with a page of an instance; 404 where there is none, 503 where the database is away. */
  const page = async (
    name: string,
    make: (
      view: View,
      words: PageWords,
    ) => Promise<{ readonly status?: number; readonly title: string; readonly main: string }>,
  ): Promise<Response> => {
    const view = await Promise.resolve(viewOf(name)).catch((error: unknown) => {
      onError(error);
      return 'away' as const;
    });
    if (view === 'away') {
      return new Response('503', { status: 503, headers: { ...headers, ...PRIVATE, 'Retry-After': '10' } });
    }
    if (view === undefined) return new Response('404', { status: 404, headers: { ...headers, ...PRIVATE } });
    const { language, instance } = view.snapshot;
    const words = PAGE_WORDS[language];
    const made = await make(view, words).catch((error: unknown) => {
      onError(error);
      return { status: 503, title: words.newsletter, main: paragraph(words.later) };
    });
    const { status = 200, title, main } = made;
    const again = status === 503 ? { 'Retry-After': '60' } : {};
    const html = formPage({ language, title, parish: instance.title, main });
    return new Response(html, { status, headers: { ...headers, ...PRIVATE, ...again } });
  };

  app.get('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => ({
      title: words.newsletter,
      main: registration(view, words, { action: '', submit: words.register, consent: consent(view.snapshot.instance) }),
    })),
  );
  app.post('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const entered = await readForm(req.raw);
      const outcome = await registrar.register(view.snapshot.instance.name, entered);
      return { title: words.newsletter, main: told(view, outcome, words) };
    }),
  );

  app.get('/newsletter/:instance/confirm/:token', ({ req }) =>
    page(req.param('instance'), async (_view, words) => ({
      title: words.confirmTitle,
      main: `${paragraph(words.confirmText)}${form('', '', words.confirmButton)}`,
    })),
  );
  app.post('/newsletter/:instance/confirm/:token', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const { name } = view.snapshot.instance;
      const done = await registrar.confirm(name, req.param('token'));
      if (done === undefined || done === 'unknown') {
        return { status: 404, title: words.confirmTitle, main: paragraph(words.unknownLink) };
      }
      const mine = `<p><a href="/newsletter/${name}/me/${done.key}">${escapeHtml(words.toMine)}</a></p>`;
      return { title: words.confirmTitle, main: `${paragraph(words.confirmed)}${mine}` };
    }),
  );

  app.get('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const subscriber = view.subscribers.byKey(req.param('key'));
      if (subscriber === undefined) return { status: 404, title: words.myTitle, main: paragraph(words.unknownLink) };
      return { title: words.myTitle, main: mine(view, words, subscriber) };
    }),
  );
  app.post('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const { name } = view.snapshot.instance;
      const subscriber = view.subscribers.byKey(req.param('key'));
      if (subscriber === undefined) return { status: 404, title: words.myTitle, main: paragraph(words.unknownLink) };
      const entered = await readForm(req.raw);
      const outcome = await registrar.change(name, subscriber.id, entered);
      return { title: words.myTitle, main: told(view, outcome, words) };
    }),
  );
  app.post('/newsletter/:instance/me/:key/end', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const subscriber = view.subscribers.byKey(req.param('key'));
      const { name } = view.snapshot.instance;
      const outcome = subscriber && (await registrar.remove(name, subscriber.id));
      if (outcome === undefined || outcome === 'unknown') {
        return { status: 404, title: words.endTitle, main: paragraph(words.unknownLink) };
      }
      return { title: words.endTitle, main: told(view, outcome, words) };
    }),
  );
  return app;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** What came of it, as a paragraph that is read out at once. */
function told(view: View, outcome: Outcome | 'unknown' | undefined, words: PageWords): string {
  if (outcome === undefined || outcome === 'unknown') return paragraph(words.unknownLink);
  const text = 'number' in outcome ? words.saved : MESSAGES[outcome.message][view.snapshot.language];
  return `<p role="status">${escapeHtml(text)}</p>`;
}

function form(action: string, fields: string, submit: string): string {
  return `<form method="post"${action === '' ? '' : ` action="${escapeHtml(action)}"`}>${fields}
<p><button type="submit">${escapeHtml(submit)}</button></p></form>`;
}

interface RegistrationForm {
  readonly action: string;
  readonly submit: string;
  readonly consent?: string;
  readonly filled?: Subscriber;
}

/** The form with its text fields, lists and rhythms. */
function registration(view: View, words: PageWords, { action, submit, consent, filled }: RegistrationForm): string {
  const { language, targetLists } = view.snapshot;
  const lists = targetLists.map(({ listId, publicName }) => {
    const checked = filled?.listIds.includes(listId) ? ' checked' : '';
    return `<label class="choice"><input type="checkbox" name="targetlists[]" value="${listId}"${checked}> ${escapeHtml(publicName)}</label>`;
  });
  const rhythms = INTERVALS.map((interval) => {
    const checked = interval === (filled?.interval ?? 'WEEK') ? ' checked' : '';
    return `<label class="choice"><input type="radio" name="nl_interval" value="${interval}"${checked}> ${escapeHtml(INTERVAL_NAMES[interval][language])}</label>`;
  });
  const group = (legend: string, choices: readonly string[]) =>
    choices.length === 0 ? '' : `<fieldset><legend>${escapeHtml(legend)}</legend>${choices.join('\n')}</fieldset>`;
  const fields = FIELDS.map((name) => textField(name, LABELS[name][language], words, filled?.[name] ?? ''));
  const agreed = consent === undefined ? '' : `<p class="consent">${escapeHtml(consent)}</p>`;
  return form(
    action,
    `${fields.join('\n')}${group(words.lists, lists)}${group(words.interval, rhythms)}${agreed}`,
    submit,
  );
}

const AUTOCOMPLETE: Readonly<Record<FieldName, string>> = {
  email: 'email',
  firstname: 'given-name',
  lastname: 'family-name',
  address: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
};

function textField(name: FieldName, label: string, words: PageWords, value: string): string {
  const isEmail = name === 'email';
  const hint = isEmail ? ` <small>(${escapeHtml(words.mandatory)})</small>` : '';
  const kind = isEmail ? 'type="email" required maxlength="254"' : 'type="text"';
  return `<p><label for="${name}">${escapeHtml(label)}${hint}</label>
<input id="${name}" name="${name}" ${kind} autocomplete="${AUTOCOMPLETE[name]}" value="${escapeHtml(value)}"></p>`;
}

function mine(view: View, words: PageWords, subscriber: Subscriber): string {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${subscriber.key}`;
  return `${registration(view, words, { action: path, submit: words.save, filled: subscriber })}
<section><h2>${escapeHtml(words.endTitle)}</h2>${paragraph(words.endText)}${form(`${path}/end`, '', words.endButton)}</section>`;
}

/** What a form of ours sends. */
async function readForm(request: Request): Promise<Entered> {
  const sent = new URLSearchParams(await request.text());
  const fields = FIELDS.flatMap((name) => (sent.has(name) ? [[name, sent.get(name) ?? ''] as const] : []));
  return {
    fields: Object.fromEntries(fields),
    listIds: sent
      .getAll('targetlists[]')
      .filter((id) => /^\d{1,10}$/.test(id))
      .map(Number),
    interval: sent.get('nl_interval') ?? undefined,
    source: 'page',
  };
}
