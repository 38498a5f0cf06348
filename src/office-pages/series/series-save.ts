// Saving a series: the whole series, or from a day on, which splits it (rules Y3 and Y4).

import { translator } from '../../i18n/translate.ts';
import { changeSeriesFrom } from '../../office/content/split-series.ts';
import { OfficeError } from '../../office/office-error.ts';
import { IdsUsedUp } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { withComing } from '../components/coming-events.ts';
import type { FieldGroup } from '../components/form/field.ts';
import { asSent, fieldsOf } from '../components/form/filled.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { type Saved, saveForm } from '../components/form/save.ts';
import { sayRefusal } from '../components/form/say-refusal.ts';
import { telling } from '../components/notify-options.ts';
import type { PageRequest, Redirect } from '../page.ts';

/** Questions before a series is saved: which dates the change applies to, and whether people are notified. */
export async function askBeforeSaving(asked: PageRequest): Promise<Html | undefined> {
  const id = asked.ids['id'];
  if (id === undefined) return undefined;
  const events = await withComing(asked, async (coming, content) => {
    const ids = coming.events.filter(({ seriesId }) => seriesId === id).map((event) => event.id);
    return (await content.getAll('event', ids)).map(({ value }) => value);
  });
  const notes = await telling(asked, events, 'changed');
  return html`${askScope(asked)}${notes && html`<section class="card">${notes}</section>`}`;
}

function askScope({ form, language }: PageRequest): Html {
  const t = translator(language);
  const isFrom = form.text('_scope') === 'from';
  const radio = (value: string, text: string, isChecked: boolean) =>
    html`<input type="radio" name="_scope" value="${value}" id="scope-${value}"${isChecked ? html` checked` : ''}>
      <label for="scope-${value}">${text}</label>`;
  return html`<fieldset class="card scope">
    <legend>${t('series.scope')}</legend>
    <div class="way">${radio('all', t('series.all'), !isFrom)}</div>
    <div class="way">
      ${radio('from', t('series.from'), isFrom)}
      ${dayInput({ name: '_from', value: form.day('_from'), language, attributes: html` aria-label="${t('series.fromDay')}"` })}
    </div>
    <p class="hint">${t('series.one')}</p>
  </fieldset>`;
}

export async function saveSeries(asked: PageRequest, groups: readonly FieldGroup[]): Promise<Saved | Redirect> {
  const { ids, form } = asked;
  const id = ids['id'] ?? 0;
  if (form.text('_scope') !== 'from') return saveForm(asked, { kind: 'series', id, fields: fieldsOf(groups) });
  let next = id;
  const saved = await saveForm(asked, {
    kind: 'series',
    id,
    fields: fieldsOf(groups),
    alsoWrong: () =>
      form.text('_from') === '' ? [{ name: undefined, text: translator(asked.language)('series.noDay') }] : [],
    apply: async (merge, ifRevision, despite) => {
      const split = { id, from: form.day('_from'), merge, ifRevision };
      const { present } = await changeSeriesFrom(asked.editing, asked.instance.name, split, {
        despite,
        language: asked.language,
      });
      next = present.id;
      return present.revision;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof OfficeError || error instanceof IdsUsedUp)) throw error;
    return { refused: sayRefusal(error, asked.language).join(' ') };
  });
  if ('refused' in saved) {
    return { again: { ...asSent(form, fieldsOf(groups)), problems: [{ name: undefined, text: saved.refused }] } };
  }
  if ('again' in saved || saved.revision === undefined) return saved;
  return { to: `/series/${next}`, did: 'saved', revision: saved.revision };
}
