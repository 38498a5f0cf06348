// Settings of the parish: name, languages, look, and the handling of room conflicts.

import { translator } from '../../i18n/translate.ts';
import type { OutsidePart } from '../../model/instance.ts';
import { CHURCH_YEARS, NEWSLETTER_LOOKUPS, OUTSIDE_PARTS, ROOM_CONFLICTS } from '../../model/instance.ts';
import { keptPath } from '../../model/kept-file.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { faceOf } from '../../pages/face.ts';
import { NotFound } from '../../store/content/errors.ts';
import { isColour } from '../../util/colour.ts';
import { type Html, html } from '../../util/html.ts';
import { PREVIEW } from '../components/form/carried.ts';
import { drawForm } from '../components/form/draw.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { asSent, type Filled, fieldsOf, opened } from '../components/form/filled.ts';
import { saveForm } from '../components/form/save.ts';
import { readSent } from '../components/form/sent.ts';
import { pastList } from '../history/past-list.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { localeChoices, ZONES } from './locales.ts';
import { logoControl } from './logo-control.ts';

type SettingsField =
  | ('title' | 'locale' | 'time_zone' | 'public_url' | 'event_url' | 'accent' | 'logo_url' | 'footer')
  | ('room_conflicts' | 'double_opt_in' | 'newsletter_lookup')
  | `outside/${OutsidePart}`
  | 'plan/church_year'
  | 'plan/remind_days';

const LAST_CHANGES = 4;

export const settingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/settings', role: 'administrator', show: showSettings },
  { method: 'POST', path: '/settings', role: 'administrator', show: saveSettings },
];

function groupsFor({ language, instance }: PageRequest): readonly FieldGroup[] {
  const t = translator(language);
  const of = (name: SettingsField, how: object): Field =>
    ({ name, label: t(`settings.fields.${name}`), hint: t.maybe(`settings.hints.${name}`), ...how }) as Field;
  return [
    {
      title: t('settings.groups.parish'),
      fields: [
        of('title', { kind: 'text', isRequired: true }),
        of('locale', { kind: 'choice', choices: localeChoices(language), width: 'half' }),
        of('time_zone', { kind: 'text', suggests: ZONES, width: 'half' }),
        of('public_url', { kind: 'address' }),
        of('event_url', { kind: 'address' }),
      ],
    },
    {
      title: t('settings.groups.look'),
      fields: [
        of('accent', { kind: 'colour' }),
        of('logo_url', { kind: 'own', control: logoControl((address) => keptPath(address, instance.name)) }),
        of('footer', { kind: 'lines' }),
      ],
    },
    {
      title: t('settings.groups.outside'),
      intro: t('settings.intros.outside'),
      fields: OUTSIDE_PARTS.map((part) => of(`outside/${part}`, { kind: 'yes' })),
    },
    {
      title: t('settings.groups.plan'),
      fields: [
        of('plan/church_year', {
          kind: 'choice',
          choices: CHURCH_YEARS.map((value) => ({ value, label: t(`settings.churchYears.${value || 'none'}`) })),
        }),
        of('plan/remind_days', { kind: 'number', width: 'third' }),
      ],
    },
    {
      title: t('settings.groups.rooms'),
      fields: [
        of('room_conflicts', {
          kind: 'radios',
          choices: ROOM_CONFLICTS.map((value) => ({ value, label: t(`settings.conflicts.${value}`) })),
        }),
      ],
    },
    {
      title: t('settings.groups.newsletter'),
      fields: [
        of('double_opt_in', { kind: 'yes' }),
        of('newsletter_lookup', {
          kind: 'radios',
          choices: NEWSLETTER_LOOKUPS.map((value) => ({ value, label: t(`settings.lookups.${value}`) })),
        }),
      ],
    },
  ];
}

async function showSettings(asked: PageRequest): Promise<PageContent> {
  const { editing, instance } = asked;
  const present = await editing.store.content.read(instance.name, (content) => content.get('settings', 1));
  if (present === undefined) throw new NotFound('settings');
  return page(asked, opened(valueFor(editing.authority, 'settings', present.value)));
}

async function saveSettings(asked: PageRequest): Promise<PageResult> {
  const fields = fieldsOf(groupsFor(asked));
  if (asked.form.has(PREVIEW)) return page(asked, await triedOut(asked, fields));
  const saved = await saveForm(asked, { kind: 'settings', id: 1, fields });
  if ('again' in saved) return { ...(await page(asked, saved.again)), status: 422 };
  const { revision } = saved;
  return { to: '/settings', did: revision === undefined ? 'nothing' : 'saved', ...(revision && { revision }) };
}

/** Input with an uploaded logo, which is stored but not yet saved as the logo. */
async function triedOut(asked: PageRequest, fields: readonly Field[]): Promise<Filled> {
  const { entered, values, problems } = await readSent(asked, fields);
  return { ...asSent(asked.form, fields, problems), entered, values };
}

async function page(asked: PageRequest, filled: Filled): Promise<PageContent> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const wish = { of: { kind: 'settings', id: 1 }, limit: LAST_CHANGES, mostEntities: 1 } as const;
  const past = await seenHistory(editing, instance.name, wish);
  const entry = drawForm({
    action: link('/settings'),
    groups: groupsFor(asked),
    filled,
    choices: () => [],
    language,
    preview: t('settings.preview'),
  });
  const main = html`<h1>${t('settings.title')}</h1>
    <div class="split">
      <div>${entry}</div>
      <div class="aside">
        ${sample(asked, filled)}
        <section class="card"><h2>${t('frame.nav.history')}</h2>${await pastList(asked, past, { of: wish.of })}</section>
      </div>
    </div>`;
  const accent = String(filled.values['accent'] ?? '');
  return {
    title: t('settings.title'),
    main,
    at: '/settings',
    islands: ['pictures'],
    ...((accent === '' || isColour(accent)) && { accent }),
  };
}

/** Sample of pages and mails in the entered colour. */
function sample({ language, instance }: PageRequest, { values }: Filled): Html {
  const t = translator(language);
  const accent = String(values['accent'] ?? '');
  const logo = keptPath(String(values['logo_url'] ?? ''), instance.name) ?? '';
  const title = String(values['title'] ?? '');
  const footer = String(values['footer'] ?? '');
  return html`<section class="card">
    <h2>${t('settings.sample')}</h2>
    <div class="seen sample">
      <p class="parish">${faceOf({ title, accent: isColour(accent) ? accent : '' }, logo, 36)}<strong class="whose">${title}</strong></p>
      <p><span class="soft small">${t('settings.sampleDay')}</span><br><strong class="sample-link">${t('settings.sampleTitle')}</strong></p>
      <p><span class="button primary">${t('settings.sampleButton')}</span></p>
      <p class="small soft sample-footer">${footer}</p>
    </div>
    <p class="hint">${t('settings.sampleHelp')}</p>
  </section>`;
}
