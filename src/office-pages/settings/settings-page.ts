// The settings of the parish: its name, languages, look, and what happens to rooms that are taken twice.

import { isColour } from '../../kit/colour.ts';
import { type Html, html } from '../../kit/html.ts';
import { NEWSLETTER_LOOKUPS, OUTSIDE_PARTS, ROOM_CONFLICTS } from '../../model/instance.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { NotFound } from '../../store/content/errors.ts';
import { drawForm } from '../forms/draw.ts';
import type { Field, FieldGroup } from '../forms/field.ts';
import { asSent, type Filled, fieldsOf, opened, PREVIEW } from '../forms/filled.ts';
import { saveForm } from '../forms/save.ts';
import { pastList } from '../history/past-list.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { FRAME_WORDS } from '../words.ts';
import { localeChoices, ZONES } from './locales.ts';
import { SETTINGS_WORDS, type SettingsField } from './settings-words.ts';

const LAST_CHANGES = 4;

export const settingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/settings', role: 'administrator', show: showSettings },
  { method: 'POST', path: '/settings', role: 'administrator', show: saveSettings },
];

function groupsFor({ language }: Asked): readonly FieldGroup[] {
  const { fields, hints, groups, intros, conflicts, lookups } = SETTINGS_WORDS[language];
  const of = (name: SettingsField, how: object): Field =>
    ({ name, label: fields[name], hint: hints[name], ...how }) as Field;
  return [
    {
      title: groups.parish,
      fields: [
        of('title', { kind: 'text', isRequired: true }),
        of('locale', { kind: 'choice', choices: localeChoices(language), width: 'half' }),
        of('time_zone', { kind: 'text', suggests: ZONES, width: 'half' }),
        of('public_url', { kind: 'address' }),
        of('event_url', { kind: 'address' }),
      ],
    },
    {
      title: groups.look,
      fields: [of('accent', { kind: 'colour' }), of('logo_url', { kind: 'address' }), of('footer', { kind: 'lines' })],
    },
    {
      title: groups.outside,
      intro: intros.outside,
      fields: OUTSIDE_PARTS.map((part) => of(`outside/${part}`, { kind: 'yes' })),
    },
    {
      title: groups.rooms,
      fields: [
        of('room_conflicts', {
          kind: 'radios',
          choices: ROOM_CONFLICTS.map((value) => ({ value, label: conflicts[value] })),
        }),
      ],
    },
    {
      title: groups.newsletter,
      fields: [
        of('double_opt_in', { kind: 'yes' }),
        of('newsletter_lookup', {
          kind: 'radios',
          choices: NEWSLETTER_LOOKUPS.map((value) => ({ value, label: lookups[value] })),
        }),
      ],
    },
  ];
}

async function showSettings(asked: Asked): Promise<Shown> {
  const { editing, instance } = asked;
  const present = await editing.store.content.read(instance.name, (content) => content.get('settings', 1));
  if (present === undefined) throw new NotFound('settings');
  return page(asked, opened(valueFor(editing.authority, 'settings', present.value)));
}

async function saveSettings(asked: Asked): Promise<Made> {
  const fields = fieldsOf(groupsFor(asked));
  if (asked.form.has(PREVIEW)) return page(asked, asSent(asked.form, fields));
  const saved = await saveForm(asked, { kind: 'settings', id: 1, fields });
  if ('again' in saved) return { ...(await page(asked, saved.again)), status: 422 };
  const { revision } = saved;
  return { to: '/settings', did: revision === undefined ? 'nothing' : 'saved', ...(revision && { revision }) };
}

async function page(asked: Asked, filled: Filled): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const words = SETTINGS_WORDS[language];
  const wish = { of: { kind: 'settings', id: 1 }, limit: LAST_CHANGES, mostEntities: 1 } as const;
  const past = await editing.store.content.history(instance.name, wish);
  const entry = drawForm({
    action: link('/settings'),
    groups: groupsFor(asked),
    filled,
    choices: () => [],
    language,
    preview: words.preview,
  });
  const main = html`<h1>${words.title}</h1>
<div class="split"><div>${entry}</div><div class="aside">${sample(asked, filled)}
<section class="card"><h2>${FRAME_WORDS[language].nav.history}</h2>${pastList(asked, past)}</section></div></div>`;
  const accent = String(filled.values['accent'] ?? '');
  return { title: words.title, main, at: '/settings', ...((accent === '' || isColour(accent)) && { accent }) };
}

/** How pages and mails look in the colour that is entered: the page itself is in it. */
function sample({ language }: Asked, { values }: Filled): Html {
  const words = SETTINGS_WORDS[language];
  const title = String(values['title'] ?? '');
  const footer = String(values['footer'] ?? '');
  return html`<section class="card"><h2>${words.sample}</h2><div class="seen sample"><p class="parish"><span class="mark" aria-hidden="true">${[...title][0] ?? 'p'}</span><strong>${title}</strong></p>
<p><span class="soft small">${words.sampleDay}</span><br><strong class="sample-link">${words.sampleTitle}</strong></p><p><span class="button primary">${words.sampleButton}</span></p><p class="small soft sample-footer">${footer}</p></div><p class="hint">${words.sampleHelp}</p></section>`;
}
