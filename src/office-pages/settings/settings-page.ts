// Settings of the parish: name, languages, appearance, and the treatment of room clashes.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import {
  CHURCH_CALENDARS,
  NEWSLETTER_LOOKUPS,
  PUBLIC_ACCESS_PARTS,
  type PublicAccessPart,
  ROOM_CONFLICT_POLICIES,
} from '../../model/instance.ts';
import { findStoredFilePath } from '../../model/stored-file.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import type { FileErrorCode } from '../../office/files/errors.ts';
import { renderLogo } from '../../pages/branding.ts';
import { fieldIdPart } from '../../pages/render-field.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { isColour } from '../../util/colour.ts';
import { type Html, html } from '../../util/html.ts';
import { completeUrlScheme } from '../complete-url-scheme.ts';
import type { Control, StoredFilesResult } from '../components/form/control.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { createFormState, type FormState, fieldsOf, readSubmittedFormState } from '../components/form/form-state.ts';
import { PREVIEW_BUTTON } from '../components/form/hidden-state.ts';
import { inputTextOf, isTicked } from '../components/form/input-texts.ts';
import { renderCheckbox, renderLabelledControl } from '../components/form/parts.ts';
import { PICTURE_TYPES } from '../components/form/picture-control.ts';
import { renderForm } from '../components/form/render-form.ts';
import { saveForm } from '../components/form/save.ts';
import { readSubmittedFields } from '../components/form/submitted-fields.ts';
import { toSingleLine } from '../components/form/text-controls.ts';
import { storeUpload } from '../components/form/uploads.ts';
import { renderChanges } from '../history/change-list.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { COMMON_TIME_ZONES, createLocaleChoices } from './locales.ts';

const [FILE, ADDRESS, REMOVE] = ['logo', 'logo_url', 'logo_remove'];

/** Maximum side length in pixels. Logos are displayed at a quarter of this size or smaller. */
const MAX_SIDE = 800;

/** Maximum aspect ratios in landscape and portrait. Longer logos are too small to read where they are displayed. */
const [WIDE, HIGH] = [8, 3];

/** Control for the logo. `shown`: returns the office’s URL for an address, or undefined if the office can’t show the picture. */
function logoControl(shown: (address: string) => string | undefined): Control {
  return {
    inputs: [ADDRESS, REMOVE],
    storeFiles: keepLogo,
    enter: (value) => ({ [ADDRESS]: [toSingleLine(String(value['logo_url'] ?? ''))], [REMOVE]: [] }),
    read: (entered) => ({
      logo_url: isTicked(entered, REMOVE) ? '' : completeUrlScheme(inputTextOf(entered, ADDRESS)),
    }),
    say: (entered) => (isTicked(entered, REMOVE) ? '' : inputTextOf(entered, ADDRESS)),
    render: ({ entered, language, isWrong, mark }) => {
      const t = createTranslator(language);
      const address = inputTextOf(entered, ADDRESS);
      const src = shown(address);
      const picture =
        src === undefined
          ? ''
          : html`<img class="logo" src="${src}" alt="${t('settings.fields.logo_url')}" width="176" height="44">`;
      const isElsewhere = address !== '' && src === undefined;
      return {
        isGroup: true,
        control: () => html`<div class="picture" data-picture="logo">
          ${picture}
          ${renderLabelledControl(
            address === '' ? t('settings.logo.choose') : t('settings.logo.replace'),
            html`<input type="file" name="${FILE}" accept="${PICTURE_TYPES}">`,
          )}
          ${address === '' ? '' : renderCheckbox(REMOVE, isTicked(entered, REMOVE), t('settings.logo.remove'))}
          <details${isElsewhere || isWrong ? html` open` : ''}>
            <summary>${t('settings.logo.address')}</summary>
            ${renderLabelledControl(
              t('settings.logo.addressHint'),
              html`<input type="text" inputmode="url" name="${ADDRESS}" value="${address}" autocomplete="off"
                spellcheck="false"${mark(ADDRESS)}>`,
            )}
          </details>
        </div>`,
      };
    },
  };
}

async function keepLogo(request: PageRequest): Promise<StoredFilesResult> {
  const t = createTranslator(request.language);
  const say = (fault: FileErrorCode) => t(`forms.picture.faults.${fault}`);
  const kept = await storeUpload(request, FILE, { isAbsolute: true, longestSide: MAX_SIDE, say });
  if (kept === undefined || 'problem' in kept) return kept;
  const { url, width, height } = kept;
  if (width === null || height === null) return { problem: { text: say('type') } };
  // Half a pixel of tolerance, because sizes are rounded.
  if (width > WIDE * (height + 0.5) || height > HIGH * (width + 0.5)) {
    return { problem: { text: t('settings.logo.shape', { wide: WIDE, high: HIGH }) } };
  }
  return { entered: { [ADDRESS]: [url], [REMOVE]: [] } };
}

type SettingsField =
  | ('title' | 'locale' | 'time_zone' | 'public_url' | 'event_url' | 'accent' | 'logo_url' | 'footer')
  | ('room_conflicts' | 'double_opt_in' | 'newsletter_lookup')
  | `outside/${PublicAccessPart}`
  | 'plan/church_year'
  | 'plan/remind_days';

const LAST_CHANGES = 4;

export const instanceSettingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/settings', role: 'administrator', show: showSettings },
  { method: 'POST', path: '/settings', role: 'administrator', show: saveSettings },
];

