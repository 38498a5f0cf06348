import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { type FilterChoice, filterChoiceName, filterChoices } from '../../pages/public/filters.ts';
import {
  MAX_NOTICE_TITLE_LENGTH,
  NOTICE_EXTRAS,
  NOTICE_PERIODS,
  type NoticeFault,
  type NoticeFilter,
  type NoticeReading,
} from '../../pages/public/notice/notice-options.ts';
import { renderFieldFrame, renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html } from '../../util/html.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';

const FILTER_WORDS = { list: 'agenda.list', layer: 'agenda.layer' } as const;

export function renderFaultSummary({ faults }: NoticeReading, t: Translate): Html | undefined {
  const problems = Object.fromEntries(faults.map((fault) => [fault[0], sayFault(fault, t)]));
  return renderProblemSummary(t('notice.faultTitle'), problems, ['from', 'to', 'list', 'layer', 'title']);
}

function sayFault([, fault]: NoticeFault, t: Translate): string {
  return t.with(`notice.faults.${fault}`, { characters: MAX_NOTICE_TITLE_LENGTH });
}

/** The form uses GET, so that a sheet can be bookmarked. */
export function renderNoticeForm({ options, faults }: NoticeReading, view: View, t: Translate): Html {
  const problemOf = (name: NoticeFault[0]) => {
    const fault = faults.find(([field]) => field === name);
    return fault === undefined ? '' : sayFault(fault, t);
  };
  const day = (name: 'from' | 'to') =>
    renderFieldFrame({
      name,
      label: t(`notice.${name}`),
      problems: problems(problemOf(name)),
      input: (attributes) =>
        renderDayInput({
          name,
          value: options.period === 'own' ? options[name] : '',
          language: t.language,
          attributes,
        }),
    });
  const periods = NOTICE_PERIODS.map((period) => {
    const checked = period === options.period ? html` checked` : '';
    return html`<label class="choice"><input type="radio" name="period" value="${period}"${checked}>
      <span>${t(`notice.periods.${period}`)}</span></label>`;
  });
  const extras = NOTICE_EXTRAS.map((extra) => {
    const checked = options.extras.includes(extra) ? html` checked` : '';
    return html`<label class="check"><input type="checkbox" name="with" value="${extra}"${checked}>
      <span>${t(`notice.extras.${extra}`)}</span></label>`;
  });
  const usual = createTranslator(view.snapshot.language)('notice.usualTitle');
  return html`<form class="card fields sheet-form" id="notice" method="get">
    ${renderFieldFrame({
      name: 'period',
      label: t('notice.period'),
      isGroup: true,
      problems: problems(problemOf('period')),
      input: () => html`${periods}`,
    })}
    <div class="sheet-days">${day('from')}${day('to')}</div>
    ${select('list', options.choice.list, problemOf('list'), view, t)}
    ${select('layer', options.choice.layer, problemOf('layer'), view, t)}
    ${renderLineField({
      name: 'title',
      label: t('notice.sheetTitle'),
      value: options.title === '' ? usual : options.title,
      problem: problemOf('title'),
    })}
    <fieldset class="field"><legend>${t('notice.alsoShow')}</legend>${extras}</fieldset>
    <p><button class="primary">${t('notice.show')}</button></p>
  </form>`;
}

function problems(text: string): { readonly text: string }[] {
  return text === '' ? [] : [{ text }];
}

/** Select with the values of public events, by public name; the chosen value is always offered. */
function select(name: NoticeFilter, chosen: number | undefined, problem: string, view: View, t: Translate): Html {
  const offered = filterChoices(view)[name];
  const isOffered = chosen === undefined || offered.some(({ id }) => id === chosen);
  const all: readonly FilterChoice[] = isOffered
    ? offered
    : [...offered, { id: chosen, name: filterChoiceName(view, name, chosen) ?? '', depth: 0 }];
  const options = all.map(
    ({ id, name: label, depth }) =>
      html`<option value="${id}"${id === chosen ? html` selected` : ''}>${'\u2003'.repeat(depth)}${label}</option>`,
  );
  return renderFieldFrame({
    name,
    label: t(FILTER_WORDS[name]),
    problems: problems(problem),
    input: (attributes) =>
      html`<select name="${name}"${attributes}><option value="">${t('agenda.any')}</option>${options}</select>`,
  });
}
