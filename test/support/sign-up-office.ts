import type { SignUpEvent } from '../../src/model/bookings/sign-up.ts';
import type { PlainObject } from '../../src/model/format/rule.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { OPERATOR_AUTHORITY } from '../../src/office/write-context.ts';
import { type OfficeBrowser, openOfficeBrowser } from './office-browser.ts';

export interface SignUpOffice {
  readonly office: OfficeBrowser;
  readonly event: SignUpEvent;
  readonly formId: number;
  readonly change: (kind: 'event' | 'form', id: number, merge: PlainObject) => Promise<void>;
}

export const QUESTIONS = [
  { id: 1, label: 'Essen', type: 'choice', options: ['alles', 'vegetarisch'] },
  { id: 2, label: 'Was nicht?', type: 'long', if: { field_id: 1, value: 'vegetarisch' }, sensitive: true },
];

export async function openSignUpOffice(online: PlainObject = {}): Promise<SignUpOffice> {
  return withSignUps(await openOfficeBrowser(), online);
}

export async function withSignUps(office: OfficeBrowser, online: PlainObject = {}): Promise<SignUpOffice> {
  const { store, instance, clock } = office;
  const editing = { store, clock: () => clock.now, actor: 'test', authority: OPERATOR_AUTHORITY };
  const change: SignUpOffice['change'] = async (kind, id, merge) => {
    await applyChanges(editing, instance, [{ kind, id, merge, at: '' }]);
  };
  const settings = { kind: 'settings', id: 1, merge: { outside: { signup: true } }, at: '' } as const;
  const form = { kind: 'form', value: { name: 'Lager', fields: QUESTIONS }, at: '' } as const;
  await applyChanges(editing, instance, [settings, form]);
  const events = await store.content.read(instance, (content) => content.all('event'));
  const found = events.find((one) => one.startsAt > '2026-11-26' && one.series === null && one.source === null);
  const id = found?.id ?? 0;
  const subscription = { open: true, online: { form_id: 1, seats: 3, waiting: 2, party: 2, ...online } };
  await change('event', id, { subscription, public: true, state: 'ready' });
  const event = await store.content.read(instance, (content) => content.get('event', id));
  return { office, event: event?.value as SignUpEvent, formId: 1, change };
}
