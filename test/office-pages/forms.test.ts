import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '../../src/office/bookings/change-booking.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { type Fields, readForm, unescapeHtml } from '../support/form-in.ts';
import { textOfMain } from '../support/page-form.ts';
import { openSignUpOffice, type SignUpOffice } from '../support/sign-up-office.ts';

let of: SignUpOffice;

beforeEach(async () => {
  of = await openSignUpOffice();
});

afterEach(() => of.office.close());

async function raw(path: string): Promise<string> {
  return (await of.office.get(path)).text();
}

async function filled(path: string, entered: Fields = {}): Promise<Fields> {
  return { ...readForm(await raw(path), path), ...entered };
}

async function fields(id = of.formId) {
  const form = await of.office.store.content.read(of.office.instance, (content) => content.get('form', id));
  return form?.value.fields ?? [];
}

const editing = () => {
  const { store, clock } = of.office;
  return { store, clock: () => clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
};

const labels = (text: string) => [...text.matchAll(/name="q_label" value="([^"]*)"/g)].map(([, label]) => label);

describe('a form', () => {
  it('is created with questions that depend on each other before any has a number', async () => {
    const added = await of.office.post('/forms/new', await filled('/forms/new', { name: 'Ausflug', question: 'add' }));
    const first: Fields = readForm(await added.text(), '/forms/new');
    const typed = { ...first, q_label: ['Kommen Sie mit?'], q_type: ['yes'], question: 'add' };
    const second = readForm(await (await of.office.post('/forms/new', typed)).text(), '/forms/new');
    const whole: Fields = { ...second, q_label: ['Kommen Sie mit?', 'Wie?'], q_type: ['yes', 'choice'] };
    const [key = ''] = whole['q_key'] ?? [];
    const saved = await of.office.post('/forms/new', {
      ...whole,
      q_options: ['', 'Bahn\r\nVelo'],
      q_if: ['', key],
      q_required: [key],
    });
    const id = Number(/\/forms\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1]);
    expect(await fields(id)).toMatchObject([
      { id: 1, label: 'Kommen Sie mit?', type: 'yes', required: true, showIf: null },
      { id: 2, label: 'Wie?', options: ['Bahn', 'Velo'], required: false, showIf: { fieldId: 1, value: true } },
    ]);
  });

  it('is reordered and loses a question by buttons, which save nothing', async () => {
    const path = `/forms/${of.formId}`;
    const moved = unescapeHtml(await (await of.office.post(path, await filled(path, { question: 'up f2' }))).text());
    expect(labels(moved)).toEqual(['Was nicht?', 'Essen']);
    const removed = await (await of.office.post(path, await filled(path, { question: 'remove f1' }))).text();
    expect(labels(removed)).toEqual(['Was nicht?']);
    expect(readForm(removed, path)['q_if']).toBe('');
    expect(await fields()).toHaveLength(2);
  });

  it('is redisplayed with the error at its question, and all input', async () => {
    const path = `/forms/${of.formId}`;
    const response = await of.office.post(path, await filled(path, { q_label: ['Essen', ''], q_options: ['', ''] }));
    expect(response.status).toBe(422);
    const text = unescapeHtml(await response.text());
    expect(text).toMatch(/id="i-q_label-1"[^>]* aria-invalid="true"/);
    expect(text).toMatch(/id="i-q_options-0"[^>]* aria-invalid="true"/);
    expect(labels(text)).toEqual(['Essen', '']);
  });

  it('explains that an answered question keeps its type and chosen options, and asks before answers are deleted', async () => {
    const { office, event } = of;
    const given = { people: [{ name: 'Anna' }], answers: { 1: 'vegetarisch' } };
    await createBooking(editing(), office.instance, event.id, given);
    const path = `/forms/${of.formId}`;
    const other = await office.post(path, await filled(path, { q_type: ['text', 'long'], q_if: ['', ''] }));
    expect(other.status).toBe(422);
    expect(textOfMain(await other.text())).toContain(
      'Auf diese Frage gibt es schon Antworten. Ihre Art lässt sich nicht mehr ändern.',
    );
    const fewer = await office.post(path, await filled(path, { q_options: ['alles', ''], q_if: ['', ''] }));
    expect(textOfMain(await fewer.text())).toContain('wurde schon gewählt');
    const without = readForm(
      await (await office.post(path, await filled(path, { question: 'remove f1' }))).text(),
      path,
    );
    const asking = await office.post(path, without);
    expect(asking.status).toBe(422);
    expect(textOfMain(await asking.text())).toContain('Auf eine entfernte Frage gibt es schon eine Antwort.');
    expect(await fields()).toHaveLength(2);
    const dropped = await office.post(path, { ...without, drop: '1' });
    expect(dropped.headers.get('location')).toContain('did=saved');
    expect(await fields()).toMatchObject([{ id: 2, showIf: null }]);
  });
});

