import { publicDocuments } from '../../src/app/documents.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import type { BookingMail } from '../../src/model/bookings/booking-mail.ts';
import type { SignUpService } from '../../src/model/bookings/visitor-sign-ups.ts';
import { operations } from '../../src/operations/index.ts';
import { createSignUpPages } from '../../src/pages/bookings/sign-up-pages.ts';
import { createSite } from '../../src/pages/site.ts';
import { openTestServer } from './instance.ts';

export const LUNCH = {
  id: 1,
  title: 'Mittagstisch',
  date_from: '2026-12-05 12:00:00',
  date_to: '2026-12-05 14:00:00',
};

export const LUNCH_FORM = {
  id: 1,
  name: 'Essen',
  intro: 'Schön, dass Sie kommen.',
  consent: 'Ich bin mit Fotos einverstanden.',
  fields: [
    { id: 1, label: 'Abholen?', type: 'choice', options: ['ja', 'nein'], required: true },
    { id: 2, label: 'Wo?', type: 'text', required: true, if: { field_id: 1, value: 'ja' } },
    { id: 3, label: 'Menü', type: 'several', options: ['Fleisch', 'Vegi', 'Dessert'], max: 2, each: true },
    { id: 4, label: 'Allergien', type: 'long', sensitive: true },
    { id: 5, label: 'Jahrgang', type: 'number', min: 1900, max: 2026 },
    { id: 6, label: 'Hausordnung gelesen', type: 'yes', required: true },
  ],
};

export type SignUpPages = Awaited<ReturnType<typeof openSignUpPages>>;

export interface SignUpOptions {
  readonly online?: object;
  readonly event?: object;
  readonly settings?: object;
  readonly signUp?: object;
  readonly more?: object;
  readonly events?: readonly object[];
  readonly change?: (signUps: SignUpService) => SignUpService;
}

export async function openSignUpPages({
  online = {},
  event = {},
  settings = {},
  signUp = {},
  more: wished = {},
  events = [],
  change = (one) => one,
}: SignUpOptions = {}) {
  const server = await openTestServer('2026-11-20T11:00:00Z');
  const { store, live, clock } = server;
  const bundle = (more: object = {}, wanted: object = online, changed: object = {}) => ({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'dorf', title: 'Dorf & Co', locale: 'de-CH', outside: { signup: true }, ...settings },
    forms: [LUNCH_FORM],
    events: [{ ...LUNCH, ...event, ...changed, subscription: { ...signUp, online: wanted } }, ...events],
    ...wished,
    ...more,
  });
  await server.import(bundle());
  const errors: unknown[] = [];
  const seen = new Set<string>();
  const forgotten: string[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const signUps = change(
    createSignUpService({
      bookings: store.bookings,
      clock: clock.now,
      onForgotten: async (some) => void forgotten.push(...some.map(({ email }) => email)),
    }),
  );
  const door = createApiRouter({ operations, documents: publicDocuments, live, clock: clock.now });
  const site = createSite({
    operations,
    version: '0',
    publicUrl: '',
    onError,
    signUp: (headers) =>
      createSignUpPages({
        signUps,
        keepPage: door.keepPage,
        headers,
        onError,
        clock: clock.now,
        viewOf: async (instance) => {
          const view = await live.view(instance, 'document');
          for (let texts = view && live.texts(view); texts !== undefined; texts = view && live.texts(view)) await texts;
          return view;
        },
        publicUrl: '',
      }),
  });
  const ask = async (path: string, init: RequestInit = {}, address = '192.0.2.1') => {
    const answer = await site(new Request(`http://localhost${path}`, init), { address });
    await live.refresh();
    return answer;
  };
  const post = (path: string, form: Record<string, string> | URLSearchParams = {}, address?: string) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form) }, address);
  const bookings = async (eventId = 1) =>
    (await store.bookings.read('dorf', clock.now(), (tx) => tx.ofEvent(eventId)))?.map(({ booking }) => booking) ?? [];
  const pass = (ms: number) => clock.set(clock.now() + ms);
  const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return {
    ...server,
    errors,
    forgotten,
    ask,
    again: (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      door.answerFromCache({
        method,
        target: path,
        rawHeaders: ['Host', 'localhost', ...Object.entries(headers).flat()],
      }),
    post,
    pass,
    tokenIn,
    /** Fills in the current form of an event, and submits it after the minimum time. */
    fill: async (form: Record<string, string> | URLSearchParams, eventId = 1, address?: string) => {
      const path = `/dorf/events/${eventId}/signup`;
      const token = tokenIn(await (await ask(path)).text());
      pass(3000);
      const sent = new URLSearchParams(form);
      if (!sent.has('token')) sent.set('token', token);
      return post(path, sent, address);
    },
    mails: async () => {
      const now = clock.now();
      const taken = await store.mails.take({ holder: 'x', now: now + 1, until: now + 2, count: 100, digests: 0 });
      const fresh = taken.filter(({ messageId }) => !seen.has(messageId));
      for (const { messageId } of fresh) seen.add(messageId);
      return fresh.map(({ email, details }) => {
        const { about, key } = details as BookingMail;
        return { email, about, link: `/dorf/signup/${key}?event=1` };
      });
    },
    bookings,
    reimport: async (more: object, wanted?: object, changed?: object) => {
      const kept = (await bookings()).map(({ eventId, createdAt, heldUntil, ...rest }) => ({
        ...rest,
        event_id: eventId,
        created_at: createdAt,
        held_until: heldUntil,
      }));
      await server.import(bundle({ ...more, bookings: kept }, wanted, changed));
      await live.refresh();
    },
  };
}