function groupsFor({ language, instance }: PageRequest): readonly FieldGroup[] {
  const t = createTranslator(language);
  const of = (name: SettingsField, how: object): Field =>
    ({ name, label: t(`settings.fields.${name}`), hint: t.maybe(`settings.hints.${name}`), ...how }) as Field;
  return [
    {
      title: t('settings.groups.parish'),
      fields: [
        of('title', { kind: 'text', isRequired: true }),
        of('locale', { kind: 'choice', choices: createLocaleChoices(language), width: 'half' }),
        of('time_zone', { kind: 'text', suggests: COMMON_TIME_ZONES, width: 'half' }),
        of('public_url', { kind: 'address' }),
        of('event_url', { kind: 'address' }),
      ],
    },
    {
      title: t('settings.groups.look'),
      fields: [
        of('accent', { kind: 'colour' }),
        of('logo_url', { kind: 'own', control: logoControl((address) => findStoredFilePath(address, instance.name)) }),
        of('footer', { kind: 'lines' }),
      ],
    },
    {
      title: t('settings.groups.outside'),
      intro: t('settings.intros.outside'),
      fields: PUBLIC_ACCESS_PARTS.map((part) => of(`outside/${part}`, { kind: 'yes' })),
    },
    {
      title: t('settings.groups.plan'),
      fields: [
        of('plan/church_year', {
          kind: 'choice',
          choices: CHURCH_CALENDARS.map((value) => ({ value, label: t(`settings.churchYears.${value || 'none'}`) })),
        }),
        of('plan/remind_days', { kind: 'number', width: 'most' }),
      ],
    },
    {
      title: t('settings.groups.rooms'),
      fields: [
        of('room_conflicts', {
          kind: 'radios',
          choices: ROOM_CONFLICT_POLICIES.map((value) => ({ value, label: t(`settings.conflicts.${value}`) })),
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

async function showSettings(request: PageRequest): Promise<PageContent> {
  const { editing, instance } = request;
  const present = await editing.store.content.read(instance.name, (content) => content.get('settings', 1));
  if (present === undefined) throw new NotFoundError('settings');
  return page(request, createFormState(serializeVisibleEntity(editing.authority, 'settings', present.value)));
}

async function saveSettings(request: PageRequest): Promise<PageResult> {
  const fields = fieldsOf(groupsFor(request));
  if (request.form.has(PREVIEW_BUTTON)) return page(request, await readUploadedLogo(request, fields));
  const saved = await saveForm(request, { kind: 'settings', id: 1, fields });
  if ('again' in saved) return { ...(await page(request, saved.again)), status: 422 };
  const { revision } = saved;
  return { to: '/settings', did: revision === undefined ? 'nothing' : 'saved', ...(revision && { revision }) };
}

/** Form with an uploaded logo, which is stored as a file but not yet saved as the logo. */
async function readUploadedLogo(request: PageRequest, fields: readonly Field[]): Promise<FormState> {
  const { entered, values, problems } = await readSubmittedFields(request, fields);
  return { ...readSubmittedFormState(request.form, fields, problems), entered, values };
}

async function page(request: PageRequest, filled: FormState): Promise<PageContent> {
  const { editing, instance, language, link } = request;
  const t = createTranslator(language);
  const options = { of: { kind: 'settings', id: 1 }, limit: LAST_CHANGES, maxEntities: 1 } as const;
  const past = await readVisibleHistory(editing, instance.name, options);
  const entry = renderForm({
    action: link('/settings'),
    groups: groupsFor(request),
    filled,
    choices: () => [],
    language,
    preview: t('settings.preview'),
  });
  const main = html`<h1>${t('settings.title')}</h1>
    <div class="split settings-page">
      <div>${entry}</div>
      <div class="aside">
        ${partLinks(groupsFor(request), t)}
        ${sample(request, filled)}
        <section class="card"><h2>${t('frame.nav.history')}</h2>${await renderChanges(request, past, { of: options.of })}</section>
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

function partLinks(groups: readonly FieldGroup[], t: Translate): Html {
  const links = groups.map(({ title, fields: [first] }) =>
    first === undefined ? '' : html`<li><a href="#f-${fieldIdPart(first.name)}">${title}</a></li>`,
  );
  return html`<nav class="card part-links" aria-labelledby="parts">
    <h2 id="parts">${t('shortcuts.here')}</h2>
    <ul class="plain">${links}</ul>
  </nav>`;
}

function sample({ language, instance }: PageRequest, { values }: FormState): Html {
  const t = createTranslator(language);
  const accent = String(values['accent'] ?? '');
  const logo = findStoredFilePath(String(values['logo_url'] ?? ''), instance.name) ?? '';
  const title = String(values['title'] ?? '');
  const footer = String(values['footer'] ?? '');
  return html`<section class="card">
    <h2>${t('settings.sample')}</h2>
    <div class="seen sample">
      <p class="parish">${renderLogo({ title, accent: isColour(accent) ? accent : '' }, logo, 36)}<strong class="whose">${
        title
      }</strong></p>
      <p><span class="soft small">${t('settings.sampleDay')}</span><br><strong class="sample-link">${t('settings.sampleTitle')}</strong></p>
      <p><span class="button primary">${t('settings.sampleButton')}</span></p>
      <p class="small soft sample-footer">${footer}</p>
    </div>
    <p class="hint">${t('settings.sampleHelp')}</p>
  </section>`;
}