describe('the form as visitors see it', () => {
  it('is drawn next to its questions by the public renderer, and neither runs nor sends anything', async () => {
    const path = `/forms/${of.formId}`;
    expect(await raw(path)).toContain(`${path}/preview"`);
    const seen = await of.office.get(`${path}/preview`);
    expect(seen.headers.get('content-security-policy')).toMatch(/form-action 'none'.*sandbox allow-same-origin$/);
    const text = await seen.text();
    expect(text).toContain('name="a-1"');
    expect(text).not.toContain('<script');
    expect((await of.office.get('/forms/99/preview')).status).toBe(404);
  });
});

describe('an event', () => {
  it.each([
    ['a family', '', 6],
    ['all the seats if they are fewer', '4', 4],
  ])('presets a new sign-up for %s in one booking', async (_what, seats, party) => {
    const { office } = of;
    const typed = { title: 'Fondue', day: '5.12.2026', from: '18:00', signup: 'online', online_seats: seats };
    const form = await filled('/events/new', typed);
    expect(form['online_party']).toBe('6');
    const saved = await office.post('/events/new', form);
    const id = Number(/\/events\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1]);
    const event = await office.store.content.read(office.instance, (content) => content.get('event', id));
    expect(event?.value.subscription?.online?.party).toBe(party);
  });

  it('explains at the choice that a form has no questions yet', async () => {
    const { office, event } = of;
    const acting = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
    await applyChanges(acting, office.instance, [{ kind: 'form', value: { name: 'Leer', fields: [] }, at: '' }]);
    const hint = 'Dieses Formular hat noch keine Fragen';
    const full = unescapeHtml(await raw(`/events/${event.id}`));
    expect([full.includes('>Leer (noch ohne Fragen)</option>'), full.includes('>Lager</option>')]).toEqual([
      true,
      true,
    ]);
    expect(full).not.toContain(hint);
    await office.post(`/events/${event.id}`, await filled(`/events/${event.id}`, { online_form: '2' }));
    expect(unescapeHtml(await raw(`/events/${event.id}`))).toContain(hint);
  });

  it('keeps one person per booking if that was chosen', async () => {
    const { office, event, change } = of;
    await change('event', event.id, { subscription: { online: { party: 1 } } });
    const path = `/events/${event.id}`;
    const form = await filled(path, { online_seats: '9' });
    expect(form['online_party']).toBe('1');
    await office.post(path, form);
    const now = await office.store.content.read(office.instance, (content) => content.get('event', event.id));
    expect(now?.value.subscription?.online).toMatchObject({ seats: 9, party: 1 });
  });

  it('describes online sign-up, with each error at its input', async () => {
    const { office, event } = of;
    const path = `/events/${event.id}`;
    const entered = {
      signup: 'online',
      deadline: '25.11.2026',
      deadline_time: '18 Uhr',
      opens_day: '24.11.2026',
      opens_time: '8:00',
      online_seats: '30',
      online_waiting: '5',
      online_party: '4',
      online_confirm: '1',
      online_keep: '60',
    };
    const saved = await office.post(path, await filled(path, entered));
    expect(saved.headers.get('location')).toContain('did=saved');
    const now = await office.store.content.read(office.instance, (content) => content.get('event', event.id));
    expect(now?.value.subscription).toMatchObject({
      open: true,
      deadline: '20261125',
      deadlineTime: '18:00',
      online: {
        formId: 1,
        opensAt: '2026-11-24 08:00:00',
        seats: 30,
        waiting: 5,
        party: 4,
        confirm: true,
        keepDays: 60,
      },
    });
    const wrong = await office.post(
      path,
      await filled(path, { online_seats: '3', online_kept: '9', online_party: '2', online_remind: 'bald' }),
    );
    expect(wrong.status).toBe(422);
    const text = await wrong.text();
    expect(text).toMatch(/id="i-online_remind"[^>]* aria-invalid="true"/);
    expect(text).toMatch(/name="online_kept"[^>]* value="9"/);
    const kept = await office.post(
      path,
      await filled(path, { online_seats: '3', online_kept: '9', online_party: '2' }),
    );
    expect(await kept.text()).toMatch(/id="i-online_kept"[^>]* aria-invalid="true"/);
  });

  it('offers no online sign-up if it is disabled, and creates a missing form on the spot', async () => {
    const { office, event } = of;
    const path = `/events/${event.id}`;
    const made = await office.post(
      path,
      await filled(path, { make: 'form', make_form: 'Konzert', title: 'Neuer Titel' }),
    );
    const text = await made.text();
    expect(readForm(text, path)).toMatchObject({ title: 'Neuer Titel', online_form: '2' });
    expect(text).toContain('value="online"');
    const settings = await filled('/settings');
    const { 'outside/signup': _, ...off } = settings;
    await office.post('/settings', off);
    const fresh = unescapeHtml(await raw('/events/new'));
    expect(fresh).not.toContain('value="online"');
    expect(fresh).toContain('/settings#f-outside-signup');
  });
});
